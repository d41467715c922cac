"""Hypothesis profiles (``ci`` is the same every time, ``deep`` looks further, ``quick`` not so far); ``--rule``."""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

# Records shrink slowly; run a failing test under ``deep`` for the smallest example.
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, phases=[Phase.explicit, Phase.generate]
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=5)
settings.register_profile("deep", deadline=None, max_examples=1000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests marked with this rule, such as R6.5")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = config.getoption("--rule")
    if rule is not None:
        items[:] = [item for item in items if any(rule in mark.args for mark in item.iter_markers("rule"))]
