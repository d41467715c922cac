"""R3: what the losers pay."""

import pytest
from support.sampen import faces, net, pack_of, run, table, text

from sampan import sampen
from sampan.sampen import OnBlock, Rules, ScoreItem


def lines(state: sampen.State) -> list[tuple[str, tuple[int, ...]]]:
    return [(line.item.value, line.net) for line in sampen.score(state).lines]


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("stake", [1, 2, 1_000_000])
def test_r3_1_each_loser_pays_the_winner_one_stake(stake: int) -> None:
    state = table("2S 3S", "5S", "2S 3S", rules=Rules(stake=stake), upcard="5S")
    assert lines(state) == []
    assert net(state) == (0, 0, 0)
    state = run(state, "1: match")
    assert lines(state) == [("went_out", (-stake, stake, 0)), ("went_out", (0, stake, -stake))]
    assert net(state) == (-stake, 2 * stake, -stake)


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize(
    ("hands", "scores"),
    [
        (("AS", "AS 2S 3S", "2S 3S 4S", "4S 5S 5S"), (9, -3, -3, -3)),
        (("AS 2S", "AS 2S", "3S 4S 5S", "3S 4S 5S"), (6, 6, -6, -6)),
        (("AS 2S", "AS 3S", "2S 4S", "3S 4S 5S 5S"), (3, 3, 3, -9)),
        (("AS 2S", "AS 3S", "2S 4S", "3S 4S"), (0, 0, 0, 0)),
    ],
)
def test_r3_1_at_a_block_each_loser_pays_each_winner(hands: tuple[str, ...], scores: tuple[int, ...]) -> None:
    held = set(" ".join(hands).split())
    pile = text(card for card in sampen.pack() if str(card) not in held)
    state = table(*hands, rules=Rules(stake=3), discards=pile)
    assert net(state) == scores
    assert {item for item, _ in lines(state)} <= {"fewest_cards"}
    assert all(sum(map(abs, line)) == 6 for _, line in lines(state))
    nobody = table(*hands, rules=Rules(stake=3, on_block=OnBlock.NOBODY), discards=pile)
    assert net(nobody) == (0, 0, 0, 0)
    assert lines(nobody) == []


@pytest.mark.rule("R3.1")
def test_r3_1_a_hand_emptied_at_the_deal_is_paid_like_any_other() -> None:
    rules = Rules(pack=pack_of("AS 2S 3S 4S"), hand_size=2, initial_pairs=sampen.InitialPairs.DISCARD, stake=4)
    state = sampen.deal_from(faces("AS AS 2S 3S 2S 3S 4S 4S"), rules, seats=3, dealer=2)
    assert lines(state) == [("went_out", (4, -4, 0)), ("went_out", (4, 0, -4))]


@pytest.mark.parametrize("item", ScoreItem)
def test_every_score_item_cites_a_rule(item: ScoreItem) -> None:
    assert (item.value, item.rule) in {("went_out", "R3.1"), ("fewest_cards", "R2.7")}
    assert item.text
