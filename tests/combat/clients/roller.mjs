// Plays a fight over `python -m chargen.combat FIGHT.json --step`, dice and all: node fight_client.mjs COMMAND...
// It takes the last option of every question, rolls the dice itself where --typed leaves them to it,
// takes its first answer back once to think again, and prints what happened.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, ...words] = process.argv.slice(2);
const fight = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const say = (row) => fight.stdin.write(JSON.stringify(row) + "\n");
let seed = 7;
let answered = 0;

function roll(sides) {
  seed = (seed * 48271) % 2147483647;
  return 1 + (seed % sides);
}

for await (const line of createInterface({ input: fight.stdout })) {
  const row = JSON.parse(line);
  if (row.type === "die") say({ roll: roll(row.sides) });
  else if (row.type === "question") {
    answered += 1;
    if (answered === 2) say({ take_back: true });
    else if (row.kind === "deed" || answered > 400) say({ tactic: true });
    else say({ option: row.options.length - 1 });
  } else if (row.type === "taken_back") console.log(`Back to event ${row.events}.`);
  else if (row.words) console.log(row.words);
  if (row.type === "ending") fight.stdin.end();
}
