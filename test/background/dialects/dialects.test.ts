// Tests one dialect for each gap of the specification that services fill differently from ours.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { rows } from './rows/rows.ts';

describe('worker with one dialect per gap', () => {
  const gaps = new Map(rows.toReversed().map((row) => [row.gap, row]));
  itHandles([...gaps.values()].toReversed());
});
