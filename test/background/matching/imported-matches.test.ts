// Tests how the worker imports matches from a file.
import { expect, it } from 'vitest';
import type { Match } from '@/lib/domain/matches/match.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { createRoot } from '../root.ts';

const matchOf = (seasonKey: string): Match => ({
  seasonKey,
  siteName: 'x',
  seriesTitle: 'x',
  seasonTitle: null,
  rules: [],
  policy: 'ignore',
  decidedBy: 'user',
  jumpAllowed: true,
  evidence: [],
  decidedAt: 1,
});

it('importMatches skips matches of websites that Kiroku does not know', async () => {
  const { worker } = await createRoot();
  const keys = ['constructor:x|', 'no-such-site:tv.example/w|', 'crunchyroll:G|', 'generic:tv.example|'];
  const matches = keys.map((key) => ({ match: matchOf(key), seen: null }));
  const taken = await worker.handlers.importMatches({ matches });
  expect(taken).toBe(2);
  expect((await readMatches()).map(({ seasonKey }) => seasonKey).sort()).toEqual([
    'crunchyroll:G|',
    'generic:tv.example|',
  ]);
});
