// Runs the rounds on both engines. Each has a list to write to.
import { databaseInFolder, databaseOnPostgres, type ProcessDatabase } from '../harness/process-database.ts';
import { manyTitles } from '../harness/titles.ts';
import { prepareWriter } from '../harness/writer-account.ts';
import { type RoundReport, runRounds } from './rounds.ts';

type OnRound = (report: RoundReport) => void;

export async function runOnFolder(rounds: number, onRound?: OnRound): Promise<RoundReport[]> {
  return runOn(await databaseInFolder(), rounds, onRound);
}

/** Runs the rounds on PostgreSQL, which itself crashes in every second round. */
export async function runOnPostgres(rounds: number, onRound?: OnRound): Promise<RoundReport[]> {
  return runOn(await databaseOnPostgres({ isDurable: true }), rounds, onRound);
}

async function runOn(
  { where, environment, postgres, remove }: ProcessDatabase,
  rounds: number,
  onRound?: OnRound,
): Promise<RoundReport[]> {
  const canCrash = postgres !== null && process.env.DATABASE_URL_TEST === undefined;
  const crashDatabase = () => {
    postgres?.cutPower();
    postgres?.start();
  };
  try {
    const account = await prepareWriter(where, { titles: manyTitles(64) });
    return await runRounds({
      account,
      environment,
      rounds,
      ...(canCrash && { crashDatabase }),
      ...(onRound && { onRound }),
    });
  } finally {
    remove();
  }
}
