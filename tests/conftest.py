"""Hypothesis profiles: ``ci`` is the same every time, ``deep`` looks further."""

import os

from hypothesis import HealthCheck, Phase, settings

# Records shrink slowly; run a failing test under ``deep`` for the smallest example.
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, phases=[Phase.explicit, Phase.generate]
)
settings.register_profile("deep", deadline=None, max_examples=3000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
