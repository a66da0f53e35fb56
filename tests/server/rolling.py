"""Every node is replaced while people play, one after another, as for an upgrade:  rolling.py PROGRAM [ROUNDS [TABLES]]
Three nodes behind HAProxy; each is asked to stop, drains, hands its tables over and comes back. Then: nothing is lost or refused, and nobody
was away for longer than it takes to connect again. Speaks TAP. SPDX-License-Identifier: MIT"""
import os
import sys
import time

from chaos import Chaos, house, tell, verify_all
from soak import check_log, replay_all

AWAY_MOST = 2.0  # seconds, every other time: a reconnect takes a tenth of that, and others may want the machine


def renew(chaos, node):
    node.process.terminate()
    code = node.process.wait(house.PATIENCE)
    chaos.start_again(node)
    time.sleep(1)  # the proxy looks three times a second
    return code


def main():
    program = os.path.abspath(sys.argv[1])
    rounds, tables = (int(sys.argv[i]) if len(sys.argv) > i else given for i, given in ((2, 1), (3, 14)))
    chaos = Chaos(program, tables, ["--drain", "1"])
    load = chaos.load
    for thread in load.threads:
        thread.start()
    time.sleep(1)
    codes = [renew(chaos, node) for _ in range(rounds) for node in chaos.nodes]
    time.sleep(1)
    load.over = True
    for thread in load.threads:
        thread.join()
    missing, twice, gaps, names, events = check_log(chaos.folder, load.acknowledged)
    wrong, records, said = replay_all(program, chaos.front, names)
    whole, damage = verify_all(program, chaos.folder)
    away = chaos.away()
    codes += [node.stop() for node in chaos.nodes]
    chaos.front.leave()
    print(f"# nodes renewed {3 * rounds}, tables {len(names)}, entries {events}, acknowledged {len(load.acknowledged)}, records {records}; "
          f"away {len(away)} times, longest {away[-1] if away else 0:.2f} s")
    results = [("nothing is missing, twice or apart", load.acknowledged and not (missing or twice or gaps) and whole),
               ("every log replays through the rules, and its dice verify", wrong == 0), ("nothing was refused", not load.failures),
               ("people move to another node at once", away and away[len(away) // 2] < AWAY_MOST), ("nodes end when asked", not any(codes))]
    tell(results, [*load.failures[:5], *map(str, missing[:5]), said, damage])


main()
