// Tests services that fill the gaps of the specification differently from ours: one dialect per gap.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { rows } from './rows/rows.ts';

describe('worker with one dialect per gap', () => {
  const gaps = new Map(rows.toReversed().map((row) => [row.gap, row]));
  itHandles([...gaps.values()].toReversed());
});
