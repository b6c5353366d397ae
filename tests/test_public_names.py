from __future__ import annotations

import subprocess
import sys

import pytest

import generator


@pytest.mark.parametrize("name", generator.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(generator, name) is not None


def test_another_name_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'write_svg'"):
        generator.write_svg  # noqa: B018


def test_importing_the_package_loads_nothing_else() -> None:
    program = "import sys, generator; print([n for n in sys.modules if n.startswith('generator.')])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
