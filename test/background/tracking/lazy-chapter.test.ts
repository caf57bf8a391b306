// Tests chapters whose pages are loaded while the user reads. The total grows during the reading, and the chapter counts only at its real
// end.

import { describe, expect, it } from 'vitest';
import { closeFirstTab, mangaChapter, openTrackedTabs, pollFirstTab, type TrackedTabs } from './tabs.ts';

/** Turns page by page. `pages` is the total according to a reader that knows only the loaded pages. */
async function readTo({ player }: TrackedTabs, from: number, to: number, pages: number, mayGrow = true) {
  for (let page = from; page <= to; page += 1) {
    const visited = [{ from: from - 1, to: page }];
    const grows = mayGrow && ({ mayGrow: true } as const);
    await player.read(1, { episodeId: 'c1', page, pages, unit: 'page', visited, ...grows });
  }
}

/** Waits for five minutes, after which the page still shows the chapter. */
async function restAtEnd(tabs: TrackedTabs): Promise<void> {
  tabs.world.now += 5 * 60_000;
  await pollFirstTab(tabs, mangaChapter(1));
}

it('a chapter that switches to double pages keeps its read share', async () => {
  const tabs = await openTrackedTabs();
  await tabs.player.observe(1, mangaChapter(1));
  await readTo(tabs, 1, 12, 40, false);
  await readTo(tabs, 20, 20, 20, false);
  expect(await tabs.queued(), '7 of 20').toEqual([]);
  await readTo(tabs, 16, 20, 20, false);
  expect(await tabs.queued(), '11 of 20').toEqual([1]);
});

it('a chapter whose total grows from 20 to 21 keeps the pages that were read', async () => {
  const tabs = await openTrackedTabs();
  await tabs.player.observe(1, mangaChapter(1));
  await readTo(tabs, 1, 15, 20, false);
  await readTo(tabs, 16, 21, 21, false);
  expect(await tabs.queued()).toEqual([1]);
});

describe('chapter that loads its pages lazily', () => {
  it('counts when it is left at its real end', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, 10, 10);
    expect(await tabs.queued()).toEqual([]);
    await readTo(tabs, 11, 40, 40);
    expect(await tabs.queued()).toEqual([]);
    await tabs.player.observe(1, mangaChapter(2));
    expect(await tabs.queued()).toEqual([1]);
  });

  it('does not count when it is left before its real end', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, 10, 10);
    await readTo(tabs, 11, 12, 40);
    await tabs.player.observe(1, mangaChapter(2));
    expect(await tabs.queued()).toEqual([]);
  });

  it('counts when it stays at its end for a minute', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, 40, 40);
    await restAtEnd(tabs);
    expect(await tabs.queued()).toEqual([1]);
  });
});

describe('first pages of a lazily loaded chapter', () => {
  it('do not count if the next chapter is opened after three pages', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, 3, 3);
    tabs.world.now += 1000;
    await tabs.player.observe(1, mangaChapter(2));
    expect(await tabs.queued()).toEqual([]);
  });

  it.each([
    ['three pages', 3, 20_000],
    ['twenty pages, the last just loaded', 20, 2000],
  ])('do not count when the tab is closed after %s', async (_many, pages, ms) => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, pages, pages);
    tabs.world.now += ms;
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('count when the tab is closed ten seconds after twenty pages', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, 20, 20);
    tabs.world.now += 12_000;
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([1]);
  });

  it('do not count while the page stays at the end of the loaded pages', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, mangaChapter(1));
    await readTo(tabs, 1, 3, 3);
    await restAtEnd(tabs);
    expect(await tabs.queued()).toEqual([]);
  });
});
