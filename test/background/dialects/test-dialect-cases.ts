// Defines the test of one row, for the quick run and the nightly run.
import { expect, it } from 'vitest';
import { judgeScenario } from './judge.ts';
import type { DialectCase } from './rows/row.ts';
import { walkThroughDialect } from './walk.ts';

export function testDialectCases(rows: readonly DialectCase[]): void {
  it.each(rows.map((row) => [`${row.gap}: ${row.name}`, row] as const))(
    'completes every step except those that the row expects to fail: %s',
    async (_name, row) => {
      const verdict = judgeScenario(await walkThroughDialect(row.dialect));
      expect(verdict, JSON.stringify(verdict)).toEqual({ missed: row.missed, faults: [] });
    },
  );
}
