// Tests that the worker opens no hostile address from the stored resume points.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import type { ResumeOffer } from '@/lib/domain/resume/offers.ts';
import type { ResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { episode } from '../../domain/examples.ts';
import { hostileVariantsOf } from '../../sites/links/hostile-addresses.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';

const EPISODE = 'https://www.crunchyroll.com/watch/GFIVE0005/five';
const NEXT = 'https://www.crunchyroll.com/watch/GSIX00006/six';

async function createList() {
  const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
  root.service.save(frieren.id, { status: 'watching', progress: 5 });
  await refreshList(root, 'user-1');
  const store = async (part: object): Promise<void> => {
    const observed = episode({
      url: EPISODE,
      episodeId: 'GFIVE0005',
      seriesId: null,
      nextUrl: NEXT,
      nextNumber: 6,
      ...part,
    });
    const point: ResumePoint = {
      account: 'user-1',
      mediaId: frieren.id,
      site: 'crunchyroll',
      observed,
      episode: 5,
      at: 1,
    };
    await (await openDatabase()).put('resumePoints', point);
  };
  /** Sends every resume request that a compromised popup could invent. */
  const openAll = async (): Promise<void> => {
    const all = (['next', 'series', 'last'] as const).flatMap((kind) =>
      [null, 5, 6].map((number) => ({ kind, number })),
    );
    for (const { kind, number } of [...all, { kind: 'after', number: 5 } as const]) {
      const offer: ResumeOffer = { kind, site: 'crunchyroll', siteName: '', episode: number };
      await root.handlers.openResumePoint({ kind: 'offer', mediaId: frieren.id, type: 'anime', offer });
    }
  };
  const shown = () => root.web.openTabs().map(({ page }) => page.url);
  return { root, store, openAll, shown };
}

describe('openResumePoint', () => {
  it('opens the stored episode and the next episode on the site of the resume point', async () => {
    const { store, openAll, shown } = await createList();
    await store({});
    await openAll();
    expect(shown()).toEqual([NEXT, EPISODE]);
  });

  it('opens the next page through the offer “after” if the next episode number is unknown', async () => {
    const { store, openAll, shown } = await createList();
    await store({ nextNumber: null });
    await openAll();
    expect(shown()).toEqual([EPISODE, NEXT]);
  });

  it.each(['url', 'nextUrl', 'seriesUrl'])(
    'opens no page for any of 200 hostile addresses as the stored %s',
    async (field) => {
      const { store, openAll, shown } = await createList();
      const fine = [EPISODE, NEXT];
      const hostile = [
        ...hostileVariantsOf(NEXT),
        ...hostileVariantsOf('https://www.crunchyroll.com/series/GSERIES01'),
      ];
      expect(hostile.length).toBeGreaterThan(200);
      for (const address of hostile) {
        await store({ [field]: address });
        await openAll();
      }
      expect(shown().filter((address) => !fine.includes(address))).toEqual([]);
    },
  );
});
