// Page and player meet per tab; what was watched is queued once.
import { describe, expect, it } from 'vitest';
import type { PlaybackSample, ReadingSample } from '@/lib/domain/watching/samples.ts';
import { episode } from '../../domain/examples.ts';
import { chapter, five, openTabs, six, upTo } from './tabs.ts';

describe('watching in a tab', () => {
  it('queues the episode once, however long it plays on', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, five);
    for (const position of [600, 1200, 1230, 1300, 1440]) await tracker.sample(1, upTo(position));
    expect(await queued()).toEqual([5]);
  });

  it('queues it once when two tabs play it', async () => {
    const { tracker, queued } = await openTabs();
    for (const tab of [1, 2]) {
      await tracker.observe(tab, five);
      await tracker.sample(tab, upTo(1300, { videoId: `m${tab}` }));
    }
    expect(await queued()).toEqual([5]);
  });

  it('goes on where it was when the worker dies in between', async () => {
    const { tracker, start, queued } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(700));
    await start().sample(1, upTo(1300, { played: [{ from: 690, to: 1300 }] }));
    expect(await queued()).toEqual([5]);
  });

  it('does not credit the next episode with a player that lingers', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(900));
    await tracker.observe(1, six);
    await tracker.sample(1, upTo(1300));
    expect(await queued()).toEqual([5]);
  });

  it('credits the last report of a tab that is being closed', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(900));
    await tracker.observe(1, null);
    await tracker.sample(1, upTo(1300));
    expect(await queued()).toEqual([5]);
  });

  it('counts nothing before an episode was seen, or on a site that is ignored', async () => {
    const { tracker, queued } = await openTabs({ crunchyroll: 'ignore' });
    await expect(tracker.sample(1, upTo(1300))).rejects.toThrow('has not said what it shows');
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(1300));
    expect(await queued()).toEqual([]);
  });

  it('counts an episode again when it is watched another day', async () => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(1300));
    world.now += 24 * 3600_000;
    // A player's first report is a short one: a long one may be of a script that was put in again.
    for (const position of [10, 1300]) await tracker.sample(1, upTo(position, { videoId: 'm2' }));
    expect(await queued()).toEqual([5, 5]);
  });
});

describe('reading in a tab', () => {
  const pages = (number: number, from: number, page: number, pages = 20): ReadingSample => ({
    episodeId: `c${number}`,
    page,
    pages,
    unit: 'page',
    visited: [{ from, to: page }],
  });

  it('queues the chapter once, at nine tenths of its pages', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, chapter(12));
    await tracker.read(1, pages(12, 0, 17));
    expect(await queued()).toEqual([]);
    for (const page of [18, 19, 20]) await tracker.read(1, pages(12, 0, page));
    expect(await queued()).toEqual([12]);
  });

  it('queues nothing for a jump to the end', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, chapter(12));
    await tracker.read(1, pages(12, 19, 20));
    await tracker.observe(1, null);
    expect(await queued()).toEqual([]);
  });

  it('credits each chapter of a reader that goes on by itself, and none early', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, chapter(12));
    await tracker.read(1, pages(12, 0, 20));
    await tracker.observe(1, chapter(13));
    // The reader still shows the pages of the chapter before, first under the old name and then under the new one.
    await tracker.read(1, pages(12, 0, 20));
    await tracker.read(1, pages(13, 19, 20));
    await tracker.read(1, pages(13, 0, 12));
    expect(await queued()).toEqual([12]);
    await tracker.read(1, pages(13, 0, 19));
    expect(await queued()).toEqual([12, 13]);
  });

  it('goes on where it was when the worker dies in between, with pages already visited', async () => {
    const { tracker, start, queued } = await openTabs();
    await tracker.observe(1, chapter(12));
    await tracker.read(1, pages(12, 0, 11));
    await start().read(1, pages(12, 17, 20));
    expect(await queued()).toEqual([12]);
  });

  it('queues nothing for pages of a video, on a site that is ignored, or while no chapter is shown', async () => {
    const { tracker, queued } = await openTabs({ mangadex: 'ignore' });
    await expect(tracker.read(1, pages(12, 0, 20))).rejects.toThrow('has not said what it shows');
    await tracker.observe(1, chapter(12));
    await tracker.read(1, pages(12, 0, 20));
    await tracker.observe(2, episode({ episodeId: 'c12' }));
    await tracker.read(2, pages(12, 0, 20));
    expect(await queued()).toEqual([]);
  });

  it('is not taken for a short video when the page goes on to another chapter', async () => {
    const { tracker, queued } = await openTabs();
    const strip = { ...pages(12, 0, 88, 100), unit: 'strip' as const };
    await tracker.observe(1, chapter(12));
    await tracker.read(1, strip);
    await tracker.observe(1, chapter(13));
    expect(await queued()).toEqual([]);
  });
});

describe('short media', () => {
  const ad = (position: number, part: Partial<PlaybackSample> = {}) =>
    upTo(position, { videoId: 'ad', duration: 90, ...part });

  it('is an advertisement when the episode follows it', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, ad(90));
    await tracker.sample(1, upTo(20));
    await tracker.observe(1, six);
    expect(await queued()).toEqual([]);
  });

  it('in the middle of an episode takes nothing away from it', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(700));
    await tracker.sample(1, ad(90));
    await tracker.sample(1, upTo(1300, { videoId: 'm2', played: [{ from: 700, to: 1300 }] }));
    expect(await queued()).toEqual([5]);
  });

  it('is an episode at once where the page says that it is so short', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, { ...five, duration: 91 });
    await tracker.sample(1, ad(90));
    expect(await queued()).toEqual([5]);
  });
});
