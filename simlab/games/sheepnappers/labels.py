"""What pictures call rules and metrics, where their names in words will not do."""

RULES = {
    "copies": "copies of {}",
    "removed_2p": "copies of {} taken out (2 players)",
    "wool": "wool of {}",
    "eaten_score": "wool of who is eaten",
    "base_need": "fuel needed ({} players)",
    "need_dynamic": "need follows who is left",
    "gps_extra": "extra fuel for a GPS Hack",
    "wolf_returns": "wolf goes back into the pile",
    "eaten_to_discard": "eaten hand goes to the discard",
    "kami_steal": "fuel taken by a Kamikaze",
    "kami_discards_fuel": "taken fuel goes to the discard",
    "kami_order": "order of polls",
    "kami_reask": "who passed is asked again",
    "kami_baa": "who may Baa a Kamikaze",
    "p_react": "chance to react",
    "countdown_s": "countdown in seconds",
    "react_m": "median reaction time",
    "react_s": "spread of the reaction time",
    "pirate_ends_always": "cancelled Pirate Sheep ends the turn",
    "tm_public": "Time Machine takes openly",
    "tm_no_tm": "no Time Machine for a Time Machine",
    "spider_diff_kind": "Spider Trick draws another kind",
    "gps_giftable": "GPS Hack may be a gift",
    "lamp_only_sheep": "Magic Lamp wishes for sheep only",
    "counter_only_actor": "only the actor answers a Baa",
    "disc_memory": "memory of the discard",
    "juice": "Magic Juice",
    "juice_needs_played": "Juice repeats played cards only",
    "teams_no_friendly_fire": "no Kamikaze at the partner",
    "start": "who starts",
    "tiebreak": "who wins ties",
}
CARDS = {
    "gps": "GPS Hack",
    "it": "IT Sheep",
    "pirate": "Pirate Sheep",
    "dream": "Dream Sheep",
    "kamikaze": "Kamikaze Sheep",
    "time": "Time Machine",
    "spider": "Spider Trick",
    "lamp": "Magic Lamp",
    "baa": "Baa",
}
METRICS = {
    "wool": "wool brought home",
    "eaten": "eaten by a wolf",
    "out_turn": "own turns until out",
}
TABLE_METRICS = {**METRICS, "all_eaten": "players eaten"}
"""Of the whole table."""
