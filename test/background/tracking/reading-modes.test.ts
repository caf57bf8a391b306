// Tests a site whose user switches between pages and a long strip in the middle of a chapter.

import { describe, expect, it } from 'vitest';
import type { PageUnit } from '@/lib/domain/watching/samples.ts';
import { mangaChapter, openTrackedTabs, type TrackedTabs } from './tabs.ts';

/**
 * Reads pages, or parts of the strip, one after another. After a switch of the mode, the page reports only what was read after the switch.
 */
async function read(
  { player }: TrackedTabs,
  from: number,
  to: number,
  { unit, pages }: { unit: PageUnit; pages: number },
) {
  for (let page = from; page <= to; page += 1)
    await player.read(1, {
      episodeId: 'c1',
      page,
      pages,
      unit,
      visited: [{ from: from - 1, to: page }],
    });
}

const paged = { unit: 'page', pages: 20 } as const;
const strip = { unit: 'strip', pages: 100 } as const;

async function open(): Promise<TrackedTabs> {
  const tabs = await openTrackedTabs();
  await tabs.player.observe(1, mangaChapter(1));
  return tabs;
}

describe('chapter that is read in two modes', () => {
  it('counts when its end is read as a strip', async () => {
    const tabs = await open();
    await read(tabs, 1, 12, paged);
    await read(tabs, 61, 70, strip);
    expect(await tabs.queued()).toEqual([]);
    await read(tabs, 71, 95, strip);
    expect(await tabs.queued()).toEqual([1]);
  });

  it('counts when its end is read as pages after a strip', async () => {
    const tabs = await open();
    await read(tabs, 1, 60, strip);
    await read(tabs, 13, 19, paged);
    expect(await tabs.queued()).toEqual([1]);
  });

  it('does not count after a jump to its end in the second mode', async () => {
    const tabs = await open();
    await read(tabs, 1, 6, paged);
    await read(tabs, 93, 100, strip);
    expect(await tabs.queued()).toEqual([]);
  });

  it('keeps the read parts when the mode is switched twice', async () => {
    const tabs = await open();
    await read(tabs, 1, 10, paged);
    await read(tabs, 51, 55, strip);
    await read(tabs, 18, 20, paged);
    expect(await tabs.queued()).toEqual([1]);
  });

  it('does not count after its first pages and its end while more pages may load', async () => {
    const tabs = await open();
    const visited = [{ from: 0, to: 5 }];
    await tabs.player.read(1, { episodeId: 'c1', page: 5, pages: 5, unit: 'page', visited, mayGrow: true });
    await read(tabs, 90, 100, strip);
    expect(await tabs.queued()).toEqual([]);
  });
});
