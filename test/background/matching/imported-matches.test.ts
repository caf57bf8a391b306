// Tests how the worker imports matches from a file.
import { expect, it } from 'vitest';
import { readMatches } from '@/lib/store/reading.ts';
import { match } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

it('importMatches skips matches of websites that Kiroku does not know', async () => {
  const { worker } = await createRoot();
  const keys = ['constructor:x|', 'no-such-site:tv.example/w|', 'crunchyroll:G|', 'generic:tv.example|'];
  const matches = keys.map((key) => ({
    match: match({ seasonKey: key, policy: 'ignore', decidedBy: 'user' }),
    seen: null,
  }));
  const taken = await worker.handlers.importMatches({ matches });
  expect(taken).toBe(2);
  expect((await readMatches()).map(({ seasonKey }) => seasonKey).sort()).toEqual([
    'crunchyroll:G|',
    'generic:tv.example|',
  ]);
});
