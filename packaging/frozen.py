"""Where a frozen chargen begins: as the program, or as one of the processes that count its fights.

A frozen program has no Python to start such a process with, so it starts itself, with a word no
command has (``FROZEN_WORKER`` of chargen.combat.batches.worker).
"""

import sys

if sys.argv[1:2] == ["--combat-worker"]:
    from chargen.combat.batches import worker

    worker.main(*sys.argv[2:])
else:
    from chargen.__main__ import main

    sys.exit(main())
