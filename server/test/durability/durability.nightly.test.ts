// Tests three rounds of `npm run durability`.
import { describe, expect, it } from 'vitest';
import { explainMissingPostgres } from '../harness/postgres.ts';
import { runRoundsOnPglite, runRoundsOnPostgres } from './engines.ts';
import type { RoundReport } from './rounds.ts';

const reason = explainMissingPostgres();
if (reason !== null) process.stderr.write(`skipped: server/test/durability on PostgreSQL (${reason})\n`);

function expectNothingLost(reports: readonly RoundReport[]): void {
  expect(reports).toHaveLength(3);
  for (const { lost, acknowledged } of reports) {
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(40);
  }
}

describe('server or database killed during writes', () => {
  it('loses no acknowledged write on PGlite', async () => expectNothingLost(await runRoundsOnPglite(3)));

  it.skipIf(reason !== null)('loses no acknowledged write on PostgreSQL', async () => {
    const reports = await runRoundsOnPostgres(3);
    expectNothingLost(reports);
    if (process.env.DATABASE_URL_TEST === undefined)
      expect(reports.map(({ killed }) => killed)).toEqual(['server', 'database', 'server']);
  });
});
