"""RuleEnum: members that cite a rule."""

import copy
import pickle
import re
from typing import Any

import pytest

from sampan import GAMES
from sampan.rulebook import RuleEnum


class Reason(RuleEnum):
    NOT_HELD = "not_held", "R4.5", "a card is not in the hand"
    DEAL_OVER = "deal_over", "R4.7", "the deal is over"


def test_a_member_has_a_value_a_rule_and_a_text() -> None:
    assert [(member.value, member.rule, member.text) for member in Reason] == [
        ("not_held", "R4.5", "a card is not in the hand"),
        ("deal_over", "R4.7", "the deal is over"),
    ]


def test_a_member_is_found_by_its_value_alone() -> None:
    assert Reason("not_held") is Reason.NOT_HELD
    assert Reason["NOT_HELD"] is Reason.NOT_HELD
    for text in ("R4.5", "NOT_HELD", "a card is not in the hand"):
        with pytest.raises(ValueError, match="is not a valid Reason"):
            Reason(text)


def test_a_member_needs_all_three() -> None:
    with pytest.raises(TypeError):

        class Short(RuleEnum):
            LONELY = "lonely"


GAME_ENUMS = [getattr(game, kind) for game in GAMES.values() for kind in ("Reason", "ScoreItem")]


@pytest.mark.parametrize("kind", GAME_ENUMS, ids=[f"{kind.__module__}.{kind.__name__}" for kind in GAME_ENUMS])
def test_the_enums_of_every_game_cite_rules_and_stay_themselves(kind: Any) -> None:
    assert issubclass(kind, RuleEnum)
    assert len({member.text for member in kind}) == len(kind)
    for member in kind:
        assert re.fullmatch("[a-z]+(_[a-z]+)*", member.value)
        assert member.value == member.name.lower()
        assert re.fullmatch(r"R\d+(\.\d+)?", member.rule)
        assert member.text == member.text.strip() != ""
        assert pickle.loads(pickle.dumps(member)) is member
        assert copy.deepcopy(member) is member


@pytest.mark.parametrize("name", GAMES)
def test_the_reasons_every_game_has(name: str) -> None:
    reasons: Any = getattr(GAMES[name], "Reason")  # noqa: B009  # no name of the Protocol
    assert {"deal_over", "not_your_turn"} <= {reason.value for reason in reasons}
