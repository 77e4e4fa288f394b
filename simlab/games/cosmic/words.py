"""Words for the numbers in the records of Cosmic Encounter, and story lines."""

from __future__ import annotations

from simlab.core.records import Words
from simlab.core.story import Event, Line, Story
from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS
from simlab.games.cosmic.questions import QUESTIONS
from simlab.games.cosmic.state import LAYOUT

_SUBSETS = c.DECISIONS[c.INVITE].actions
_SILENT = frozenset(
    {
        "rules",
        "key",
        "options",
        "more",
        "where",
        "planets",
        "warped",
        "attack_n",
        "techs_of",
        "techs_down",
        "unexplored",
        "wired",
        "users",
        "powered",
        "ghosts",
        "mesmers",
        "mask",
        "loan",
        "flare_users",
        "hooks_held",
        "apart",
        "apart_flares",
        "held",
        "bottom_seers",
        "bottoms",
        "pile",
    }
)
WORDS = Words(
    elements={
        **dict.fromkeys(
            ("hand", "hoard", "aside", "deck", "laid", "discard", "stock"), c.KIND_WORDS
        ),
        "copies": c.CARD_WORDS,
        "reward_copies": c.REWARD_WORDS,
        "destiny": c.DESTINY_WORDS,
        "morphed": c.BERTH_WORDS,
        **dict.fromkeys(("tech_owner", "tech_face", "tech_ships", "techs"), c.SLOT_WORDS),
    },
    values={
        "phase": c.PHASE_WORDS,
        "resume": c.PHASE_WORDS,
        "mv_resume": c.PHASE_WORDS,
        "loss_resume": c.PHASE_WORDS,
        "redraw_resume": c.PHASE_WORDS,
        "plague_resume": c.PHASE_WORDS,
        "decision": tuple(decision.name for decision in c.DECISIONS),
        "kind": c.ID_WORDS,
        "what": c.FRAME_WORDS,
        "card_o": c.KIND_WORDS,
        "card_d": c.KIND_WORDS,
        **dict.fromkeys(("kick_o", "kick_d", "text_o", "text_d", "kicker", "menace"), c.TEXT_WORDS),
        "thing": c.THING_WORDS,
        "berth": c.BERTH_WORDS,
        "face_o": c.FACE_WORDS,
        "face_d": c.FACE_WORDS,
        "chosen": c.KIND_WORDS,
        "claim": c.KIND_WORDS,
        "given": c.ID_WORDS,
        "lent": c.POWER_WORDS,
        "met_kind": c.ID_WORDS,
        "planet": c.PLANET_WORDS,
        "other": c.PLANET_WORDS,
        "target": c.PLANET_WORDS,
        "mv_planet": c.PLANET_WORDS,
        "offer_o": c.PLANET_WORDS,
        "offer_d": c.PLANET_WORDS,
        "also_o": c.PLANET_WORDS,
        "also_d": c.PLANET_WORDS,
        "zone": c.ZONE_WORDS,
        "mv_zone": c.ZONE_WORDS,
        "mv_what": c.MOVE_WORDS,
        "drawn": c.DESTINY_WORDS,
        "role": c.ROLE_WORDS,
        "side": c.ROLE_WORDS,
        "result": c.RESULT_WORDS,
        "turn_result": c.RESULT_WORDS,
        "subset": _SUBSETS,
        "invited_o": _SUBSETS,
        "invited_d": _SUBSETS,
        "power": c.POWER_WORDS,
        "unit": c.UNIT_WORDS,
        "hook": (*c.HOOK_WORDS, "on_reinforced, in a fire"),  # a fire stores its hook plus 1
        "alien": c.POWER_WORDS,
        "keeps": c.POWER_WORDS,
        **dict.fromkeys(("tech", "techs", "tech_face", "tech_kept"), c.TECH_WORDS),
        "slot": c.SLOT_WORDS,
        "stored": c.KIND_WORDS,
        "pact": c.PACT_WORDS,
        "offer": c.MENU_WORDS,
        "mode": c.MODE_WORDS,
        "offer_mode": c.MODE_WORDS,
    },
    hidden=_SILENT,
    per_seat=frozenset(
        name
        for name in LAYOUT.table.names or ()
        if LAYOUT.table[name].shape[:1] == (c.MAX_SEATS,) and name not in _SILENT | {"zones"}
    ),
    sets={
        **dict.fromkeys(("flares", "seen_flares", "laid_flares", "discard_flares"), c.POWER_WORDS),
        "stock_flares": c.POWER_WORDS,
        "flares_used": c.POWER_WORDS,
        **dict.fromkeys(
            ("hoard_flares", "aside_flares", "hoard_out", "crate_flares"), c.POWER_WORDS
        ),
        **dict.fromkeys(("reactor_flares", "away_flares", "hosted", "stages"), c.POWER_WORDS),
        **dict.fromkeys(("sheet_flares", "fresh_flares", "shown_sheet"), c.POWER_WORDS),
        **dict.fromkeys(
            ("deck_flares", "flares_in", "barred", "dealt", "gift_flares"), c.POWER_WORDS
        ),
        **dict.fromkeys(("tech_discard", "tech_deck", "tech_choice", "stock_techs"), c.TECH_WORDS),
    },
    questions=QUESTIONS,
)

_TITLES = dict(zip(c.ID_WORDS, c.ID_TITLES, strict=True))
_ALIENS = {alien.word: alien.title for alien in ALIENS}
_TECHS = dict(zip(c.TECH_WORDS[1:], c.TECH_TITLES[1:], strict=True))
_THINGS = {
    word: said
    for verb, said in (
        ("boost", "its flagship adds to the total"),
        ("drive", "its flagship moves by hyperspace drive"),
        ("salvage", "its salvage vessel brings rewards"),
        ("tractor", "its salvage vessel takes a card of the discard"),
    )
    for word in (verb, f"{verb}_2")
}
_RESULTS = {
    "open": "The encounter is over.",
    "offense_won": "The offense has won the encounter.",
    "defense_won": "The defense has won the encounter.",
    "both_lost": "Both sides have lost the encounter.",
    "deal": "The encounter ends with a deal.",
    "no_deal": "The encounter ends without a deal.",
    "recolonised": "The encounter ends with a new home colony.",
    "conceded": "The defense gives the colony away.",
    "aborted": "The encounter is broken off.",
}
_DESTINIES = {
    "wild": "wild",
    "most colonies": "the most foreign colonies",
    "most cards": "the most cards",
    "fewest in warp": "the fewest ships in the warp",
}
_IN_USE = {"power": "power", "flare": "flare", "tech": "tech"}
"""Words for effects, other than cards, that are cancelled."""


def _amount(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _from_reward_deck(event: Event) -> str:
    """Return the line on cards of the reward deck that a player takes."""
    return f"{{seat}} takes {_amount(event['count'], 'card')} of the reward deck as a reward."


def _rewarded(event: Event) -> str:
    """Return the line on the cosmic cards and ships that a player takes as a reward."""
    amounts = [
        _amount(event[what], what.removesuffix("s")) for what in ("cards", "ships") if event[what]
    ]
    return f"{{seat}} takes {' and '.join(amounts) or 'nothing'} as a reward."


def _cancelled(event: Event) -> str:
    """Return the line on a cancelled card or effect and its owner."""
    return f"The {_IN_USE.get(event['what']) or _TITLES[event['what']]} of {{seat}} is cancelled."


_SHEETS = {"captured": "sheet of Pirate", "wed": "sheet of Bride"}
"""Places for ships that are called otherwise in a story."""
_LINES: dict[str, Line] = {
    "first": "{seat} begins.",
    "turn": "Turn {number}: {seat}.",
    "encounter": "Encounter {number}: {seat} is the offense.",
    "drew": "{seat} draws {card}.",
    "discarded": "{seat} discards {count} x {card}.",
    "redraw": "{seat} has no encounter card and shows its hand.",
    "reshuffled": "The discards become a deck of {count}.",
    "quake": "A cosmic quake: all hands are discarded.",
    "left": "{seat}: a ship leaves {planet} ({zone}).",
    "came": "{seat}: a ship comes to {planet} ({zone}).",
    "drifted": "{seat}: {count} ships go to the {zone}.",
    "lost": "{seat} loses {count} ships to the warp.",
    "saved": "{seat} saves {count} ships.",
    "removed": "{seat} loses {count} ships for good.",
    "destiny_shuffled": "The destiny deck is shuffled.",
    "destiny": "Destiny: {drawn}.",
    "destiny_cancelled": "That destiny card is cancelled.",
    "defense": "{seat} is the defense.",
    "target": "The gate points at {planet}.",
    "invited": "{seat} invites {subset}.",
    "answered": "{seat}: {side}, {count} ships.",
    "alliance_off": "{seat} is no ally any more.",
    "revealed": "{seat} reveals {card}.",
    "swapped": "{seat} exchanges the two cards.",
    "played": "{seat} plays {card}.",
    "reinforced": "{seat} plays {card} for the {side}.",
    "took_effect": "",
    "cancelled": _cancelled,
    "power_used": "{seat} uses its power ({power}).",
    "flare": "{seat} plays a flare ({unit}).",
    "hands_swapped": "{seat} and {partner} exchange their hands.",
    "hand_seen": "{seat} sees the hand of {partner}.",
    "aliens_swapped": "{seat} and {partner} exchange their aliens.",
    "picked_up": "{seat} takes {card}.",
    "turned_up": "{seat} turns up {card}.",
    "hoarded": "{seat} puts {card} into its hoard.",
    "totals": "{offense} against {defense}.",
    "landed": "{seat} lands on {planet} with {count} ships.",
    "taken": "{seat} takes {card} from {giver}.",
    "rewarded": _rewarded,
    "reward_cards": _from_reward_deck,
    "offered": "{seat} offers: {offer}.",
    "terms": "",
    "terms_too": "",
    "freed": "The ships of {seat} would come out of the warp, too.",
    "deal": "They have a deal.",
    "no_deal": "There is no deal.",
    "won": "{seat} has won.",
    "result": "{said}",
    "flare_back": "{seat} takes {card} back.",
    "sheet": "{seat} is dealt {alien}.",
    "alien": "{seat} has the alien {alien}.",
    "tokens": "{seat} has {count} tokens.",
    "citadel": "{seat} lays {card} beside {planet}.",
    "razed": "The citadel at {planet} is discarded: {card}.",
    "buried": "{seat} puts its card at the bottom of the deck: {card}.",
    "claimed": "{seat} keeps its card face down and says that it is {card}.",
    "challenged": "{seat} does not believe it, {rightly}.",
    "laid_kicker": "{seat} places a kicker: {card}.",
    "laid_intimidate": "{seat} lays an intimidate face down: {card}.",
    "taken_back": "{seat} takes {card} back from the table.",
    "borrowed": "{seat} takes the intimidate of {partner} for its card.",
    "detonated": "{card} detonates: {seat} pays for the theft.",
    "rewards_shuffled": "The discarded reward cards become a reward deck of {count}.",
    "special": "{seat}: {thing}.",
    "marked": "{seat}: its special ship is at {berth}.",
    "warped": "{planet} goes into the warp.",
    "unwarped": "{planet} comes back from the warp.",
    "captured": "{seat}: {count} ships are captured.",
    "ransom": "{seat} offers {partner} {count} captives for a ransom.",
    "unparked": "{seat} takes back the cards that it has put apart.",
    "flare_drawn": "{seat} draws an unused flare: {card}.",
    "flare_gone": "{card} leaves the game.",
    "on_sheet": "{card} lies on the sheet of {seat}.",
    "married": "{seat} marries {partner}.",
    "divorce": "{seat} divorces {partner}.",
    "discovered": "{seat} discovers {planet} in the system of {partner}.",
    "shown": "{seat} shows {partner} {card}, and asks a question.",
    "pact": "{seat} and {partner}: {terms}.",
    "replaced": "{seat} deals in the place of {partner}.",
    "promised": "{seat} would give {count} cards for a vote.",
    "voted": "{seat} votes for {partner}.",
    "liner": "The liner of {seat} is in the system of {partner}.",
    "saw_top": "{seat} looks at the top of a deck: {card}.",
    "saw_destiny": "{seat} looks at the top of the destiny deck{told}.",
    "saw_card": "{seat} looks at what {partner} has face down: {card}.",
    "saw_tech": "{seat} looks at {tech_title}{whose}.",
    "lent": "{seat} lends its alien to {partner} for this encounter.",
    "tech_drawn": "{seat} may keep {tech_title}.",
    "tech_laid": "{seat} lays {tech_title} face down ({slot}).",
    "researched": "{seat} researches ({slot}).",
    "tech_completed": "{seat} completes {tech_title}.",
    "tech_used": "{seat} uses {tech_title}.",
    "tech_discarded": "{seat} discards {tech_title}.",
    "tech_given": "{seat} gives a tech to {partner} ({slot}).",
    "tech_deck_shuffled": "The discarded techs become a deck of {count}.",
    "stored": "{seat} lays {card} under its Quark Battery.",
    "genesis": "The Genesis planet is {planet}.",
    "destroyed": "{planet} leaves the game.",
    "cannon": "{seat}: the Lunar Cannon stands between {planet} and the next planet.",
    "prometheus": "{seat}: the Prometheus {launched}.",
    "pressed": "{partner} has to ally with {seat}.",
    "disguised": "{seat} plays {card} as another card.",
    "set_aside": "{seat} sets {card} aside.",
    "took_back": "{seat} takes back the {count} cards that it has set aside.",
    "forced": "",
}


def _owner(drawn: str) -> str:
    """Return a destiny card in words: a colour by its player."""
    return _DESTINIES.get(drawn) or f"the colour of P{drawn.split()[1]}"


def _guests(subset: str) -> str:
    return subset if subset == "nobody" else " and ".join(f"P{seat}" for seat in subset.split("+"))


def _more(event: Event, values: Event) -> Event:
    card, side = event.get("kind"), event.get("side")
    return {
        "card": _TITLES[card] if card else "a card",
        "drawn": _owner(event["drawn"]) if event.get("drawn") else "",
        "side": str(side).replace("_", " "),
        "subset": _guests(event["subset"]) if event.get("subset") else "",
        "offer": str(event.get("offer")).replace("_", " "),
        "said": _RESULTS.get(str(event.get("result")), ""),
        "alien": _ALIENS.get(str(event.get("power")), "an alien"),
        "thing": _THINGS.get(str(event.get("thing")), ""),
        "number": event.get("number"),
        "zone": _SHEETS.get(str(event.get("zone")), event.get("zone")),
        "tech_title": _TECHS.get(str(event.get("tech")), "a tech"),
        "launched": f"comes to {event['planet']}" if event.get("planet") else "leaves the game",
        "told": f": {_owner(event['drawn'])}" if event.get("drawn") else "",
        "whose": " face down" if event.get("partner") is not None else " on top of the deck",
        "terms": str(event.get("pact")),
        "rightly": "and is right" if event.get("lied") else "but is wrong",
    }


tell = Story(_LINES, _more, ("seat", "giver", "partner"))
