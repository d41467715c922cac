"""R1: the packs, the seat counts and the deal."""

import pickle
from collections import Counter
from random import Random

import pytest
from support.sampen import PRESETS, dealt, faces, hands, net, pack_of, text

from sampan import CekiCard, RulesError, Tile, sampen
from sampan.sampen import InitialPairs, Outcome, Phase, Rules, WinOn


@pytest.mark.rule("R1.1")
def test_r1_1_the_pack_is_sixty_cards_each_twice() -> None:
    texts = [str(card) for card in sampen.pack()]
    wanted = [rank + suit for rank in "A23456789" for suit in "SDH"] + ["JC", "QC", "KC"]
    assert texts == [card for card in wanted for _ in range(2)]
    assert len(texts) == 60
    assert sampen.pack() == sampen.STANDARD.pack


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("absent", ["AC", "9C", "TS", "TC", "JS", "QD", "KH", "11S"])
def test_r1_1_other_cards_are_not_of_the_pack(absent: str) -> None:
    assert sampen.parse_face(absent) not in sampen.pack()


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize(
    ("seats", "size", "stock"),
    [(2, 15, 29), (3, 15, 14), (4, 13, 7), (5, 11, 4), (6, 9, 5), (7, 7, 10), (8, 7, 3)],
)
def test_r1_2_hands_and_stock(seats: int, size: int, stock: int) -> None:
    state = sampen.deal(seats=seats, rng=seats)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.discards) == 1
    assert state.upcard is state.discards[0]
    assert len(state.stock) == stock == 60 - seats * size - 1
    assert sampen.view(state, 0).stock_size == stock


@pytest.mark.rule("R1.2")
def test_r1_2_four_seats_are_usual() -> None:
    assert sampen.deal(rng=1).seats == 4
    assert sampen.seat_counts() == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("name", PRESETS)
def test_r1_3_presets(name: str) -> None:
    rules, kinds, sizes = PRESETS[name]
    assert isinstance(rules, Rules)
    assert rules.pack == pack_of(kinds)
    assert sampen.pack(rules) == rules.pack
    assert len(rules.pack) == (104 if name == "DOUBLE_DECK" else 60)
    assert sampen.seat_counts(rules) == tuple(sizes)
    for seats, size in sizes.items():
        state = sampen.deal(rules, seats=seats, rng=seats)
        laid = [[*hand] for hand in state.hands]
        assert sum(map(len, laid)) + len(state.thrown) == seats * size
        if rules.initial_pairs is InitialPairs.HOLD:
            assert {len(hand) for hand in state.hands} == {size}
        assert len(state.stock) == len(rules.pack) - seats * size - 1


@pytest.mark.rule("R1.3")
def test_r1_3_the_javanese_pack_throws_pairs_out_and_no_other_preset_does() -> None:
    pairs = {name: rules.initial_pairs for name, (rules, _, _) in PRESETS.items()}
    hold, discard = InitialPairs.HOLD, InitialPairs.DISCARD
    assert pairs == {"STANDARD": hold, "DOUBLE_DECK": hold, "MAHJONG": hold, "JAVANESE": discard}
    assert sampen.deal(sampen.JAVANESE, rng=1).seats == 5


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("rules", "seats", "why"),
    [
        (sampen.STANDARD, 1, "this pack of 60 is for 2 to 8 players"),
        (sampen.STANDARD, 9, "this pack of 60 is for 2 to 8 players"),
        (sampen.STANDARD, 0, "this pack of 60 is for 2 to 8 players"),
        (sampen.STANDARD, -1, "this pack of 60 is for 2 to 8 players"),
        (sampen.STANDARD, 10**12, "this pack of 60 is for 2 to 8 players"),
        (sampen.MAHJONG, 9, "this pack of 60 is for 2 to 8 players"),
        (sampen.DOUBLE_DECK, 1, "this pack of 104 is for 2 to 13 players"),
        (sampen.DOUBLE_DECK, 14, "this pack of 104 is for 2 to 13 players"),
        (sampen.JAVANESE, 4, "this pack of 60 is for 5 to 11 players"),
        (sampen.JAVANESE, 12, "this pack of 60 is for 5 to 11 players"),
        (Rules(hand_size=15), 4, "4 hands of 15 leave no card to turn up from a pack of 60"),
        (Rules(hand_size=20), 3, "3 hands of 20 leave no card to turn up from a pack of 60"),
        (
            Rules(pack=sampen.DOUBLE_DECK.pack, win_on=WinOn.MATCH),
            6,
            "with win_on=MATCH hands are odd, and 6 players are dealt 16 each",
        ),
    ],
)
def test_r1_3_wrong_seat_counts_are_refused_and_told_why(rules: Rules, seats: int, why: str) -> None:
    for call in (
        lambda: sampen.deal(rules, seats=seats, rng=1),
        lambda: sampen.deal_from(rules.pack, rules, seats=seats),
        lambda: sampen.position(rules, seats=seats, hands=[]),
    ):
        with pytest.raises(RulesError, match=r"these rules seat .+ players, not ") as caught:
            call()
        assert why in str(caught.value)
        assert "(R" in str(caught.value)


@pytest.mark.rule("R1.3")
def test_r1_3_thirteen_seats_play_to_the_end() -> None:
    state = sampen.deal(sampen.DOUBLE_DECK, seats=13, dealer=12, rng=3)
    rng = Random(3)
    while moves := sampen.legal_moves(state):
        state = sampen.apply(state, rng.choice(moves))
    assert state.outcome is not None
    assert sum(net(state)) == 0


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("name", PRESETS)
def test_r1_3_hand_sizes_follow_the_pack_in_whatever_order(name: str) -> None:
    preset, _, sizes = PRESETS[name]
    turned = Rules(pack=tuple(reversed(preset.pack)))
    assert sampen.seat_counts(turned) == tuple(sizes)
    seats = max(sizes)
    assert len(sampen.deal(turned, seats=seats, rng=1).hands[0]) == sizes[seats]


@pytest.mark.rule("R1.3")
def test_r1_3_a_pack_of_ones_own_goes_by_the_sixty_cards() -> None:
    # 29 kinds: one less than the 60 cards have; 58 > 7 * 8, 58 > 11 * 5
    rules = Rules(
        pack=pack_of("AS 2S 3S 4S 5S 6S 7S 8S 9S TS AH 2H 3H 4H 5H 6H 7H 8H 9H TH AC 2C 3C 4C 5C 6C 7C 8C 9C")
    )
    sizes = {2: 15, 3: 15, 4: 13, 5: 11, 6: 9, 7: 7, 8: 7}
    assert sampen.seat_counts(rules) == tuple(sizes)
    # 16 kinds: 32 cards are enough for two hands of 15 and an upcard, and for nothing else
    assert sampen.seat_counts(Rules(pack=rules.pack[:32])) == (2,)
    # 25 kinds: three hands of 15 and an upcard need 46 cards, seven of 7 need 50, and one is wanted more
    assert sampen.seat_counts(Rules(pack=rules.pack[:50])) == (2, 3, 7)


@pytest.mark.rule("R1.3")
def test_r1_3_a_pack_may_mix_all_kinds_of_faces() -> None:
    rules = Rules(pack=pack_of("AS 5s s5 5z h1"), hand_size=2)
    state = sampen.deal(rules, rng=1)
    together = [*state.stock, *state.discards, *(face for hand in state.hands for face in hand)]
    assert Counter(together) == Counter(rules.pack)
    assert {type(face) for face in together} >= {Tile, CekiCard}


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("pack", "told"),
    [
        ("AS", "AS 1"),
        ("AS AS 2S", "2S 1"),
        ("AS AS AS", "AS 3"),
        ("AS AS AS AS 2S 2S", "AS 4"),
        ("AS AS 2S 2S 5s 5s 5s s4", "5s 3, s4 1"),
        ("AS 2S 3S 4S 5S 6S 7S", "AS 1, 2S 1, 3S 1, 4S 1, 5S 1 and 2 more"),
    ],
)
def test_r1_3_each_kind_stands_exactly_twice(pack: str, told: str) -> None:
    with pytest.raises(RulesError, match="exactly twice") as caught:
        Rules(pack=faces(pack), hand_size=1)
    assert f"it counts {told} (R1.3)" in str(caught.value)


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("size", [1, 2, 7, 13, 29])
def test_r1_3_hand_size_overrides_the_table(size: int) -> None:
    rules = Rules(hand_size=size)
    allowed = [seats for seats in range(2, 9) if seats * size < 60]
    assert list(sampen.seat_counts(rules)) == allowed
    for seats in allowed:
        assert {len(hand) for hand in sampen.deal(rules, seats=seats, rng=1).hands} == {size}
    javanese = Rules(pack=sampen.JAVANESE.pack, hand_size=3)
    assert list(sampen.seat_counts(javanese)) == list(range(5, 12))


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("size", [30, 31, 60, 10**6, 10**30])
def test_r1_3_a_hand_size_that_no_two_can_be_dealt_is_refused(size: int) -> None:
    with pytest.raises(RulesError, match="no seat count is left: 60 cards are too few"):
        Rules(hand_size=size)


@pytest.mark.rule("R1.3")
def test_r1_3_a_pack_too_small_for_its_table_is_refused() -> None:
    with pytest.raises(RulesError, match="no seat count is left: 30 cards are too few"):
        Rules(pack=sampen.pack()[:30])
    assert sampen.seat_counts(Rules(pack=sampen.pack()[:30], hand_size=7)) == (2, 3, 4)


def test_every_problem_of_the_rules_is_listed_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(
            pack=faces("AS AS 2S"),
            hand_size=0,
            win_on=WinOn.MATCH,
            on_block=sampen.OnBlock.LEAD,
            stake=0,
        )
    said = " / ".join(caught.value.problems)
    for piece in ("stake is from 1", "2S 1", "hand_size is from 1", "win_on=MATCH and on_block=LEAD clash"):
        assert piece in said
    with pytest.raises(RulesError, match="pack holds at least two cards"):
        Rules(pack=())
    with pytest.raises(RulesError, match="stake is from 1 to 1,000,000"):
        Rules(stake=1_000_001)


@pytest.mark.parametrize(
    "options",
    [
        {"pack": "AS AS"},
        {"pack": ["AS", "AS"]},
        {"pack": ("AS", "AS")},
        {"pack": list(sampen.STANDARD.pack)},
        {"pack": 60},
        {"pack": None},
        {"hand_size": "5"},
        {"hand_size": 5.0},
        {"hand_size": True},
        {"initial_pairs": "hold"},
        {"matching": True},
        {"win_on": InitialPairs.HOLD},
        {"on_block": None},
        {"stake": 1.5},
    ],
    ids=str,
)
def test_options_of_wrong_types_are_type_errors(options: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        Rules(**options)  # type: ignore[arg-type]


def test_rules_compare_hash_copy_and_pickle() -> None:
    one, other = Rules(stake=2), Rules(stake=2)
    assert one == other
    assert hash(one) == hash(other)
    assert one != sampen.STANDARD
    assert Rules(pack=sampen.pack()[::-1]) != sampen.STANDARD
    for preset, _, _ in PRESETS.values():
        twin = pickle.loads(pickle.dumps(preset))
        assert twin == preset
        assert hash(twin) == hash(preset)
        assert sampen.deal(twin, rng=5) == sampen.deal(preset, rng=5)
        assert b"sampan.sampen." not in pickle.dumps(preset)  # no private path


@pytest.mark.rule("R1.4")
def test_r1_4_hands_are_sorted_by_first_place_in_the_pack() -> None:
    pack = faces("KC s5 AS 5s AS KC 5s s5 7D 7D")
    rules = Rules(pack=pack, hand_size=4)
    deck = faces("7D AS s5 AS 5s KC 7D KC 5s s5")
    state = sampen.deal_from(deck, rules, seats=2, dealer=1)
    assert hands(state) == ["s5 AS AS 7D", "KC KC 5s 7D"]
    state = sampen.position(rules, seats=2, hands=[faces("7D 5s KC"), faces("AS AS s5")], upcard=deck[2])
    assert hands(state) == ["KC 5s 7D", "s5 AS AS"]


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize(
    ("written", "name"),
    [("5S", "five of spades"), ("5s", "five of bamboos"), ("s5", "five of strings"), ("h2", "red flower")],
)
def test_r1_4_faces_have_names_and_texts(written: str, name: str) -> None:
    face = sampen.parse_face(written)
    assert face.name == name
    assert str(face) == written


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r1_5_blocks_go_round_from_the_dealers_left(dealer: int) -> None:
    deck = faces("AS 2S 3S 4S 5S 6S 7S 8S 9S 8S AS 2S 3S 4S 5S 6S 7S 9S")
    rules = Rules(pack=pack_of("AS 2S 3S 4S 5S 6S 7S 8S 9S"), hand_size=3)
    state = sampen.deal_from(deck, rules, seats=3, dealer=dealer)
    blocks = ["AS 2S 3S", "4S 5S 6S", "7S 8S 9S"]
    for step, block in enumerate(blocks, 1):
        assert text(state.hands[(dealer + step) % 3]) == block
    assert text(state.discards) == "8S"
    assert text(state.stock) == "AS 2S 3S 4S 5S 6S 7S 9S"
    assert state.dealer == dealer
    assert state.last_lead is None
    assert state.thrown == ()


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("deck", "told"),
    [
        (sampen.pack()[1:], "the deck lacks AS"),
        ((*sampen.pack(), sampen.pack()[0]), "the deck holds AS beyond the pack"),
        ((*sampen.pack()[1:], *faces("5s")), "the deck lacks AS; the deck holds 5s beyond the pack"),
        ((), "and 55 more"),
    ],
)
def test_r1_5_the_deck_is_the_whole_pack(deck: tuple[sampen.State, ...], told: str) -> None:
    with pytest.raises(RulesError, match="the deck") as caught:
        sampen.deal_from(deck)  # type: ignore[arg-type]
    assert told in str(caught.value)


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("dealer", [-1, 4, 10**9])
def test_r1_5_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(RulesError, match=r"the dealer is (a seat|one of the seats)"):
        sampen.deal(seats=4, dealer=dealer, rng=1)
    with pytest.raises(RulesError) as caught:
        sampen.deal(seats=4, dealer=dealer, rng=1)
    assert len(caught.value.problems) == 1  # there is nothing wrong with the seat count


def test_a_seed_gives_the_same_deal_and_a_shuffle_of_the_pack() -> None:
    one = sampen.deal(rng=11)
    assert one == sampen.deal(rng=11) == sampen.deal(rng=Random(11))
    assert one != sampen.deal(rng=12)
    assert hash(one) == hash(sampen.deal(rng=11))
    # Fisher-Yates from the last place down, as the contract has it
    deck, rng = list(sampen.pack()), Random(11)
    for place in range(59, 0, -1):
        other = int(rng.random() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    assert sampen.deal_from(deck) == one
    assert sampen.deal().seats == 4


@pytest.mark.parametrize("rules", [None, "STANDARD", sampen.STANDARD.pack])
def test_rules_of_another_type_are_type_errors(rules: object) -> None:
    for call in (sampen.pack, sampen.seat_counts, sampen.deal):
        with pytest.raises(TypeError, match=r"^rules is a Rules, not "):
            call(rules)  # type: ignore[operator]


@pytest.mark.rule("R1.6")
def test_r1_6_pairs_stay_in_the_hand_or_are_laid_out() -> None:
    cards = ("4S 4S 7D 9H KC", "7D 9H AS AS 5S")
    held = dealt(*cards, up="5S", stock="KC")
    assert hands(held) == ["4S 4S 7D 9H KC", "7D 9H AS AS 5S"]
    assert held.thrown == ()
    out = dealt(*cards, up="5S", stock="KC", initial_pairs=InitialPairs.DISCARD)
    assert hands(out) == ["7D 9H KC", "7D 9H 5S"]
    assert text(out.thrown) == "4S 4S AS AS"
    assert out.phase is Phase.MATCH
    assert sampen.view(out, None).thrown == out.thrown


@pytest.mark.rule("R1.6")
def test_r1_6_a_hand_emptied_by_its_pairs_wins_at_once() -> None:
    state = dealt("4S 4S 7D 7D", "5S 9H KC 8S", up="5S", stock="9H KC 8S", initial_pairs=InitialPairs.DISCARD)
    assert hands(state) == ["", "5S 9H KC 8S"]
    assert state.phase is Phase.OVER
    assert state.turn is None
    assert state.outcome == Outcome((0,), blocked=False)
    assert sampen.legal_moves(state) == ()
    assert text(state.discards) == "5S"  # turned all the same
    assert net(state) == (1, -1)


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(("dealer", "winner"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_r1_6_of_several_emptied_hands_the_first_after_the_dealer_wins(dealer: int, winner: int) -> None:
    # Seats 0 and 2 hold a pair each, seats 1 and 3 do not.
    blocks = {0: "4S 4S", 1: "5S 9H", 2: "7D 7D", 3: "KC 8S"}
    order = [(dealer + step) % 4 for step in range(1, 5)]
    deck = faces(" ".join(blocks[seat] for seat in order) + " 5S 9H KC 8S")
    rules = Rules(pack=pack_of("4S 5S 7D 8S 9H KC"), hand_size=2, initial_pairs=InitialPairs.DISCARD)
    state = sampen.deal_from(deck, rules, seats=4, dealer=dealer)
    assert hands(state) == ["", "5S 9H", "", "8S KC"]
    assert state.outcome == Outcome((winner,), blocked=False)
    assert net(state) == tuple(3 if seat == winner else -1 for seat in range(4))


@pytest.mark.rule("R1.6")
def test_r1_6_thrown_pairs_lie_in_the_order_of_the_deal() -> None:
    deck = faces("KC KC AS 5S 5S 2S 7D 7D AS 2S 9H 9H")
    rules = Rules(pack=pack_of("AS 2S 5S 7D 9H KC"), hand_size=3, initial_pairs=InitialPairs.DISCARD)
    state = sampen.deal_from(deck, rules, seats=3, dealer=0)
    assert text(state.thrown) == "KC KC 5S 5S 7D 7D"  # seats 1, 2, 0
    assert hands(state) == ["AS", "AS", "2S"]
