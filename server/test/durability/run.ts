// `npm run durability [-- ROUNDS]`: runs 20 rounds on each engine, or as many as given. Prints one line per round.

import { printHelpIfAsked } from '../../../lib/build/answer-help.ts';
import { explainMissingPostgres } from '../harness/postgres.ts';
import { runRoundsOnPglite, runRoundsOnPostgres } from './engines.ts';
import type { RoundReport } from './rounds.ts';

printHelpIfAsked();

const rounds = Math.max(1, Number.parseInt(process.argv[2] ?? '20', 10) || 20);
const say = (line: string) => process.stdout.write(`${line}\n`);

let acknowledged = 0;
let lost = 0;
const sayRound = (engine: string) => (report: RoundReport) => {
  acknowledged += report.acknowledged;
  lost += report.lost.length;
  say(
    `${engine} ${report.round}/${rounds}: ${report.killed} killed after ${report.acknowledged} writes, ${report.lost.length} lost`,
  );
  for (const line of report.lost) say(`  ${line}`);
};

await runRoundsOnPglite(rounds, sayRound('PGlite'));
const reason = explainMissingPostgres();
if (reason === null) await runRoundsOnPostgres(rounds, sayRound('PostgreSQL'));
else say(`PostgreSQL: skipped, ${reason}`);
say(`${acknowledged} acknowledged writes, ${lost} lost`);
process.exitCode = lost === 0 ? 0 : 1;
