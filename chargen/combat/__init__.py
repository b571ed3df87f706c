"""Fights by several systems of rules: a kernel, and one room for each system.

A scenario holds fighters, scene and system. A session plays it: people, programs and tactics answer
its questions, each of which knows its options and why any other action is refused::

    from chargen.combat import SYSTEMS, Scenario, Session, odds
    from chargen.combat.gray_dawn import Fighter, Weapon

    rifle = Weapon(name="rifle", dice=5, shots=20, rof=2, range=100, spare=2)
    ann = Fighter(name="Ann", REF=7, skills={"rifle": 5}, weapons=(rifle,))
    cid = Fighter(name="Cid", side=1, at=(3000, 0), skills={"rifle": 4}, weapons=(rifle,))
    scenario = Scenario(fighters=(ann, cid))

    s = Session(scenario, seed=7, hands={0})       # Ann is played, Cid follows a tactic
    while s.question:                              # None when the fight is over
        option = s.question.options(s.fight)[0]
        print(s.chances(option))                   # hit, wound, out, dead: exact, no luck spent
        s.answer(option)                           # or s.answer_by_tactic(), s.take_back()
    for happened in (*s.events, s.ending):
        print(happened)

    counts = odds(scenario, seed=7, fights=1000)   # by tactics alone
    print(counts.share("win.0"), SYSTEMS[scenario.system].tactics.keys())

Places are whole centimetres. Whatever cannot be fought is ``InvalidScenario`` in a sentence, an
answer that is none ``ActionRefused``. Everything needs the standard library only, and is loaded
when it is first asked for, so that whoever wants the figures of a sheet loads no fight.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .batches.batch import reopened
    from .batches.compare import compare
    from .batches.odds import odds
    from .kernel.chances import AttackChances, CheckChances, OptionChances
    from .kernel.driver import Policy
    from .kernel.session import ActionRefused, Session
    from .kernel.system import SYSTEMS
    from .kernel.text.words import offers
    from .scene.scenario import Cover, Scenario, Scene
    from .scene.validation import InvalidScenario
else:
    from .io.published_names import install, renamed_class

    install()
    _MODULES = {
        "SYSTEMS": "kernel.system",
        "ActionRefused": "kernel.session",
        "AttackChances": "kernel.chances",
        "CheckChances": "kernel.chances",
        "Cover": "scene.scenario",
        "InvalidScenario": "scene.validation",
        "OptionChances": "kernel.chances",
        "Policy": "kernel.driver",
        "Scenario": "scene.scenario",
        "Scene": "scene.scenario",
        "Session": "kernel.session",
        "compare": "batches.compare",
        "odds": "batches.odds",
        "offers": "kernel.text.words",
        "reopened": "batches.batch",
    }

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _MODULES:
            return renamed_class(__name__, name, 4)
        return getattr(import_module(f".{_MODULES[name]}", __name__), name)


__all__ = [
    "SYSTEMS",
    "ActionRefused",
    "AttackChances",
    "CheckChances",
    "Cover",
    "InvalidScenario",
    "OptionChances",
    "Policy",
    "Scenario",
    "Scene",
    "Session",
    "compare",
    "odds",
    "offers",
    "reopened",
]
