from __future__ import annotations

import os

import pytest


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A test skipped because a program or package is missing proves nothing: where DECKGEN_NO_SKIPS is set, as it is in
    .ci/run, that is a failure. A test that cannot be run on this system, or by root, may be skipped: its reason says
    so, while a missing tool's begins with `needs` or is pytest's own `could not import`."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    reasons = [report.longrepr[2].removeprefix("Skipped: ") for report in skipped]
    missing = [reason for reason in reasons if reason.startswith(("needs", "could not import"))]
    if os.environ.get("DECKGEN_NO_SKIPS") and missing and exitstatus == pytest.ExitCode.OK:
        reporter.write_line(f"skipped for want of a tool: {', '.join(missing)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True)
def settings_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or changes what the person who runs it has set."""
    monkeypatch.setenv("DECKGEN_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setenv("SCORE_HOME", str(tmp_path_factory.mktemp("games")))
    for name in ("LC_ALL", "LC_PAPER", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
