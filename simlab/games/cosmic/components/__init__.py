"""Names and numbers of the components: cards, planets, decisions, phases."""

from simlab.games.cosmic.components.aliens import *
from simlab.games.cosmic.components.cards import *
from simlab.games.cosmic.components.course import *
from simlab.games.cosmic.components.deals import *
from simlab.games.cosmic.components.decisions import *
from simlab.games.cosmic.components.effects import *
from simlab.games.cosmic.components.hooks import *
from simlab.games.cosmic.components.places import *
from simlab.games.cosmic.components.techs import *
