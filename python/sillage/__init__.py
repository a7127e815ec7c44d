"""French race games for programs that learn.

    env = sillage.env("bordure", seats=4, seed=7)              # PettingZoo, one agent at a time
    env = sillage.parallel_env("bordure", seats=4, seed=7)     # PettingZoo, all agents at once
    vec = sillage.VecEnv("bordure", 1024, seats=4, bots=["amateur"] * 3)
    state = sillage.State("bordure", seats=4, seed=7)          # search, clones, records
"""

import json as _json

from ._sillage import State as _State
from ._sillage import VecEnv as _VecEnv
from ._sillage import analyse as _analyse
from ._sillage import games as _games
from ._sillage import read_record as _read_record

__all__ = ["State", "VecEnv", "analyse", "dataset", "env", "games", "parallel_env", "read_record"]


def games():
    """The games: {name: (fewest seats, most seats)}."""
    return {name: (fewest, most) for name, fewest, most in _games()}


def State(game, seats=4, options=None, seed=0):
    """A race, asked and answered in numbers. The same seed and the same answers give the same race."""
    return _State(game, seats, _json.dumps(options or {}), seed)


def VecEnv(game, n, seats=4, bots=(), options=None, seed=0, auto_reset=True):
    """`n` races at once. `bots` play as many seats, in each race others; you play the rest."""
    return _VecEnv(game, n, seats, list(bots), _json.dumps(options or {}), seed, auto_reset)


def env(game, seats=4, options=None, seed=0):
    """A race as PettingZoo's AEC environment."""
    from .pettingzoo import Race

    return Race(game, seats, options, seed)


def parallel_env(game, seats=4, options=None, seed=0):
    """A race as PettingZoo's parallel environment. Who is not asked waits: `action_mask` allows the last number
    alone."""
    from .pettingzoo import ParallelRace

    return ParallelRace(game, seats, options, seed)


def analyse(record, seed=1):
    """What was luck and what was choice in the race of a record (docs/analysis.md)."""
    return _json.loads(_analyse(record, seed))


def read_record(record):
    """The race of a record: its game, its decisions as (state, seat, numbers of the answer), its ranking (None: it is
    not over)."""
    return _read_record(record)


def dataset(path, game=None, bots=(), races=0, **more):
    """Writes decisions to a Parquet file; see `sillage.data.dataset`."""
    from .data import dataset as write

    return write(path, game, bots, races, **more)
