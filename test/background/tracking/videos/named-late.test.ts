// What plays before its page names an episode may be something else: an extra, an advertisement, the episode before.
import { describe, expect, it } from 'vitest';
import { close, five, openTabs, pageOfSix, six, type Tabs, upTo } from '../tabs.ts';

/** Plays at a speed; the player reports every second. */
async function play(
  { tracker, world }: Tabs,
  videoId: string,
  from: number,
  to: number,
  { duration = 1440, began = from, speed = 1 } = {},
): Promise<void> {
  for (let position = from + speed; position <= to; position += speed) {
    world.now += 1000;
    await tracker.sample(1, upTo(position, { videoId, duration, played: [{ from: began, to: position }] }));
  }
}

describe('what played while the page named no episode', () => {
  it.each([
    ['an extra', 200, null],
    ['a concert', 1500, 1440],
  ])('%s is none of the episode that is named while its last seconds play', async (_what, duration, said) => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, { ...five, duration: said });
    await tabs.tracker.observe(1, null);
    await play(tabs, 'extra', 0, duration - 20, { duration });
    await tabs.tracker.observe(1, { ...six, duration: said });
    await play(tabs, 'extra', duration - 20, duration - 2, { duration, began: 0 });
    await tabs.tracker.observe(1, null);
    await close(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('counts when more of it is played after the page has named it', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await tabs.tracker.observe(1, null);
    await play(tabs, 'm6', 0, 300);
    await tabs.tracker.observe(1, six);
    await play(tabs, 'm6', 300, 1300, { began: 0 });
    expect(await tabs.queued()).toEqual([6]);
  });
});

it('what had been played when Kiroku came to the page counts, also when the page names its episode a moment later', async () => {
  const tabs = await openTabs();
  await tabs.tracker.observe(1, five);
  await tabs.tracker.observe(1, null);
  await tabs.tracker.sample(1, upTo(1400, { videoId: 'm6' }));
  await tabs.tracker.observe(1, six);
  await tabs.tracker.sample(1, upTo(1401, { videoId: 'm6' }));
  expect(await tabs.queued()).toEqual([6]);
});

describe('a page that names another episode', () => {
  it('for some seconds at the beginning, and the first one again, leaves what plays to the first', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 0, 8);
    await tabs.tracker.observe(1, six);
    await play(tabs, 'm1', 8, 16, { began: 0 });
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 16, 1430, { began: 0 });
    expect(await tabs.queued()).toEqual([5]);
  });

  it('at an address of its own, beside a player at sixteen times the speed, leaves what plays to the first', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, { ...five, duration: 100 });
    await play(tabs, 'm1', 0, 48, { duration: 100, speed: 16 });
    await tabs.tracker.observe(1, { ...pageOfSix, duration: 100 });
    await play(tabs, 'm1', 48, 96, { duration: 100, speed: 16, began: 0 });
    expect(await tabs.queued()).toEqual([5]);
  });

  it('halfway through an episode that was looked at in its credits and begun again is not written', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 1400, 1410);
    await play(tabs, 'm2', 0, 740);
    await tabs.tracker.observe(1, six);
    await play(tabs, 'm2', 740, 1430, { began: 0 });
    expect(await tabs.queued()).not.toContain(6);
  });

  it('for a moment after the user has gone back to the beginning takes nothing from the first', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 0, 90);
    await play(tabs, 'm1', 5, 7);
    await tabs.tracker.observe(1, six);
    await play(tabs, 'm1', 7, 9, { began: 0 });
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 9, 1430, { began: 0 });
    expect(await tabs.queued()).toEqual([5]);
  });
});
