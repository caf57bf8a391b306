// A service that fills the gaps of the specification differently from ours: one dialect of each gap.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { rows } from './rows/rows.ts';

describe('one dialect of each gap', () => {
  const gaps = new Map(rows.toReversed().map((row) => [row.gap, row]));
  itHandles([...gaps.values()].toReversed());
});
