// Tests the records about tabs. Several callers may write them at the same time.
import { describe, expect, it } from 'vitest';
import { readTabVisit, updateTabVisit } from '@/lib/store/tabs/tab-visits.ts';

it('readTabVisit returns an empty record for a tab without a record', async () => {
  expect(await readTabVisit(9)).toEqual({ teaching: null, alone: null, general: null });
});

describe('updateTabVisit', () => {
  it('keeps both of two concurrent changes of one tab', async () => {
    const alone = { page: 'https://tv.example/watch/*', duration: 1440, covered: 90 };
    await Promise.all([
      updateTabVisit(7, { teaching: 'https://tv.example' }),
      updateTabVisit(7, { alone }),
      updateTabVisit(8, {}),
    ]);
    expect(await readTabVisit(7)).toEqual({ teaching: 'https://tv.example', alone, general: null });
  });

  it('deletes the oldest of more than sixty tabs', async () => {
    for (let tabId = 1; tabId <= 70; tabId += 1)
      await updateTabVisit(tabId, { teaching: 'https://tv.example' });
    expect([await readTabVisit(10), await readTabVisit(11)].map(({ teaching }) => teaching)).toEqual([
      null,
      'https://tv.example',
    ]);
  });
});
