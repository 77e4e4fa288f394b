"""All effects of aliens and flares that the referee of Cosmic Encounter knows."""

from tests.naive import (
    cosmic_dominion_early,
    cosmic_dominion_late,
    cosmic_dominion_middle,
    cosmic_dominion_wild,
    cosmic_effects_bluff,
    cosmic_effects_cards,
    cosmic_effects_hoards,
    cosmic_effects_more,
    cosmic_effects_rules,
    cosmic_effects_ships,
    cosmic_effects_totals,
    cosmic_flares_anytime,
    cosmic_flares_early,
    cosmic_flares_late,
)

SUBJECTS = (
    cosmic_dominion_early,
    cosmic_dominion_late,
    cosmic_dominion_middle,
    cosmic_dominion_wild,
    cosmic_effects_bluff,
    cosmic_effects_cards,
    cosmic_effects_hoards,
    cosmic_effects_more,
    cosmic_effects_rules,
    cosmic_effects_ships,
    cosmic_effects_totals,
    cosmic_flares_anytime,
    cosmic_flares_early,
    cosmic_flares_late,
)
