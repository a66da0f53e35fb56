# What our player does with the cube in decisions that backgammon_gnu.py `cubes` wrote: what that loses by GNU
# Backgammon's judgement, by our rollouts where asked for, and in what kinds of positions.
# SPDX-License-Identifier: MIT
import time

from backgammon_positions import Ours, lines_of, mean_of, position_of


def kind_of(decision):
    """Where the decision was made."""
    own, other = position_of(decision["position"])
    back = max(point for point in range(26) if own[point])
    far = max(point for point in range(26) if other[point])
    win, gammon = decision["chances"][:2]
    kinds = ["owned" if decision["owner"] else "centred"]
    if back <= 6 and far <= 6:
        kinds.append("bear-off")
    elif back + far < 25:
        kinds.append("race")
    else:
        kinds.append("contact, many gammons" if gammon > 0.3 * win else "contact")
    return kinds


def losses(said, hold, taken):
    """Points lost by rolling or doubling, and by the answer, where a double is right or was made."""
    best = min(taken, 1)
    double = max(hold, best) - (best if said["doubles"] else hold)
    answer = max(0, 1 - taken if said["drops"] else taken - 1) if best > hold or said["doubles"] else 0
    return double, answer


def ask(ours, decision, options):
    """What ours does, and by its own numbers, for a cube of one."""
    words = decision["position"], decision["cube"], decision["owner"]
    roll, answer = ours.ask("roll", *words), ours.ask("answer", *words)
    doubles, drops = roll[0] == "double", answer[0] == "drop"
    said = {"doubles": doubles, "drops": drops, "time": float(roll[-1]), "kinds": kind_of(decision),
            "hold": float(roll[2 if doubles else 1]) / decision["cube"],
            "taken": -float(answer[2 if drops else 1]) / decision["cube"]}
    if options.trials:
        said["rolled"] = [float(word) for word in ours.ask("cube", *words, options.trials, 1, options.truncate)]
    return said


def tell(name, rows):
    """A line for some decisions: losses in thousandths a decision."""
    lost = [losses(said, *decision["gnu"]) for decision, said in rows]
    hold, taken = ([said[key] - decision["gnu"][at] for decision, said in rows] for at, key in enumerate(("hold", "taken")))
    print(f"  {name}: {len(rows)}, doubling loses {mean_of([1000 * double for double, _ in lost])}, "
          f"answering {mean_of([1000 * answer for _, answer in lost])}; "
          f"ours less GNU's worth of holding {mean_of(hold)}, of a double taken {mean_of(taken)}")


def tell_faults(rows):
    """Which way decisions differ, and what each costs over all decisions."""
    faults = {}
    for decision, said in rows:
        hold, taken = decision["gnu"]
        double, answer = losses(said, hold, taken)
        if double > 0:
            name = "doubled too early or when too good" if said["doubles"] else "did not double"
            faults.setdefault(name, []).append(double)
        if answer > 0:
            faults.setdefault("dropped a take" if said["drops"] else "took a drop", []).append(answer)
    for name, lost in sorted(faults.items()):
        print(f"  {name}: {len(lost)}, {1000 * sum(lost) / len(rows):.3f} thousandths a decision in all, at most {max(lost):.3f}")


def tell_rollouts(rows):
    """The same losses for either program's decisions, by our rollouts."""
    for name in ("ours", "GNU's"):
        lost = []
        for decision, said in rows:
            hold, taken = decision["gnu"]
            does = said if name == "ours" else {"doubles": min(taken, 1) > hold, "drops": taken > 1}
            lost.append(1000 * sum(losses(does, said["rolled"][0], said["rolled"][2])))
        print(f"  by our rollouts, {name} loses {mean_of(lost)}")


def judge_doubles(options):
    ours, rows = Ours(options.player), []
    for decision in lines_of(options.file)[options.first::options.step][:options.games]:
        if time.time() < options.until:
            rows.append((decision, ask(ours, decision, options)))
    tell("all", rows)
    for kind in sorted({kind for _, said in rows for kind in said["kinds"]}):
        tell(kind, [row for row in rows if kind in row[1]["kinds"]])
    tell_faults(rows)
    if options.trials:
        tell_rollouts(rows)
    print("  %.1f ms a decision to roll or double" % (1000 * sum(said["time"] for _, said in rows) / len(rows)))
