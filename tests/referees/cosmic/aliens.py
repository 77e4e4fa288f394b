"""Who gets which alien, and which flares are in the deck, in a referee of Cosmic Encounter."""

from tests.referees.cosmic.registry import KNOWN, NotKnown
from tests.referees.cosmic.seen import Seen
from tests.referees.cosmic.table import ALIENS, BASE_ALIENS, flares_in


class Aliens(Seen):
    """Aliens that are named, dealt or chosen, and their flares."""

    power: list[str]
    second: list[str]

    def deal_aliens(self) -> None:
        """Aliens that are named, dealt, or chosen from two; then all are told."""
        wishes = [str(self.rule[f"aliens.{seat}"]) for seat in self.seats]
        named = {wish for wish in wishes if wish in ALIENS}
        dealt: list[list[str]] = [[wish] if wish in ALIENS else [] for wish in wishes]
        for seat, wish in enumerate(wishes):
            for _ in range({"choice": 2, "random": 1}.get(wish, 0)):
                dealt[seat].append(self.deal_sheet(seat, wish, named))
        for seat, wish in enumerate(wishes):
            if wish == "choice":
                words = sorted(dealt[seat], key=ALIENS.index)
                self.power[seat] = self.decide(seat, "alien_choice", words)
            elif dealt[seat]:
                self.power[seat] = dealt[seat][0]
        for seat in self.seats if any(wish in ("choice", "random") for wish in wishes) else ():
            if self.power[seat] != "none":
                self.script.expect("alien", seat=seat, power=self.power[seat])
        self.alien = list(self.power)
        self.add_flares({alien for aliens in dealt for alien in aliens})

    def deal_sheet(self, seat: int, wish: str, taken: set[str]) -> str:
        """Two sheets are told to their owner; one by chance is known when all are told."""
        events = self.script.events
        if wish == "choice":
            found = self.script.chance("sheet", "seat", "power")
            self.script.check("whose sheet", seat, found["seat"])
            alien = str(found["power"])
        else:
            told = [event for event in events if event["event"] == "alien"]
            alien = next(str(event["power"]) for event in told if event["seat"] == seat)
        box = ALIENS if self.rule["dominion_aliens"] else BASE_ALIENS
        fits = alien in box and alien not in taken and self.rule[f"alien_pool.{alien}"]
        self.script.possible("an alien that nobody has", bool(fits), alien)
        rivals = {"gambler", "sorcerer"}
        clash = alien in rivals and bool(rivals & taken) and not self.rule["gambler_with_sorcerer"]
        self.script.possible("only one of Gambler and Sorcerer", not clash, alien)
        taken.add(alien)
        return alien

    def aliens_in_box(self) -> list[str]:
        """Aliens that may be in the game, as far as all know."""
        box = ALIENS if self.rule["dominion_aliens"] else BASE_ALIENS
        return [alien for alien in ALIENS if alien in box or alien in self.alien]

    def add_flares(self, dealt: set[str]) -> None:
        """Those of all aliens dealt, and others by chance, go into the deck."""
        if not self.rule["flares"]:
            return
        there = set(self.script.page["after"]["hidden"]["flares_in"]) - self.away_at_once()
        self.script.possible("flares of all aliens dealt", dealt <= there, sorted(there))
        count = max(self.rule["flare_fill"], len(dealt))
        self.script.check("number of flares", count, len(there))
        for alien in there:
            self.deck[f"{alien}_flare"] = 1
        self.box += count

    def away_at_once(self) -> set[str]:
        """Aliens whose flares leave the game before any card is dealt."""
        return set()

    def refuse_unknown(self) -> None:
        """Aliens and flares that this referee does not know, by name."""
        units = {alien for alien in (*self.power, *self.second) if alien != "none"}
        flares = set(flares_in(self.every_card()))
        units |= {f"super {alien}" for alien in units & flares}
        units |= {f"wild {alien}" for alien in flares}
        unknown = sorted(unit for unit in units if unit not in KNOWN)
        if unknown:
            raise NotKnown(f"the referee does not know {', '.join(unknown)}")
