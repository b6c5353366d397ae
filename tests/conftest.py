from __future__ import annotations

import os

import pytest


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A test that is skipped (because a program is missing, say) proves nothing: where DECKGEN_NO_SKIPS is set, as it
    is in .ci/run, it counts as a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    if os.environ.get("DECKGEN_NO_SKIPS") and skipped and exitstatus == pytest.ExitCode.OK:
        reporter.write_line(f"{len(skipped)} skipped; that is a failure where DECKGEN_NO_SKIPS is set", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True)
def settings_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or changes what the person who runs it has set."""
    monkeypatch.setenv("DECKGEN_HOME", str(tmp_path_factory.mktemp("home")))
    for name in ("LC_ALL", "LC_PAPER", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
