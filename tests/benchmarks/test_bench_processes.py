"""What a process is measured by. No test here looks at how long anything took."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from processes import Failed, Run, in_turns, mebibytes, median, ratio, run


def program(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def test_peaks_are_counted_in_kib_on_linux_and_in_bytes_on_macos() -> None:
    assert mebibytes(92_160, "linux") == 90
    assert mebibytes(94_371_840, "darwin") == 90


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the peak of a process that has ended")
def test_the_peak_is_that_of_this_process_and_not_of_an_earlier_one(tmp_path: Path) -> None:
    large = run(program("text = b'x' * (700 * 1024 * 1024)"), tmp_path)
    small = run(program("pass"), tmp_path)
    assert large.mib is not None and small.mib is not None
    assert large.mib > 700
    assert small.mib < large.mib - 100


def test_what_it_says_is_kept_and_it_runs_in_the_folder_with_this_checkout(tmp_path: Path) -> None:
    said = run(program("import os, generator; print(os.getcwd(), generator.__file__)"), tmp_path).said
    folder, file = said.split()
    assert Path(folder).samefile(tmp_path)
    assert Path(file).samefile(Path(__file__).parents[2] / "generator" / "__init__.py")


def test_a_command_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"^no such deck$"):
        run(program("import sys; print('reading'); sys.exit('no such deck')"), tmp_path)


def test_commands_run_in_turns_and_their_first_runs_do_not_count(tmp_path: Path) -> None:
    note = "import pathlib; file = pathlib.Path('turns'); old = file.read_text() if file.exists() else ''; "
    commands = [program(f"{note}file.write_text(old + '{name}'); print(len(old))") for name in "AB"]
    ours, theirs = in_turns(tmp_path, *commands, rounds=2)
    assert (tmp_path / "turns").read_text() == "ABABAB"
    assert [one.said for one in ours] == ["2", "4"]
    assert [one.said for one in theirs] == ["3", "5"]


def test_the_median_of_the_ratios_is_not_the_ratio_of_the_medians() -> None:
    ours = [Run(1, 10), Run(9, 30), Run(4, 20)]
    theirs = [Run(2, None), Run(3, None), Run(8, None)]
    assert ratio(ours, theirs) == 0.5
    assert median(ours) == Run(4, 20)
    assert median(theirs) == Run(3, None)
