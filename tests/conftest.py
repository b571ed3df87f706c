"""What every test needs before anything else is imported."""

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# No card that is trusted on this machine decides what a test sees.
os.environ["XDG_DATA_HOME"] = str(Path(__file__).parent / "nobody-at-home")

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fixed",
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("fixed")
