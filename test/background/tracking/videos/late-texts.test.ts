// Players and pages that disagree for long: overlays whose texts come late, players that go on in small beside another page, and a source that is used again.
import { describe, expect, it } from 'vitest';
import { five, openTabs, pageOfSix, six, type Tabs, upTo } from '../tabs.ts';

/** Plays at normal speed; reports come as the player makes them. */
async function play({ tracker, world }: Tabs, videoId: string, from: number, to: number): Promise<void> {
  const report = (position: number) =>
    tracker.sample(1, upTo(position, { videoId, played: [{ from, to: position }] }));
  await report(from + 0.3);
  for (let position = from + 10; position <= to; position += 10) {
    world.now += 10_000;
    await report(position);
  }
}

/** The same video reports on. */
async function playOn({ tracker, world }: Tabs, videoId: string, began: number, from: number, to: number) {
  for (let position = from; position <= to; position += 10) {
    world.now += 10_000;
    await tracker.sample(1, upTo(position, { videoId, played: [{ from: began, to: position }] }));
  }
}

describe('texts of an overlay that come long after its player went on', () => {
  it.each([
    ['that is resumed and played out', 1000, 1430, 800],
    ['that is resumed for 20 seconds near its end', 1300, 1320, 100],
  ])('after an episode %s credit what plays to the next one', async (_what, from, to, lag) => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', from, to);
    await play(tabs, 'm2', 0, lag);
    await tabs.tracker.observe(1, six);
    await playOn(tabs, 'm2', 0, lag + 10, 1430);
    expect(await tabs.queued()).toEqual([6]);
  });

  it('leave what was played before to its own episode', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'before', 0, 1010);
    await tabs.tracker.observe(1, null);
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 1010, 1030);
    await play(tabs, 'm2', 0, 60);
    await tabs.tracker.observe(1, six);
    await playOn(tabs, 'm2', 0, 70, 1400);
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm3', 1030, 1200);
    expect(await tabs.queued(), '1200 of 1440 s of the fifth').toEqual([6]);
    await playOn(tabs, 'm3', 1030, 1210, 1240);
    expect(await tabs.queued()).toEqual([6, 5]);
  });

  it('only in the credits of the next episode credit no wrong one', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 0, 1430);
    await play(tabs, 'm2', 0, 1300);
    await tabs.tracker.observe(1, six);
    await playOn(tabs, 'm2', 0, 1310, 1430);
    expect(await tabs.queued()).toEqual([5]);
  });
});

describe('a player that goes on in small', () => {
  it('after 20 seconds of its episode is none of the next one, whose page is opened', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 0, 20);
    await tabs.tracker.observe(1, pageOfSix);
    await playOn(tabs, 'm1', 0, 30, 1400);
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each([
    ['a minute', 60],
    ['200 seconds', 200],
  ])(
    '%s after its language was changed is none of the next one, whose page is opened',
    async (_after, at) => {
      const tabs = await openTabs();
      await tabs.tracker.observe(1, five);
      await play(tabs, 'sub', 0, 300);
      await play(tabs, 'dub', 0, at);
      await tabs.tracker.observe(1, pageOfSix);
      await playOn(tabs, 'dub', 0, at + 10, 1400);
      expect(await tabs.queued()).toEqual([5]);
    },
  );
});

describe('a source that is used for the next episode, too', () => {
  it('adds nothing of the one to the other', async () => {
    const tabs = await openTabs();
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 0, 1430);
    await tabs.tracker.observe(1, six);
    for (let position = 10; position <= 1430; position += 10)
      await tabs.tracker.sample(1, { ...upTo(1430), position });
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each([
    ['with texts that come with it', 0],
    ['with texts that come a minute later', 60],
  ])('halfway does not end the episode that was left, %s', async (_texts, lag) => {
    const tabs = await openTabs();
    const again = async (from: number, to: number) => {
      for (let position = from; position <= to; position += 10) {
        tabs.world.now += 10_000;
        const ranges = [{ from: 0, to: Math.max(700, position) }];
        await tabs.tracker.sample(1, { ...upTo(position), played: ranges });
      }
    };
    await tabs.tracker.observe(1, five);
    await play(tabs, 'm1', 0, 700);
    if (lag > 0) await again(5, lag);
    await tabs.tracker.observe(1, six);
    await again(lag + 5, 1430);
    expect(await tabs.queued()).toEqual([]);
  });
});
