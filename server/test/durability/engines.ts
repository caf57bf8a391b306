// The two engines with a list to write to, as the rounds want them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../harness/postgres.ts';
import { unpackSnapshot } from '../harness/snapshot.ts';
import { manyTitles } from '../harness/titles.ts';
import { prepareWriter } from '../harness/writer-account.ts';
import { type RoundReport, runRounds } from './rounds.ts';

const wanted = { titles: manyTitles(64) };
type OnRound = (report: RoundReport) => void;

export async function runOnFolder(rounds: number, onRound?: OnRound): Promise<RoundReport[]> {
  const directory = mkdtempSync(join(tmpdir(), 'kiroku-durability-'));
  const dataDir = join(directory, 'data');
  try {
    await unpackSnapshot(dataDir);
    const account = await prepareWriter({ databaseUrl: null, dataDir }, wanted);
    const environment = { DATA_DIR: dataDir };
    return await runRounds({ account, environment, rounds, ...(onRound ? { onRound } : {}) });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** In every second round PostgreSQL itself ends without tidying up and recovers. */
export async function runOnPostgres(rounds: number, onRound?: OnRound): Promise<RoundReport[]> {
  const server = await startPostgres({ isDurable: true });
  try {
    const databaseUrl = await server.createDatabase();
    const account = await prepareWriter({ databaseUrl, dataDir: '' }, wanted);
    const environment = { DATABASE_URL: databaseUrl };
    const crash = () => {
      server.cutPower();
      server.start();
    };
    const crashDatabase = process.env.DATABASE_URL_TEST === undefined ? crash : undefined;
    return await runRounds({ account, environment, rounds, crashDatabase, ...(onRound ? { onRound } : {}) });
  } finally {
    server.stop();
  }
}
