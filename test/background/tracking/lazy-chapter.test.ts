// A chapter whose pages are loaded while it is read: its total grows, and its end is its real end.
import { describe, expect, it } from 'vitest';
import { RENEWAL_ALARM } from '@/lib/background/start.ts';
import { createLife, nowLives } from '../life.ts';
import { chapter, openTabs } from './tabs.ts';

type Tabs = Awaited<ReturnType<typeof openTabs>>;

/** A page at a time, as a reader that knows only what it has loaded reports it. */
async function readTo({ tracker }: Tabs, from: number, to: number, pages: number, mayGrow = true) {
  for (let page = from; page <= to; page += 1) {
    const visited = [{ from: from - 1, to: page }];
    const grows = mayGrow && ({ mayGrow: true } as const);
    await tracker.read(1, { episodeId: 'c1', page, pages, unit: 'page', visited, ...grows });
  }
}

describe('a chapter that is loaded while it is read', () => {
  it('does not count at the end of what was loaded, and counts when it is left at its real end', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, chapter(1));
    await readTo(tabs, 1, 10, 10);
    expect(await tabs.queued()).toEqual([]);
    await readTo(tabs, 11, 40, 40);
    expect(await tabs.queued()).toEqual([]);
    await tabs.tracker.observe(1, chapter(2));
    expect(await tabs.queued()).toEqual([1]);
  });

  it('counts nothing when it is left where more was loaded', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, chapter(1));
    await readTo(tabs, 1, 10, 10);
    await readTo(tabs, 11, 12, 40);
    await tabs.tracker.observe(1, chapter(2));
    expect(await tabs.queued()).toEqual([]);
  });

  it('counts when it stands at its end for a minute', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, chapter(1));
    await readTo(tabs, 1, 40, 40);
    tabs.world.now += 5 * 60_000;
    const page = tabs.root.web.openTabs().find(({ id }) => id === 1)?.page;
    if (page)
      page.hear = async () => {
        await tabs.tracker.observe(1, chapter(1));
        return true;
      };
    const life = createLife(null);
    nowLives(life);
    tabs.root.fake.alarms.goOff(RENEWAL_ALARM);
    await life.rest();
    nowLives(null);
    expect(await tabs.queued()).toEqual([1]);
  });
});

it('a chapter whose counter goes from 20 to 21 keeps the pages that were read', async () => {
  const tabs = await openTabs();
  await tabs.tracker.observe(1, chapter(1));
  await readTo(tabs, 1, 15, 20, false);
  await readTo(tabs, 16, 21, 21, false);
  expect(await tabs.queued()).toEqual([1]);
});
