// Runs the durability rounds on PGlite and on PostgreSQL. Each database has a list to which the rounds write.
import {
  createPgliteDatabase,
  createPostgresDatabase,
  type ProcessDatabase,
} from '../harness/database-of-process.ts';
import { createManyTitles } from '../harness/titles.ts';
import { createWriterAccount } from '../harness/writer-account.ts';
import { type RoundReport, runDurabilityRounds } from './rounds.ts';

type OnRound = (report: RoundReport) => void;

export async function runRoundsOnPglite(rounds: number, onRound?: OnRound): Promise<RoundReport[]> {
  return runOn(await createPgliteDatabase(), rounds, onRound);
}

/** Runs the rounds on PostgreSQL, which itself crashes in every second round. */
export async function runRoundsOnPostgres(rounds: number, onRound?: OnRound): Promise<RoundReport[]> {
  return runOn(await createPostgresDatabase({ isDurable: true }), rounds, onRound);
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
    const account = await createWriterAccount(where, { titles: createManyTitles(64) });
    return await runDurabilityRounds({
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
