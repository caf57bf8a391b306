// Tests that the reports of page and player are combined per tab. A watched episode is queued once.
import { describe, expect, it } from 'vitest';
import type { PlaybackSample, ReadingSample } from '@/lib/domain/watching/samples.ts';
import { episode } from '../../domain/examples.ts';
import { createSampleUpTo, episodeFive, episodeSix, mangaChapter, openTrackedTabs } from './tabs.ts';

describe('watching in a tab', () => {
  it('queues the episode only once during long playback', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    for (const position of [600, 1200, 1230, 1300, 1440]) await player.sample(1, createSampleUpTo(position));
    expect(await queued()).toEqual([5]);
  });

  it('queues the episode only once if two tabs play it', async () => {
    const { player, queued } = await openTrackedTabs();
    for (const tab of [1, 2]) {
      await player.observe(tab, episodeFive);
      await player.sample(tab, createSampleUpTo(1300, { videoId: `m${tab}` }));
    }
    expect(await queued()).toEqual([5]);
  });

  it('continues the episode after a restart of the worker', async () => {
    const { player, root, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(700));
    root.start();
    await player.sample(1, createSampleUpTo(1300, { played: [{ from: 690, to: 1300 }] }));
    expect(await queued()).toEqual([5]);
  });

  it('does not credit the next episode with the old player’s playback', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(900));
    await player.observe(1, episodeSix);
    await player.sample(1, createSampleUpTo(1300));
    expect(await queued()).toEqual([5]);
  });

  it('credits the episode with a report that arrives after the page has withdrawn the episode', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(900));
    await player.observe(1, null);
    await player.sample(1, createSampleUpTo(1300));
    expect(await queued()).toEqual([5]);
  });

  it('counts nothing on an ignored site', async () => {
    const { player, queued } = await openTrackedTabs({ crunchyroll: 'ignore' });
    await expect(player.sample(1, createSampleUpTo(1300))).rejects.toThrow('has not said what it shows');
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(1300));
    expect(await queued()).toEqual([]);
  });

  it('counts an episode again when it is watched on another day', async () => {
    const { player, queued, world } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(1300));
    world.now += 24 * 3600_000;
    // Begin with a short report. The worker would take a long first report for the report of a restarted script, not for a rewatch.
    for (const position of [10, 1300]) await player.sample(1, createSampleUpTo(position, { videoId: 'm2' }));
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

  it('queues the chapter after 90 % of its pages', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, mangaChapter(12));
    await player.read(1, pages(12, 0, 17));
    expect(await queued()).toEqual([]);
    for (const page of [18, 19, 20]) await player.read(1, pages(12, 0, page));
    expect(await queued()).toEqual([12]);
  });

  it('queues no chapter for a jump to the end', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, mangaChapter(12));
    await player.read(1, pages(12, 19, 20));
    await player.observe(1, null);
    expect(await queued()).toEqual([]);
  });

  it('credits each chapter of a reader that loads chapters automatically', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, mangaChapter(12));
    await player.read(1, pages(12, 0, 20));
    await player.observe(1, mangaChapter(13));
    // The web page still shows the pages of chapter 12. It reports them first for chapter 12, and then for chapter 13.
    await player.read(1, pages(12, 0, 20));
    await player.read(1, pages(13, 19, 20));
    await player.read(1, pages(13, 0, 12));
    expect(await queued()).toEqual([12]);
    await player.read(1, pages(13, 0, 19));
    expect(await queued()).toEqual([12, 13]);
  });

  it('keeps the visited pages across a restart of the worker', async () => {
    const { player, root, queued } = await openTrackedTabs();
    await player.observe(1, mangaChapter(12));
    await player.read(1, pages(12, 0, 11));
    root.start();
    await player.read(1, pages(12, 17, 20));
    expect(await queued()).toEqual([12]);
  });

  it('queues nothing on an ignored site', async () => {
    const { player, queued } = await openTrackedTabs({ mangadex: 'ignore' });
    await expect(player.read(1, pages(12, 0, 20))).rejects.toThrow('has not said what it shows');
    await player.observe(1, mangaChapter(12));
    await player.read(1, pages(12, 0, 20));
    await player.observe(2, episode({ episodeId: 'c12' }));
    await player.read(2, pages(12, 0, 20));
    expect(await queued()).toEqual([]);
  });

  it('does not treat a chapter as a short video when the page shows the next chapter', async () => {
    const { player, queued } = await openTrackedTabs();
    const strip = { ...pages(12, 0, 88, 100), unit: 'strip' as const };
    await player.observe(1, mangaChapter(12));
    await player.read(1, strip);
    await player.observe(1, mangaChapter(13));
    expect(await queued()).toEqual([]);
  });
});

describe('short video', () => {
  const ad = (position: number, part: Partial<PlaybackSample> = {}) =>
    createSampleUpTo(position, { videoId: 'ad', duration: 90, ...part });

  it('does not count if the episode follows', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, ad(90));
    await player.sample(1, createSampleUpTo(20));
    await player.observe(1, episodeSix);
    expect(await queued()).toEqual([]);
  });

  it('does not prevent the interrupted episode from counting', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(700));
    await player.sample(1, ad(90));
    await player.sample(1, createSampleUpTo(1300, { videoId: 'm2', played: [{ from: 700, to: 1300 }] }));
    expect(await queued()).toEqual([5]);
  });

  it('counts as the episode if the page gives the same duration for the episode', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, { ...episodeFive, duration: 91 });
    await player.sample(1, ad(90));
    expect(await queued()).toEqual([5]);
  });
});
