"""Combinations against a slow telling of R2 and R3 on card texts."""

from itertools import combinations, product
from random import Random

import pytest
from support.samloc import LINE, RISING, SUITS, cards, clumped_deck, shape, takes

from sampan import CardSet, Rank, samloc
from sampan.samloc import Combo, ComboKind, Rules


def told(texts: tuple[str, ...]) -> Combo | None:
    """The combination of some cards by the slow telling."""
    what = shape(texts)
    if what is None:
        return None
    kind, size, strength = what
    top = LINE[strength] if kind == "straight" else RISING[strength]
    return Combo(ComboKind(kind), size, Rank(top), strength)


def every_shape() -> list[tuple[str, ...]]:
    """Card texts of each combination of each rank and size, once: the groups, then the straights."""
    groups = [tuple(rank + suit for suit in SUITS[:size]) for rank in RISING for size in range(1, 5)]
    runs = [LINE[low : low + size] for size in range(3, 11) for low in range(len(LINE) - size + 1)]
    return groups + [tuple(rank + SUITS[at % 4] for at, rank in enumerate(run)) for run in runs]


def test_there_are_52_groups_and_68_straights_up_to_suits() -> None:
    # groups: 13 ranks of 1 to 4 cards; straights of size n: 15 - n of them, 12 + 11 + … + 5 = 68
    combos = [samloc.identify(cards(" ".join(texts))) for texts in every_shape()]
    assert None not in combos
    assert len(set(combos)) == 13 * 4 + sum(15 - size for size in range(3, 11)) == 120


def test_each_combination_is_told_apart() -> None:
    for texts in every_shape():
        assert samloc.identify(cards(" ".join(texts))) == told(texts), texts


@pytest.mark.parametrize("seed", range(12))
def test_every_subset_of_a_hand_of_ten(seed: int) -> None:
    rng = Random(seed)
    deck = clumped_deck(rng)
    start = rng.randrange(0, 42)
    hand = [str(card) for card in deck[start : start + 10]]
    found = 0
    for size in range(11):
        for texts in combinations(hand, size):
            combo = samloc.identify(cards(" ".join(texts)))
            assert combo == told(texts)
            found += combo is not None
    assert found >= 10  # the singles at least


def test_pairs_of_ranks_in_all_choices_of_suits() -> None:
    for first, second in product(map(str, samloc.pack()), repeat=2):
        if first != second:
            assert samloc.identify(cards(f"{first} {second}")) == told((first, second))


@pytest.mark.parametrize("rules", [samloc.STANDARD, Rules(quad_chops_pair=True)])
def test_what_beats_what_over_all_pairs(rules: Rules) -> None:
    shapes = [(texts, combo) for texts in every_shape() if (combo := told(texts))]
    for (new, this), (old, that) in product(shapes, repeat=2):
        assert samloc.beats(this, that, rules) is takes(new, old, rules), (new, old)


@pytest.mark.parametrize("rules", [samloc.STANDARD, Rules(quad_chops_pair=True)])
def test_beating_is_never_mutual(rules: Rules) -> None:
    combos = [combo for texts in every_shape() if (combo := told(texts))]
    for this, that in product(combos, repeat=2):
        assert not (samloc.beats(this, that, rules) and samloc.beats(that, this, rules))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("7H", "single 7"),
        ("2S 2D", "pair of 2"),
        ("9S 9C 9D", "triple of 9"),
        ("3S 3C 3D 3H", "quad of 3"),
        ("AS 2D 3C", "straight A to 3"),
        ("9S TD JC QH KS AS", "straight 9 to A"),
    ],
)
def test_combinations_have_english_names(text: str, name: str) -> None:
    combo = samloc.identify(cards(text))
    assert combo
    assert combo.name == name


def test_cards_of_the_long_pack_are_no_combination() -> None:
    for text in ("11S", "11S 11C", "3S 4S 11S", "11S 12S 13S", "JS QS KS 11S"):
        assert samloc.identify(cards(text)) is None


def test_only_a_card_set_is_identified() -> None:
    with pytest.raises(TypeError, match=r"^cards is a CardSet, not list"):
        samloc.identify(["7H"])  # type: ignore[arg-type]


def test_no_cards_are_no_combination() -> None:
    assert samloc.identify(CardSet()) is None
