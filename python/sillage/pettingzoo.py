"""Races as environments of PettingZoo."""

import gymnasium
import numpy
from pettingzoo import AECEnv, ParallelEnv

from . import State


def _names(seats):
    return [f"seat_{seat}" for seat in range(seats)]


class _Spaces:
    """What both kinds of environment have: spaces, and seeds."""

    def __init__(self, game, seats, options, seed, waits):
        self.game, self.seats, self.options, self._next_seed = game, seats, options or {}, seed
        self.state_of_race = State(game, seats, self.options, seed)
        self.possible_agents = _names(seats)
        self.agents = []
        numbers = self.state_of_race.action_count + waits
        length = self.state_of_race.observation_length
        self._observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1e3, 1e3, (length,), numpy.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (numbers,), numpy.int8),
            }
        )
        self._action_spaces = {agent: gymnasium.spaces.Discrete(numbers) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self._observation_space

    def action_space(self, agent):
        return self._action_spaces[agent]

    def _begin(self, seed):
        if seed is not None:
            self._next_seed = seed
        self.state_of_race = State(self.game, self.seats, self.options, self._next_seed)
        self._next_seed += 1

    def close(self):
        pass


class Race(_Spaces, AECEnv):
    """One agent at a time. In a choice that all make at once agents are asked in seat order, and none sees what
    another has chosen."""

    metadata = {"name": "sillage", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game, seats=4, options=None, seed=0):
        super().__init__(game, seats, options, seed, waits=0)

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state_of_race.seat]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        race = self.state_of_race
        return {"observation": race.observe(seat), "action_mask": race.mask(seat).astype(numpy.int8)}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_of_race.step(int(action), self.possible_agents.index(agent))
        if self.state_of_race.over:
            self.rewards = dict(zip(self.possible_agents, self.state_of_race.rewards))
            self.terminations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.rewards = {agent: 0.0 for agent in self.agents}
            self.agent_selection = self.possible_agents[self.state_of_race.seat]
        self._accumulate_rewards()


class ParallelRace(_Spaces, ParallelEnv):
    """All agents at once. An agent that is not asked waits: its mask allows the last number alone, and whatever it
    chooses is let be.

    As with PettingZoo's `TerminateIllegalWrapper` a race ends where an agent that is asked chooses what its mask
    forbids: with -1 for
    that agent and 0 for the others, and `"illegal": True` in its info.
    """

    metadata = {"name": "sillage", "render_modes": []}
    render_mode = None

    def __init__(self, game, seats=4, options=None, seed=0):
        super().__init__(game, seats, options, seed, waits=1)
        self.wait = self.state_of_race.action_count

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions):
        race = self.state_of_race
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in race.asked}
        illegal = {seat for seat, number in chosen.items() if number not in race.legal(seat)}
        if illegal:
            rewards = [-1.0 if seat in illegal else 0.0 for seat in range(self.seats)]
        else:
            for seat, number in chosen.items():
                race.step(number, seat)
            rewards = race.rewards
        over = race.over or bool(illegal)
        agents = self.possible_agents
        infos = {agent: {"illegal": True} if seat in illegal else {} for seat, agent in enumerate(agents)}
        observations = self._observations()
        if over:
            self.agents = []
        return (
            observations,
            dict(zip(agents, rewards)),
            {agent: over for agent in agents},
            {agent: False for agent in agents},
            infos,
        )

    def _observations(self):
        race, asked = self.state_of_race, set(self.state_of_race.asked)
        observations = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = numpy.zeros(self.wait + 1, numpy.int8)
            mask[:-1] = race.mask(seat)
            mask[-1] = seat not in asked
            observations[agent] = {"observation": race.observe(seat), "action_mask": mask}
        return observations
