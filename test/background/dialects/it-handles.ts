// Defines the test of one row, for the quick run and the nightly one.
import { expect, it } from 'vitest';
import { judge } from './judge.ts';
import type { Row } from './rows/row.ts';
import { walk } from './walk.ts';

export function itHandles(rows: readonly Row[]): void {
  it.each(rows.map((row) => [`${row.gap}: ${row.name}`, row] as const))(
    'works as expected with %s',
    async (_name, row) => {
      const verdict = judge(await walk(row.dialect));
      expect(verdict, JSON.stringify(verdict)).toEqual({ missed: row.missed, faults: [] });
    },
  );
}
