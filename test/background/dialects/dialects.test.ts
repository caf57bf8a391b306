// Tests one dialect for each gap of the specification that services fill differently from ours.
import { describe } from 'vitest';
import { allDialectCases } from './rows/rows.ts';
import { testDialectCases } from './test-dialect-cases.ts';

describe('worker with one dialect per gap', () => {
  const gaps = new Map(allDialectCases.toReversed().map((row) => [row.gap, row]));
  testDialectCases([...gaps.values()].toReversed());
});
