// An erasure is finished by a later worker, at whatever step the one that began it was ended.
import { beforeEach, expect, it } from 'vitest';
import { watchDatabase } from '../../life.ts';
import { findIncomplete } from './killed-erasure.ts';

beforeEach(() => watchDatabase());

it.each(['records', 'everything'] as const)(
  'erasing %s is finished whatever step was the last one of the first worker',
  async (what) => {
    const { incomplete, begun } = await findIncomplete(what, 1);
    expect(incomplete).toEqual([]);
    expect(begun).toBeGreaterThan(20);
  },
  120_000,
);
