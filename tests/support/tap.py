# Speaks TAP for tests that yield (name, whether it is fine, why not).
# SPDX-License-Identifier: MIT


def tell(results):
    count = 0
    for count, (name, fine, why) in enumerate(results, 1):
        print(f"{'ok' if fine else 'not ok'} {count} - {name}")
        if not fine:
            print("# " + why.strip().replace("\n", "\n# "))
    print(f"1..{count}")
