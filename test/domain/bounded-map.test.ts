// Tests maps with a limit, which delete their oldest entries.
import { describe, expect, it } from 'vitest';
import { setWithLimit } from '@/lib/domain/bounded-map.ts';

describe('setWithLimit', () => {
  it('keeps at most the given number of entries', () => {
    const map = new Map<string, number>();
    for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) setWithLimit(map, key, at, 3);
    expect([...map]).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 3],
    ]);
  });

  it('treats a key that is stored again as the newest key', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    setWithLimit(map, 'a', 3, 2);
    setWithLimit(map, 'c', 4, 2);
    expect([...map.keys()]).toEqual(['a', 'c']);
  });

  it('deletes all surplus entries', () => {
    const map = new Map(Array.from({ length: 10 }, (_none, at) => [at, at]));
    setWithLimit(map, 10, 10, 2);
    expect([...map.keys()]).toEqual([9, 10]);
  });
});
