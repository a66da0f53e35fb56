#!/usr/bin/env python3
"""A small AlphaZero:  alpha_zero.py [GAME [MINUTES]]

Learns a game for two from nothing but its rules: it plays against itself, searching with its own net (boxwood.Search), and
teaches the net the moves that the search preferred and how the games ended. Two layers in plain NumPy are enough for
tic-tac-toe (two minutes) and for beating random play at Squadro (five).
SPDX-License-Identifier: MIT
"""
import sys
import time

import numpy as np

import boxwood


class Net:
    """Observation → two hidden layers → a policy and a value, taught by Adam."""

    def __init__(self, rules, hidden=128, seed=0):
        random = np.random.default_rng(seed)
        cells, actions = int(np.prod(rules.shape)), rules.actions
        planes = rules.shape[1] * rules.shape[2]
        self.most = np.concatenate([np.full(it.count * planes, max(it.most, 1), np.float32) for it in rules.cells])
        sizes = [(cells, hidden), (hidden, hidden), (hidden, actions + 1)]
        self.weights = [(random.normal(size=size) * np.sqrt(2 / size[0])).astype(np.float32) for size in sizes]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.moments = [(np.zeros_like(it), np.zeros_like(it)) for it in self.weights]
        self.steps = 0

    def forward(self, observation, legal):
        layers = [observation.reshape(len(observation), -1) / self.most]
        for i in range(2):
            layers.append(np.maximum(layers[-1] @ self.weights[i] + self.weights[3 + i], 0))
        out = layers[-1] @ self.weights[2] + self.weights[5]
        logits = np.where(legal, out[:, :-1], -1e9)
        policy = np.exp(logits - logits.max(axis=1, keepdims=True))
        policy /= policy.sum(axis=1, keepdims=True)
        return layers, policy, np.tanh(out[:, -1])

    def __call__(self, observation, legal):
        _, policy, value = self.forward(observation, legal)
        return policy, value

    def learn(self, observation, legal, policy, value, rate=1e-3):
        """One step towards what the search found; returns the loss."""
        layers, guess, expected = self.forward(observation, legal)
        error = np.concatenate([guess - policy, (2 * (expected - value) * (1 - expected**2))[:, None]], axis=1) / len(value)
        gradients = [None] * 6
        for i in (2, 1, 0):
            gradients[i], gradients[3 + i] = layers[i].T @ error, error.sum(axis=0)
            error = (error @ self.weights[i].T) * (layers[i] > 0)
        self.steps += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, gradients):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= rate * 1e-4 * weight
        return float(((expected - value) ** 2).mean() - (policy * np.log(guess + 1e-9)).sum(axis=1).mean())


class Learner:
    """Matches against itself, and a memory of what the search found in them."""

    def __init__(self, game, matches=64, rounds=48, seed=1, room=40000):
        self.rules = boxwood.Rules(game)
        self.net = Net(self.rules, seed=seed)
        self.batch = boxwood.Batch(self.rules, matches, seed=seed)
        self.search = boxwood.Search(self.rules, matches, nodes=4096, noise=0.25, seed=seed)
        self.random = np.random.default_rng(seed)
        self.rounds, self.room = rounds, room
        self.open = [[] for _ in range(matches)]  # positions of the matches that are being played
        self.memory = []

    def play(self):
        """One move in every match; matches that end go to the memory."""
        batch = self.batch
        visits = self.search.run([batch.state(i) for i in range(len(batch))], self.net, self.rounds)
        policy = visits / visits.sum(axis=1, keepdims=True)
        actions = np.array([self.random.choice(len(row), p=row / row.sum()) for row in policy.astype(np.float64)])
        for i, row in enumerate(policy):
            self.open[i].append((batch.observation[i].copy(), batch.legal[i].copy(), row.copy(), int(batch.turn[i])))
        batch.step(actions)
        for i in np.flatnonzero(batch.done):
            for observation, legal, row, seat in self.open[i]:
                self.memory.append((observation, legal, row, batch.reward[i, seat] / self.rules.most))
            self.open[i] = []
        self.memory = self.memory[-self.room:]

    def learn(self, steps=4, size=256):
        """Some steps of learning from the memory; returns the last loss."""
        loss = float("nan")
        for _ in range(steps if len(self.memory) >= size else 0):
            chosen = [self.memory[i] for i in self.random.integers(len(self.memory), size=size)]
            loss = self.net.learn(*(np.array(part) for part in zip(*chosen)))
        return loss


def duel(rules, net, other, games=40, rounds=48, seed=9):
    """The mean points of the net against another player, beginning in every second game."""
    search, random, total = boxwood.Search(rules, 1, nodes=8192, seed=seed), np.random.default_rng(seed), 0.0
    for game in range(games):
        state = rules.start()
        while not state.over:
            if state.turn == game % 2:
                state = state.play(int(search.run([state], net, rounds)[0].argmax()))
            else:
                state = state.play(state.random(random) if state.turn == boxwood.CHANCE or other is None else other.play(state))
        total += state.score[game % 2]
    return total / games


def main(game="tictactoe", minutes="2"):
    """Learns for so many minutes of processor time, then plays against others."""
    learner, begun, moves = Learner(game), time.process_time(), 0
    rivals = {"random": None, "level 5": boxwood.Brain(game, level=5)}
    while time.process_time() - begun < 60 * float(minutes):
        learner.play()
        loss = learner.learn()
        moves += 1
        if moves % 50 == 0:
            print(f"{time.process_time() - begun:5.0f} s, {moves:5} moves in {len(learner.batch)} matches, loss {loss:.3f}", flush=True)
    for name, rival in rivals.items():
        print(f"against {name}: {duel(learner.rules, learner.net, rival):+.2f} points a game", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
