// Tests that a later worker finishes an erasure, at whatever step the first worker died.
import { beforeEach, expect, it } from 'vitest';
import { startCountingDatabaseAnswers } from '../../worker-life.ts';
import { findIncompleteErasures } from './killed-erasure.ts';

beforeEach(() => startCountingDatabaseAnswers());

it.each(['records', 'everything'] as const)(
  'erasing %s is finished after a crash of the worker at any step',
  async (what) => {
    const { incomplete, begun } = await findIncompleteErasures(what, 1);
    expect(incomplete).toEqual([]);
    expect(begun).toBeGreaterThan(20);
  },
  120_000,
);
