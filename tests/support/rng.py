"""A generator that can do nothing but ``random()``, and counts how often it is asked."""

from random import Random
from typing import Any, NoReturn


class OnlyRandom(Random):
    """``Random(seed)`` whose other methods raise."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.draws = 0

    def random(self) -> float:
        self.draws += 1
        return super().random()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise AssertionError("only random() may be drawn on")

    getrandbits = randbytes = randrange = randint = choice = choices = shuffle = sample = uniform = _refuse
    triangular = gauss = normalvariate = expovariate = betavariate = gammavariate = getstate = setstate = _refuse
