"""The records of Cosmic Encounter."""

from __future__ import annotations

import numpy as np

from simlab.core.records import STREAM, Field, Layout, record
from simlab.games.cosmic import components as c
from simlab.games.cosmic.rule_constants import RULEBOOK

PER_SEAT = (np.int64, (c.MAX_SEATS,))
PER_KIND = (np.int64, (c.ALL_KINDS,))
ALIENS = record([("low", np.int64), ("high", np.int64)])
"""A set of aliens, or flares (see `play.sets`)."""
PER_SLOT = (np.int64, (c.TECH_SLOTS,))
MOST_GOT = 24
"""Cards of a compensation or reward that are recorded one by one."""
MAX_MET = 64
"""Cards in other hands that a player remembers."""
MAX_QUEUE = 8
BOTTOM_PLACES = 7
"""Cards at the bottom of a deck that a word has room for (see `play.bottoms`)."""
MOST_BOTTOMS = 63
"""Cards at the bottom of a deck whose order is kept."""
MOST_PILED = 40
"""Cards of the discard whose order is kept (see `play.pile`)."""

AT_BOTTOM = (np.int64, (2, MOST_BOTTOMS // BOTTOM_PLACES))

FRAME = record(
    [
        # a card or power in use: what, whose, against whom, and where play goes on
        ("what", np.int64),
        ("owner", np.int64),
        ("against", np.int64),
        ("resume", np.int64),
        ("cursor", np.int64),
        # the card (and 1) that is played as ``what``, if it is another one
        ("mask", np.int64),
    ]
)

FIRE = record(
    [
        # a hook that waits for an answer: hook + 1, place in the order, which of the player's
        # effects, how far it is, the accumulator, the answer, whom it is about, notes of the effect
        ("hook", np.int64),
        ("at", np.int64),
        ("slot", np.int64),
        ("unit", np.int64),
        ("stage", np.int64),
        ("x", np.int64),
        ("answer", np.int64),
        ("about", np.int64),
        ("memo", np.int64),
        ("memo_2", np.int64),
    ]
)
CITADEL = record(
    [
        # an attack card that lies open beside a planet
        ("planet", np.int64),
        ("kind", np.int64),
    ]
)
TRIGGER = record(
    [
        # something that others may react to: the hook, who did it, how much; who could use the
        # hook then (their places among its users), flares in hand left out: `hidden.held`
        ("hook", np.int64),
        ("seat", np.int64),
        ("x", np.int64),
        ("held", np.int64),
    ]
)

TABLE: list[Field] = [
    ("phase", np.int64),
    # the legal actions: a bit for each (0: only the player sees them, see ``options`` of `SEAT`)
    ("options", np.int64),
    # likewise the actions from `SET_BITS` on (see `play.sets`)
    ("more", np.int64),
    # turns and encounters so far
    ("turns", np.int64),
    ("encounters", np.int64),
    # attacks in the game
    ("attack_n", np.int64),
    # the place of this encounter in its turn
    ("encounter", np.int64),
    ("offense", np.int64),
    # -1: not known yet
    ("defense", np.int64),
    # whose home system the gate is aimed at, and which planet
    ("system", np.int64),
    ("target", np.int64),
    # timing order: offense, defense, the others clockwise; and how far somebody is asked in it
    ("order", *PER_SEAT),
    ("cursor", np.int64),
    ("role", *PER_SEAT),
    ("result", np.int64),
    ("turn_over", np.int64),
    # an extra encounter: who wants it, whom it meets, whose turn waits (a seat and 1 each), and how
    # that turn's last encounter was
    ("avenger", np.int64),
    ("foe", np.int64),
    ("turn_seat", np.int64),
    ("turn_defense", np.int64),
    ("turn_encounter", np.int64),
    ("turn_ended", np.int64),
    ("turn_result", np.int64),
    ("turn_zapped", np.int64),
    ("winners", np.int64),
    # players who have won by an effect
    ("won_otherwise", np.int64),
    # ships on planets, and what follows from them: the set of colonies, how many of them
    ("ships", np.int64, (c.PLANETS, c.MAX_SEATS)),
    ("where", *PER_SEAT),
    ("foreign", *PER_SEAT),
    ("home", *PER_SEAT),
    ("zones", np.int64, (c.ZONES, c.MAX_SEATS)),
    # ships sent by each player in this encounter, ships lost since its outcome: they earn
    # compensation
    ("sent", *PER_SEAT),
    ("lost_now", *PER_SEAT),
    # ships lost in this encounter, whatever by
    ("fallen", *PER_SEAT),
    # ships that have gone to the warp since the outcome
    ("toll", *PER_SEAT),
    # who sees what a player draws (a set); kinds of cards on the table that go back to a player at
    # the end (a set), and who has any
    ("watched", *PER_SEAT),
    ("returns", *PER_SEAT),
    ("kept", np.int64),
    # cards: counts of hands and pile, those on the table and in the discard
    ("hand_n", *PER_SEAT),
    ("deck_n", np.int64),
    # who knows the top cards of the decks (see `play.tops`)
    ("peeked", np.int64),
    # cards at the bottom of decks: how many, who knows which (see `play.bottoms`)
    ("bottom_n", np.int64, (2,)),
    ("bottom_seers", *AT_BOTTOM),
    ("laid", *PER_KIND),
    ("discard", *PER_KIND),
    # the cards that were discarded last (see `play.pile`)
    ("pile_n", np.int64),
    ("pile", np.int64, (MOST_PILED,)),
    # what decks were last shuffled of, and of which that is known (see `stock`)
    ("stock", *PER_KIND),
    ("stock_flares", ALIENS),
    ("stock_techs", np.int64),
    ("restocked", np.int64),
    # the second hand of Miser: how many cards, whose it is (a seat and 1), who may play from one (a
    # set), and the flares on the table that came from it
    ("hoard_n", *PER_SEAT),
    ("hoarder", np.int64),
    ("hoards", np.int64),
    ("hoard_out", ALIENS),
    # cards set aside until the encounter ends: whether there are any, how many, how many of them
    # reward cards
    ("set_aside", np.int64),
    ("aside_n", *PER_SEAT),
    ("aside_blue", *PER_SEAT),
    # who need not hold an encounter card (a set)
    ("ghosts", np.int64),
    # who may play other cards as artifacts (a set)
    ("mesmers", np.int64),
    # who has lent cards to a player (a seat and 1) and how many, who has taken a whole hand from
    # whom (a seat and 1 each)
    ("loaner", *PER_SEAT),
    ("loan_n", *PER_SEAT),
    ("hand_taker", np.int64),
    ("hand_giver", np.int64),
    # public facts on hands: the types that one lacks, whether it holds an encounter card
    ("lacks", *PER_SEAT),
    ("armed", *PER_SEAT),
    # destiny: the cards that are left, and the one drawn
    ("destiny", np.int64, (c.DESTINIES,)),
    ("destiny_n", np.int64),
    ("drawn", np.int64),
    # the destiny card that somebody has chosen, or -1
    ("wish", np.int64),
    # changes of the destiny card by effects: the new defense and planet, or -1; draw again
    ("aim_seat", np.int64),
    ("aim_planet", np.int64),
    ("draw_again", np.int64),
    # invitations, a set of players each
    ("invited_o", np.int64),
    ("invited_d", np.int64),
    # allies whose alliance was called off, players who may join uninvited (sets)
    ("sent_away", np.int64),
    ("gatecrashers", np.int64),
    # whether the ships of allies decide who wins, instead of cards
    ("headcount", np.int64),
    # winners who gain nothing by their win (Muckraker; a set)
    ("disgraced", np.int64),
    # who is an ally of both sides (a seat and 1); main players with a token of Yin-Yang (a set)
    ("both", np.int64),
    ("yins", np.int64),
    # who has laid a card face down (a set)
    ("laid_down", np.int64),
    # changes of the choice by effects: attacks if there are any, the first card is laid open (which
    # one it was), a player has to play the card that it was given
    ("attacks_only", np.int64),
    ("open_first", np.int64),
    ("open_card", np.int64),
    ("forced_seat", np.int64),
    # who was given a card in this encounter
    ("given_to", np.int64),
    # revealed cards (-1: face down), what they count as, reinforcements
    ("card_o", np.int64),
    ("card_d", np.int64),
    ("face_o", np.int64),
    ("face_d", np.int64),
    # whether attacks count as negotiates for the rest of the encounter (Emotion Control)
    ("emotion_control", np.int64),
    ("plus_o", np.int64),
    ("plus_d", np.int64),
    ("value_o", np.int64),
    ("value_d", np.int64),
    # a bluff (Gambler): who claims what of its card, the extra ships at stake, its stage; who has a
    # card face down that counts as another (a seat and 1)
    ("claimer", np.int64),
    ("claim", np.int64),
    ("stake", np.int64),
    ("bluff", np.int64),
    ("down", np.int64),
    # reinforcements that each player has played, a byte for each kind
    ("plus_n", *PER_SEAT),
    ("total_o", np.int64),
    ("total_d", np.int64),
    ("swapped", np.int64),
    # whether a flare has changed what a card counts as, so that all are asked anew; what players
    # have announced, plus 1
    ("turned", np.int64),
    ("said", *PER_SEAT),
    ("no_rewards", np.int64),
    # what effects add to the values of both cards
    ("extra_o", np.int64),
    ("extra_d", np.int64),
    # cards and powers in use, the last one on top
    ("frame_n", np.int64),
    ("frames", FRAME, (c.MAX_FRAMES,)),
    # allies whose alliance is being cancelled, or not; the one that Plague hits
    ("struck", np.int64),
    ("spot", np.int64),
    ("victim", np.int64),
    ("victim_at", np.int64),
    # the phase that goes on after a card of the regroup phase
    ("plague_resume", np.int64),
    # ships that are moved one by one
    ("mv_what", np.int64),
    ("mv_zone", np.int64),
    ("mv_seat", np.int64),
    ("mv_left", np.int64),
    ("mv_least", np.int64),
    ("mv_planet", np.int64),
    ("mv_resume", np.int64),
    # ships about to be lost, player by player; so many of these losses are by the outcome
    ("loss_outcome", np.int64),
    ("loss_n", np.int64),
    ("loss_at", np.int64),
    ("loss_seat", np.int64, (MAX_QUEUE,)),
    ("loss_count", np.int64, (MAX_QUEUE,)),
    ("loss_resume", np.int64),
    # whose hand is redrawn in the middle of an effect (and `MAX_SEATS`: of its own will), and the
    # phase that goes on then
    ("redrawer", np.int64),
    ("redraw_resume", np.int64),
    # compensation: who collects, who pays, how many are left
    ("comp_to", np.int64),
    ("comp_from", np.int64),
    ("comp_left", np.int64),
    ("comp_paid", np.int64),
    # a deal: the round, who proposes, passes in a row, whether the offer is agreed on, the offer,
    # the planets that it gives (a second one to each)
    ("deal_round", np.int64),
    ("proposer", np.int64),
    ("passes", np.int64),
    ("bound", np.int64),
    ("offer", np.int64),
    ("offer_o", np.int64),
    ("offer_d", np.int64),
    ("also_o", np.int64),
    ("also_d", np.int64),
    ("offer_mode", np.int64),
    # whose ships Zombie releases by it, the place of the next who may be named
    ("freed", np.int64),
    ("freeing", np.int64),
    # powers: whose, a second one, how many there are; which effects of players act, and for each
    # hook who uses it (a bit for each of these); whose powers are active, zapped or at work in this
    # encounter; tokens of powers
    ("power", *PER_SEAT),
    ("second", *PER_SEAT),
    ("powers", np.int64),
    ("wired", np.int64, (c.MAX_SEATS * c.SLOTS,)),
    ("users", np.int64, (c.HOOKS,)),
    ("powered", np.int64),
    ("zapped", np.int64),
    ("active", np.int64),
    ("tokens", *PER_SEAT),
    # an alien that is lent for an encounter: by whom (and 1), to whom, which
    ("lender", np.int64),
    ("borrower", np.int64),
    ("lent", np.int64),
    ("citadel_n", np.int64),
    ("citadels", CITADEL, (c.MAX_CITADELS,)),
    # flares: who has played one in this encounter, which were, the units still at work of each
    # player (ten bits each)
    ("flared", np.int64),
    ("flares_used", ALIENS),
    ("lasting", *PER_SEAT),
    # hooks that wait for answers, the last one on top
    ("fire_n", np.int64),
    ("fires", FIRE, (c.MAX_FIRES,)),
    # the effect that acts: which unit, how far, the last answer, its notes, whom it is about
    ("unit", np.int64),
    ("stage", np.int64),
    ("answer", np.int64),
    ("memo", np.int64),
    ("memo_2", np.int64),
    ("about", np.int64),
    # the kinds of cards that may be picked, as far as they are in the hand
    ("pickable", np.int64),
    # whose hand they are picked from (-1: the own one)
    ("pick_from", np.int64),
    # what others may still react to, and the phase at which play goes on then
    ("trigger_n", np.int64),
    # players who have just lost a home colony too many for a power
    ("weakened", np.int64),
    ("triggers", TRIGGER, (c.MAX_TRIGGERS,)),
    ("trigger_resume", np.int64),
    # whether others react to something now
    ("reacting", np.int64),
    # the public log
    ("main_n", *PER_SEAT),
    ("won_offense", *PER_SEAT),
    ("won_defense", *PER_SEAT),
    ("won_ally", *PER_SEAT),
    ("joined", *PER_SEAT),
    ("ships_lost", *PER_SEAT),
    ("drawn_n", *PER_SEAT),
    ("deals_made", *PER_SEAT),
    ("deals_failed", *PER_SEAT),
    ("comp_n", *PER_SEAT),
    ("rewards_n", *PER_SEAT),
    ("ava", np.int64),
    ("avn", np.int64),
    ("nvn", np.int64),
    ("offense_wins", np.int64),
    ("offense_attacks", np.int64),
    # whom the destiny card shows (-1: nobody yet)
    ("shown", np.int64),
    # ships in the queue of losses that have left the game
    ("loss_gone", np.int64, (MAX_QUEUE,)),
    # who has a token of a player's for this encounter (sets of players)
    ("marked", *PER_SEAT),
    # flares on the table and in the discard (sets of aliens), how many there are in all, and which
    # have been seen to be in the game by all
    ("laid_flares", ALIENS),
    ("discard_flares", ALIENS),
    ("flare_n", np.int64),
    ("seen_flares", ALIENS),
    # flares open on the sheet of Reactor, those out of the game; how many lie face down on the
    # sheet of Host (whoever drew them), those of them that were played from there and came back,
    # who may play from it (a set), those on the table from there
    ("reactor_flares", ALIENS),
    ("away_flares", ALIENS),
    ("sheet_n", *PER_SEAT),
    ("shown_sheet", ALIENS, (c.MAX_SEATS,)),
    ("hosts", np.int64),
    ("hosted", ALIENS),
    # the aliens that are stages of Pentaform; who has that alien (a seat and 1), what has become of
    # its foreign colonies, two bits for each gained or lost
    ("stages", ALIENS),
    ("pentaform", np.int64),
    ("abroad", np.int64),
    # Bride and its spouse (a seat and 1 each), whom it has divorced, who has paid alimony (sets)
    ("bride", np.int64),
    ("spouse", np.int64),
    ("divorced", np.int64),
    ("alimony", np.int64),
    # the alien that each player had at the start
    ("alien", *PER_SEAT),
    # the planets of each home system (a set each)
    ("planets", *PER_SEAT),
    # tokens of second aliens
    ("second_tokens", *PER_SEAT),
    # techs of players, by slot: whose (a seat and 1), which it is if it is turned up, ships on it
    ("tech_owner", *PER_SLOT),
    ("tech_face", *PER_SLOT),
    ("tech_ships", *PER_SLOT),
    # the slots of each player's techs, and of those face down (sets)
    ("techs_of", *PER_SEAT),
    ("techs_down", *PER_SEAT),
    # whether techs are in use: by the rules, or once Engineer has drawn one; the tech deck and its
    # discard (a set); how many techs somebody chooses from
    ("tech_in_use", np.int64),
    ("tech_n", np.int64),
    ("tech_discard", np.int64),
    ("tech_choices", *PER_SEAT),
    # research: who is next in the order, what it has done, the slot (and 1) to which a ship goes,
    # the one that is being completed
    ("tech_turn", np.int64),
    ("tech_acts", np.int64),
    ("tech_at", np.int64),
    ("tech_done", np.int64),
    # techs used in this encounter (a set)
    ("tech_used", np.int64),
    # the defense may not invite; who must ally with whom (a seat and 1 each)
    ("cloaked", np.int64),
    ("pressed", np.int64),
    ("presser", np.int64),
    # whether the Genesis planet is or was in the game; the first of the two planets (and 1) beside
    # the Lunar Cannon
    ("genesis", np.int64),
    ("cannon", np.int64),
    # whose the Prometheus is (a seat and 1) and where: a planet, or `PLANETS` and a zone
    ("prometheus", np.int64),
    ("prometheus_at", np.int64),
    # who has a card under its Quark Battery (a seat and 1), and whether it is of the reward deck
    ("battery", np.int64),
    ("stored_reward", np.int64),
    # the slot (and 1) of the tech on the sheet of Engineer
    ("sheet_tech", np.int64),
    # who has an extra encounter against the player whom destiny names (a seat and 1)
    ("driver", np.int64),
    # of ships that are moved: the next one is the Prometheus; those on techs may be lost, too
    ("mv_prometheus", np.int64),
    ("mv_techs", np.int64),
    # whether these ships are not sent, so that both special ships of a player may come
    ("mv_free", np.int64),
    # techs that an offer moves: slots and 1
    ("offer_tech_o", np.int64),
    ("offer_tech_d", np.int64),
    # Dominion: whether any part of it is in the game, and the hooks that its things use besides
    # those in hands; cards of the reward deck: in the deck, in hands
    ("dominion", np.int64),
    ("standing", np.int64),
    ("reward_n", np.int64),
    ("blue_n", *PER_SEAT),
    # a hazard warning was drawn in this encounter
    ("hazard", np.int64),
    # who has a kicker face down, whose was turned up in this encounter (sets); the kickers at work
    # (kinds, or 0), reinforcements jammed
    ("kicked", np.int64),
    ("kicker_out", np.int64),
    ("kick_o", np.int64),
    ("kick_d", np.int64),
    ("jam", np.int64),
    # unique negotiates whose text is at work (kinds, or 0), who has made use of it (a set)
    ("text_o", np.int64),
    ("text_d", np.int64),
    ("text_used", np.int64),
    # losers whose ships go home instead, losers who collect double compensation (sets)
    ("spared", np.int64),
    ("doubled", np.int64),
    # who has an intimidate face down, who has played one in this encounter (sets); whose intimidate
    # (a seat and 1) stands for the card of each main player, who has been asked for it (a set)
    ("menacing", np.int64),
    ("menaced", np.int64),
    ("borrowed_o", np.int64),
    ("borrowed_d", np.int64),
    ("offered", np.int64),
    # gains of allies are exchanged; rewards that players get besides
    ("solar", np.int64),
    ("due", *PER_SEAT),
    # cards of compensation to be taken from the payer's reward cards, -1: not chosen yet
    ("comp_blue", np.int64),
    # the back of the next card taken at random: 0 any, else `cards.COSMIC_BACK`, `REWARD_BACK`
    ("wanted", np.int64),
    # the card that stays face down (`down`) is of the reward deck
    ("down_reward", np.int64),
    # special ships: where each player's are, which markers lie face up, which have been made use of
    # in this encounter; of the ship that is moved: which markers it bears, was asked of, the move
    ("mark_at", np.int64, (c.MAX_SEATS, 2)),
    ("mark_up", *PER_SEAT),
    ("boosted", np.int64),
    ("mv_marks", np.int64),
    ("mv_asked", np.int64),
    ("mv_action", np.int64),
    ("mv_slot", np.int64),
    # cards of a reward while its player chooses how many of them are reward cards
    ("reward_cards", np.int64),
    # whether ships are told apart: special ships, or those of Lizard; who has that alien (a seat
    # and 1), and how many of its ships are morphed at each place (planets, then zones)
    ("tracked", np.int64),
    ("lizard", np.int64),
    ("morphed", np.int64, (c.PLANETS + c.ZONES,)),
    # planets in the warp (a set); who has put cards apart by Voyager's flare (a seat and 1), how
    # many of them are reward cards
    ("warped", np.int64),
    ("parker", np.int64),
    ("parked_blue", np.int64),
    # planets on the sheet of Explorer (a set); those that it has discovered are in home systems
    ("unexplored", np.int64),
    # whether Pirate has captured ships
    ("raided", np.int64),
    # whether ships are on the liner of Tourist
    ("touring", np.int64),
    # rewards that were announced and are to be given out (see `play.announced`)
    ("announced", *PER_SEAT),
]

SEAT: list[Field] = [
    ("hand", *PER_KIND),
    # the second hand of Miser, and its flares
    ("hoard", *PER_KIND),
    ("hoard_flares", ALIENS),
    # cards set aside until the encounter ends, and the flares of them
    ("aside", *PER_KIND),
    ("aside_flares", ALIENS),
    # flares face down on the sheet of Host, and all that this player knows to have been unused
    ("sheet_flares", ALIENS),
    ("fresh_flares", ALIENS),
    # what may be done now, where only this player knows: a bit for each action
    ("options", np.int64),
    ("more", np.int64),
    # parked until all have chosen: an alien, an encounter card, an answer, invitations, cards of a
    # deal
    ("keeps", np.int64),
    ("chosen", np.int64),
    ("reply", np.int64),
    ("invites", np.int64),
    ("gift_n", np.int64),
    ("gift", np.int64, (c.MAX_GIFTS,)),
    ("gift_flares", ALIENS),
    # what an effect has to remember that nobody else sees
    ("memo", np.int64),
    # the cards that it has borrowed, or lent, until they are revealed
    ("loan", np.int64),
    # the card that this player gave or was given by Philanthropist
    ("given", np.int64),
    # the kinds of cards that came by the last compensation or reward, and since
    ("got", np.int64),
    # the first of these cards, one by one, and how many of them were that compensation or reward
    ("got_n", np.int64),
    ("got_cards", np.int64, (MOST_GOT,)),
    ("received", np.int64),
    # cards that this player saw going into other hands: whose, which
    ("met_n", np.int64),
    ("met_seat", np.int64, (MAX_MET,)),
    ("met_kind", np.int64, (MAX_MET,)),
    # the flares in hand, those known to be in the game, the aliens dealt: sets of aliens
    ("flares", ALIENS),
    ("seen_flares", ALIENS),
    ("dealt", ALIENS),
    # the techs that this player knows, by slot: its own, and others that it has seen
    ("techs", *PER_SLOT),
    # the techs from which it chooses one (a set), and the one that it has chosen
    ("tech_choice", np.int64),
    ("tech_kept", np.int64),
    # the card under its Quark Battery, or -1
    ("stored", np.int64),
    # the kinds of reward cards in hand (a set), the kicker and the intimidate on the table (kinds,
    # or 0)
    ("blues", np.int64),
    ("kicker", np.int64),
    ("menace", np.int64),
    # cards that this player has drawn for others (Quartermaster), its flares apart
    ("crate", np.int64, (3,)),
    ("crate_flares", ALIENS),
    # the top cards of decks that it knows; the last card face down that it has looked at, and when
    ("tops", np.int64),
    ("peeped", np.int64),
    # the cards at the bottom of decks that it knows
    ("bottoms", *AT_BOTTOM),
]

HIDDEN: list[Field] = [
    # the cosmic deck by kind, the top cards of decks that somebody knows, and those at the bottom:
    # no order else
    ("deck", *PER_KIND),
    ("tops", np.int64),
    ("bottoms", *AT_BOTTOM),
    # cards of the decks that are put apart while all others are thought of (see `imagined_decks`)
    ("apart", *PER_KIND),
    ("apart_flares", ALIENS),
    # who could use the hooks of ``triggers`` by what nobody else sees
    ("held", np.int64, (c.MAX_TRIGGERS,)),
    # for each hook who may play a flare at it (the bits are those of ``users``)
    ("flare_users", np.int64, (c.HOOKS,)),
    # the other way round: for each of these the set of hooks
    ("hooks_held", np.int64, (c.MAX_SEATS * c.SLOTS,)),
    ("deck_flares", ALIENS),
    # all flares in the game, and the alien that is not dealt because of another
    ("flares_in", ALIENS),
    ("barred", np.int64),
    # the tech deck (a set): nobody sees an order
    ("tech_deck", np.int64),
    ("draw_stream", STREAM, (c.MAX_SEATS,)),
    ("take_stream", STREAM, (c.MAX_SEATS,)),
    ("destiny_stream", STREAM),
    ("deal_stream", STREAM),
]

UNKNOWN = (
    "defense", "system", "target", "drawn", "shown", "wish", "aim_seat", "aim_planet", "card_o",
    "card_d", "face_o", "face_d", "victim", "spot", "proposer", "comp_to", "comp_from",
    "mv_planet", "about", "offer_o", "offer_d", "also_o", "also_d", "offer_mode", "open_card",
    "forced_seat", "given_to", "pick_from", "claimer", "claim",
)  # fmt: skip
"""Fields of the table that are -1 when an encounter begins."""
EMPTY = (
    "draw_again", "gatecrashers", "sent_away", "plus_o", "plus_d", "value_o", "value_d",
    "total_o", "total_d", "invited_o", "invited_d", "swapped", "turned", "laid_down",
    "attacks_only", "open_first", "bound", "no_rewards", "extra_o", "extra_d", "comp_paid",
    "kept", "hoard_out", "hosted", "result", "offer", "deal_round", "passes", "struck", "victim_at",
    "cursor", "active", "zapped", "stake", "bluff", "down", "flared", "flares_used", "role",
    "tech_turn", "tech_acts", "tech_used", "cloaked", "pressed", "presser", "offer_tech_o",
    "offer_tech_d", "sent", "lost_now", "lasting", "fallen", "watched", "returns", "marked", "said",
    "toll", "plus_n", "freed", "freeing", "headcount", "disgraced", "both", "yins",
    "emotion_control",
)  # fmt: skip
"""Those that are 0."""


def side_by_side(fields: list[Field]) -> list[Field]:
    """Return the fields with those reset in each encounter side by side, cheap to write."""
    places = {name: place for place, name in enumerate((*UNKNOWN, *EMPTY), 1)}
    return sorted(fields, key=lambda field: places.get(field[0], 0))


LAYOUT = Layout.build(
    max_seats=c.MAX_SEATS,
    rules=RULEBOOK.dtype(),
    table=side_by_side(TABLE),
    seat=SEAT,
    hidden=HIDDEN,
)
