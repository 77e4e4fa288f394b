"""Positions of real games, described in words, play on as they did."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.schema import DECISIONS
from simlab.inference.positions import placed_position
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.determinization_checks import check_imagined
from tests.games.world_comparison import check_plays_on_alike, fields_that_differ

EQUIPPED = {"price_merchant": 0, "hand_limit": 6, "rounds": 3, "power_shift": -3}
FIERCE = {
    "a_cards": 0,
    "power_shift": -6,
    "rounds": 3,
    "sheriff_floor": -9,
    "sheriff_power_shift": 3,
}
SETTINGS: list[dict[str, Any]] = [
    {"seats": 4, "rules": EQUIPPED},
    {"seats": 3, "lineup": "sensible"},
    {"seats": 5, "preset": "advanced", "rules": EQUIPPED | {"eq_copies.messenger_garment": 8}},
    {"seats": 3, "preset": "advanced", "lineup": "sensible"},
    {
        "seats": 3,
        "preset": "advanced",
        "rules": {"reveal_looks": "secret", "gold_limited": False, "pit_size": 6} | FIERCE,
    },
    {
        "seats": 4,
        "preset": "advanced",
        "rules": {"binding": "none", "perfect_recall": False, "info_markers": 1},
    },
    {"seats": 6, "rules": {"face_up": 0, "price_inn": 1, "k_out": 3, "rounds": 2}},
]
EACH = 3
"""Positions of each kind of decision in a setting."""
GAMES = {0: (4, 5), 2: (4, 5), 4: (8, 9), 5: (4, 5), 6: (3, 0)}
"""Games of a setting in which there is what few games have; else the first two."""
SOME = {"plan": 0.05, "look": 0.1, "hideout": 0.1, "alliance": 0.1, "offer": 0.1, "pick": 0.1}
"""How many of a game's positions are asked about, so that they are of all rounds; else all."""
RARE = ("shown", "laid", "minted", "recalled")
TRAVELS = ("messenger", "declare")
SCENES = {
    (c.PLAN, c.TURN): "plan",
    (c.DONATE, c.TURN): "donate",
    (c.LOOK, c.TURN): "look",
    (c.HIDEOUT, c.TURN): "hideout",
    (c.HIDEOUT, c.CALLING): "alliance",
    (c.HIDEOUT, c.DRAFTING): "alliance",
    (c.RAIDERS, c.OFFERING): "offer",
    (c.VOTE, c.CONFIRMING): "vote",
    (c.VOTE, c.VOTING): "vote",
    (c.SIDE, c.SIDE_BIDS): "bid",
    (c.ACCEPT, c.PICKING): "accept",
    (c.PICK, c.PICKING): "pick",
    (c.MESSENGER, c.TRAVEL): "messenger",
    (c.DECLARE, c.DECLARING): "declare",
}
"""What the decisions and phases are called that can be described."""


SAME = (
    "phase", "options", "round_index", "figure", "current", "bands", "camp", "church", "inn",
    "merchant", "market", "oak", "lying", "gold", "new_gold", "new_comps", "glory", "pit",
    "lying_bags", "minted", "shown", "done", "looked", "marked", "markers", "looks_now", "supply_n",
    "removed_n", "gone", "eq_pile_n", "eq_discard", "hand_n", "laid_n",
)  # fmt: skip
"""What is the same in a position and in its description, whatever is asked."""
PLANNING = ("turned", "out_n", "out_order", "calls")
RAIDING = ("starter", "picker", "picks")
CALL = ("invited_n", "invited", "counters", "cursor")
TRIP = ("card", "slot", "start", "dest", "at", "used_messenger")
SAME_AT = {
    "offer": (*CALL, "offer", "offer_cards", "offer_hideout"),
    "bid": ("side_bids", "side_terms", "deal_kind", "deal_card", "cursor"),
    "accept": ("side_bids", "side_terms", "deal_kind", "deal_card"),
    "pick": ("deal_kind", "deal_card"),
    "messenger": (*TRIP, "polled"),
    "declare": (*TRIP, "hideout", "power", "total", "laid_in", "declared", "declared_n"),
}
"""What is the same for a decision of its own kind."""
DRAFT = (
    "hideout", "slot", "proposer", "informant", "need", "raiders", "bags", "comps", "pay", "cards",
)  # fmt: skip
COPIED = ("known", "claims", "promise_n", "promises")
"""What was said, promised and seen earlier, which cannot be told."""


def scene_of(table: Any) -> str:
    """Return what a description calls the decision, or nothing."""
    scene = SCENES.get((int(table.decision), int(table.phase)), "")
    return "" if scene == "alliance" and table.talk > 1 else scene


def by_word(words: Any, numbers: Any) -> dict[str, int]:
    return {words[kind]: int(number) for kind, number in enumerate(numbers) if number}


def display(match: Match) -> list[str]:
    """Return the cards as a player sees them."""
    table, me = match.table, match.me
    told = []
    for slot in range(int(table.rules.laid_out)):
        mark = "-" if table.done[slot] else ""
        card = table.shown[slot]
        if card < 0:
            card, mark = me.seen[slot], "?"
        told.append(mark + (c.CARD_WORDS[card] if card >= 0 else ""))
    return told


def band(match: Match, at: int, band: Any) -> dict[str, Any]:
    seats = int(match.table.seats)
    told = {"at": c.HIDEOUT_WORDS[at], "raiders": band.raiders[:seats].tolist()}
    shown: dict[int, Any] = {}
    for place in range(int(match.table.laid_n)):
        if match.table.laid_hideout[place] == at:
            cards = shown.setdefault(int(match.table.laid_seat[place]), {})
            word = c.KIND_WORDS[match.table.laid_kind[place]]
            cards[word] = cards.get(word, 0) + 1
    if shown:
        told["equipment"] = shown
    if band.slot >= 0:
        told |= {"card": c.SLOT_WORDS[band.slot], "informant": int(band.informant)}
        told |= {"bags": band.bags[:seats].tolist(), "companions": band.comps[:seats].tolist()}
    return told


def places(match: Match, scene: str) -> dict[str, Any]:
    """Return where raiders and bags are; for a turn that has begun, as before it."""
    table, me, seats = match.table, match.actor, int(match.table.seats)
    names = ("camp", "oak", "inn", "church", "merchant", "market", "gold", "glory")
    told = {name: table[name][:seats].tolist() for name in names}
    if scene in ("donate", "look"):
        told["camp"][me] += 1
        told["church" if scene == "donate" else "inn"][me] -= 1
    if scene == "look":
        told["gold"][me] += int(table.rules.price_inn)
    waiting = [(at, each) for at, each in enumerate(table.bands) if each.leader >= 0]
    told["bands"] = [band(match, at, each) | {"leader": int(each.leader)} for at, each in waiting]
    return told


def raiding(match: Match) -> dict[str, Any]:
    """Return what else can be told in the raiding phase."""
    table, seats = match.table, int(match.table.seats)
    bands = [each for each in table.bands if each.leader >= 0 and each.slot >= 0]
    there = [sum(each.comps[seat] for each in bands) for seat in range(seats)]
    binds = table.rules.binding != c.BIND_NOTHING
    told: dict[str, Any] = {"picker": int(table.picker)}
    if binds and table.rules.negotiation == c.BY_CONTRACT:
        told["lying_bags"] = int(table.lying_bags - sum(each.bags.sum() for each in bands))
        told["lying_companions"] = [int(table.lying[s] - there[s]) for s in range(seats)]
    if table.round_index + 1 == table.rules.rounds:
        told["loot_bags"] = table.new_gold[:seats].tolist()
        told["loot_companions"] = table.new_comps[:seats].tolist()
    return told


def trip(match: Match, key: str) -> dict[str, Any]:
    """Return which card travels, where it is and who has sent it elsewhere."""
    table = match.table
    inward = table.arrow[table.start][: table.arrow_n[table.start]]
    outward = table.arrow[table.dest][: table.arrow_n[table.dest]]
    route = [*inward.tolist(), *outward[::-1].tolist()]
    at = route[int(table.at)]
    number = 1 + route[: int(table.at)].count(at)
    words = c.SLOT_WORDS[table.slot]
    if key == "carriage":
        words += f" at {c.HIDEOUT_WORDS[at]}"
    words += f" pass {number}" if route.count(at) > 1 else ""
    by = np.flatnonzero(table.used_messenger).tolist()
    if by:
        words += f" to {c.ARM_WORDS[table.dest]} by {','.join(map(str, by))}"
    return {key: words}


def equipment(shown: Any) -> dict[int, dict[str, int]]:
    """Return cards by seat."""
    cards = {seat: by_word(c.KIND_WORDS, each) for seat, each in enumerate(shown)}
    return {seat: each for seat, each in cards.items() if each}


def asked(match: Match, scene: str) -> dict[str, Any]:
    """Return what only this decision is told by."""
    table, seats = match.table, int(match.table.seats)
    if scene in ("offer", "vote") and table.rules.negotiation == c.BY_CALL:
        told = {"invited": table.invited[: table.invited_n].tolist()}
        told["hideout"] = (*c.HIDEOUT_WORDS, "open")[table.draft.hideout]
        called = told | {"refusals": int(table.counters)}
    if scene == "offer":
        told = called | {"leader": int(table.current), "offers": table.offer[:seats].tolist()}
        told["offered_equipment"] = equipment(table.offer_cards)
        named = np.flatnonzero(table.offer_hideout[:seats] >= 0).tolist()
        told["offered_places"] = {s: c.HIDEOUT_WORDS[table.offer_hideout[s]] for s in named}
        return told | {"need": int(table.draft.need)}
    if scene == "vote":
        draft = table.draft
        calls = table.rules.negotiation == c.BY_CALL
        at = table.offer_hideout[table.current] if calls else draft.hideout
        told = band(match, int(at), draft) | {"leader": int(table.current)}
        if calls:
            told |= {"need": int(draft.need), "equipment": equipment(draft.cards)}
            return called | {"proposal": told}
        if table.talk == 0:
            told["need"] = int(draft.need)
        if draft.pay.any():
            told["pay"] = draft.pay[table.current][:seats].tolist()
        if table.talk > 0 and draft.proposer != table.current:
            told["by"] = int(draft.proposer)
        return {"proposal": told, "talk": int(table.talk)}
    if scene == "accept":
        bids = {}
        for seat in np.flatnonzero(table.side_bids):
            word = c.DECISIONS[c.SIDE].actions[table.side_terms[seat]]
            bids[int(seat)] = f"{word} for {table.side_bids[seat]}"
        return {"bids": bids}
    if scene == "pick" and table.deal_kind != c.NO_DEAL:
        wish = "pick" if table.deal_kind == c.FOR_PICK else "avoid"
        return {"deal": f"{wish} {c.SLOT_WORDS[table.deal_card]}"}
    if scene == "messenger":
        return trip(match, "carriage")
    if scene == "declare":
        told = trip(match, "travels") | {"band_at": c.HIDEOUT_WORDS[table.hideout]}
        return told | {"declared": equipment(table.declared)}
    return {}


def described(match: Match, looks: dict[int, list[int]]) -> dict[str, Any]:
    """Return what the player who decides could say."""
    table, seats = match.table, int(match.table.seats)
    scene = scene_of(table)
    count = int(table.rules.laid_out)
    earlier = match.world.hidden.supply[: int(table.round_index) * count]
    told: dict[str, Any] = {"decision": scene, "me": match.actor, "figure": int(table.figure)}
    told |= {"round": int(table.round_index) + 1, "display": display(match)}
    told |= {"past": [c.CARD_WORDS[card] for card in earlier]}
    told |= {"hand": by_word(c.KIND_WORDS, match.me.hand), "hands": table.hand_n[:seats].tolist()}
    told |= {"discards": by_word(c.KIND_WORDS, table.eq_discard)} | places(match, scene)
    if table.rules.reveal_looks == 0:
        told["looks"] = {seat: [c.SLOT_WORDS[s] for s in slots] for seat, slots in looks.items()}
    if table.rules.gold_limited == 0:
        told["pit"] = int(table.pit) - (int(table.rules.price_inn) if scene == "look" else 0)
    if table.phase < c.NEXT_PICK:
        told["out"] = table.out_order[: table.out_n].tolist()
        told["calls"] = int(table.calls)
    else:
        told |= raiding(match)
    return told | asked(match, scene)


def can_be_told(match: Match) -> bool:
    """Whether nothing is at hand that only a record knows."""
    table, scene = match.table, scene_of(match.table)
    if scene == "vote":
        others = [seat for seat in range(int(table.seats)) if seat != table.current]
        return not (table.draft.promise_n or table.draft.pay[others].any())
    last = table.order_n == table.ordered + 1
    return (scene != "declare" or last) and not (scene in TRAVELS and table.covered.any())


def has_rare(match: Match, scene: str, rare: str) -> bool:
    """Whether there is something that few positions have, so that it is asked about."""
    table = match.table
    if rare == "shown":
        cards = {"declare": table.declared, "offer": table.offer_cards}.get(scene)
        return cards is not None and bool(cards.any())
    counts = {"laid": table.laid_n, "minted": table.minted, "recalled": match.me.recalled + 1}
    return bool(counts[rare] > 0)


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_described_position_plays_on_as_recorded(number: int) -> None:
    """Each kind of decision some times, with whatever the hidden cards and the luck are."""
    setting = {"lineup": "random", **SETTINGS[number]}
    matchup = build_matchup("sherwood", **setting)
    calls = matchup.rules["negotiation"] == "call"
    never = ("bid", "accept", "messenger") if calls else ("offer",)
    wanted = {scene: EACH for scene in (*DECISIONS, *RARE) if scene not in never}
    wanted |= {scene: 3 * EACH for scene in TRAVELS if scene not in never}
    most = dict(wanted)
    some = SOME if setting["lineup"] == "random" else {}
    rng = random.Random(number)
    for game in GAMES.get(number, (0, 1)):
        match, looks = Match(matchup, game), {}
        while not match.over and any(wanted.values()):
            scene = scene_of(match.table)
            if scene and can_be_told(match):
                kind, share = scene, some.get(scene, 0.5)
                for rare in RARE:
                    if wanted[rare] > 0 and has_rare(match, scene, rare):
                        kind, share = rare, 1
                if wanted.get(kind, 0) > 0 and rng.random() < share:
                    wanted[kind] -= 1
                    check(matchup, match, looks, game)
            looks = looks_after(looks, match.take(match.choose()).events)
    never_met = [scene for scene in DECISIONS if scene in most and most[scene] == wanted[scene]]
    assert len(never_met) <= 3, never_met


def looks_after(looks: dict[int, list[int]], events: Any) -> dict[int, list[int]]:
    """Return who has looked at which cards in this round, in order."""
    for event in events:
        if event["event"] == "round":
            looks = {}
        elif event["event"] == "looked":
            slot = c.SLOT_WORDS.index(event["slot"])
            looks = {**looks, event["seat"]: [*looks.get(event["seat"], ()), slot]}
    return looks


def differs(match: Match, world: Any, scene: str) -> dict[str, str]:
    """Return what is not in a placed position as it was."""
    table = match.table
    same = {*SAME, *SAME_AT.get(scene, ())}
    same |= {*(PLANNING if table.phase < c.NEXT_PICK else RAIDING)}
    if scene == "vote" and table.rules.negotiation == c.BY_CALL:
        same |= {*CALL}
    elif scene == "vote":
        same |= {"talk", "cursor"}
    found = fields_that_differ(table, world.table, {*table.dtype.names} - same)
    if scene in ("offer", "vote"):
        found |= fields_that_differ(
            table.draft, world.table.draft, {*table.draft.dtype.names} - {*DRAFT}
        )
    mine = match.me, world.seats[match.actor]
    found |= fields_that_differ(*mine, {*mine[0].dtype.names} - {"hand"})
    knows, told = ((each.seen[table.shown < 0].tolist(), recalled(table, each)) for each in mine)
    return found if knows == told else found | {"seen": f"{knows} told as {told}"}


def recalled(table: Any, me: Any) -> int:
    """Return which card a player would forget if it looked at another, unless all see it now."""
    return int(me.recalled) if me.recalled >= 0 and table.shown[me.recalled] < 0 else -1


def check(matchup: Any, match: Match, looks: dict[int, list[int]], seed: int) -> None:
    """It is the same position, as far as it can be told, and plays on alike."""
    placed = placed_position(matchup, described(match, looks))
    world = placed.root[0]
    assert placed.legal_actions() == match.legal_actions()
    assert differs(match, world, scene_of(match.table)) == {}
    check_imagined(Match(matchup, 0, placed.root.copy()), match.actor)
    for name in COPIED:
        world.table[name] = match.table[name]
    check_plays_on_alike(matchup, match.world, world, 20, seed)
