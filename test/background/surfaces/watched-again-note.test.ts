// Tests the note “already on your list”. A page shows it when the user watches an episode, or reads a chapter, that is not ahead of the list.
import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo, mangaChapter } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const title = media({ title: 'A title of the list', episodes: 28 });

/** Opens a page of the episode. `play` plays the episode to its end. `texts` contains the texts of the page's notes. */
async function open(number: number, entry: { status: string; progress: number }) {
  const root = await createRoot({ catalogue: [title] });
  root.service.save(title.id, entry);
  const observed = episode({ episodeId: `e${number}`, episodeNumber: number });
  await rememberChosenTitle(root, observed, title, number);
  const tab = root.web.open(observed.url);
  const texts: string[] = [];
  const show = async () => {
    tab.page.hear = async (message) => {
      if (typeof message === 'object' && message !== null && 'toast' in message)
        texts.push((message as ToastNotice).toast.text);
    };
    await root.web.say(tab.page, 'episodeObserved', { observed });
  };
  const play = async (videoId = 'video') => {
    root.clock.now += 1000;
    await root.web.say(tab.page, 'playbackSampled', createSampleUpTo(1440, { videoId, paused: true }));
  };
  const reload = async () => {
    root.web.navigate(tab, observed.url);
    await show();
  };
  await show();
  const writes = () => root.service.calls.filter(({ method }) => method !== 'GET');
  return { root, texts, play, reload, writes };
}

describe('note “already on your list” about an episode', () => {
  it.each([1, 27, 28])(
    'says that a completed title is already on the list when episode %d is watched',
    async (number) => {
      const { texts, play, writes } = await open(number, { status: 'completed', progress: 28 });
      await play();
      await eventually(() =>
        expect(texts).toEqual([expect.stringContaining('already on your list (completed)')]),
      );
      expect(writes()).toEqual([]);
    },
  );

  it.each([
    ['watching', 3],
    ['watching', 7],
    ['on_hold', 6],
    ['dropped', 1],
  ])(
    'shows the progress of a title with the status "%s" when episode %d is watched',
    async (status, number) => {
      const { texts, play, writes } = await open(number, { status, progress: 7 });
      await play();
      await eventually(() =>
        expect(texts).toEqual([expect.stringContaining('already on your list (you are at episode 7)')]),
      );
      expect(writes()).toEqual([]);
    },
  );

  it('is shown only once even if the page is polled, played again and reloaded', async () => {
    const { root, texts, play, reload } = await open(3, { status: 'watching', progress: 7 });
    await play();
    await eventually(() => expect(texts).toHaveLength(1));
    await play();
    await runUntilIdle(() => root.fake.alarms.goOff(POLL_ALARM));
    await reload();
    await runUntilIdle(() => play('another video'));
    expect(texts).toHaveLength(1);
    expect((await readActivity()).map(({ reason }) => reason)).toEqual(['notAhead']);
  });

  it('is not shown for an episode beyond the progress on the list', async () => {
    const { texts, play, writes } = await open(8, { status: 'watching', progress: 7 });
    await play();
    await eventually(() => expect(writes()).toHaveLength(1));
    await eventually(() => expect(texts).toEqual([expect.not.stringContaining('already')]));
  });
});

/** Opens a chapter of a manga with 140 chapters. `read` reads all pages of the chapter. `texts` contains the texts of the page's notes. */
async function openChapter(number: number, entry: { status: string; progress: number }) {
  const manga = media({ type: 'manga', title: 'A manga of the list', episodes: null, chapters: 140 });
  const root = await createRoot({ catalogue: [manga], granted: ['*://*/*'] });
  root.service.save(manga.id, entry);
  const observed = mangaChapter(number);
  await rememberChosenTitle(root, observed, manga, number);
  const tab = root.web.open(observed.url);
  const texts: string[] = [];
  const show = async () => {
    tab.page.hear = async (message) => {
      if (typeof message === 'object' && message !== null && 'toast' in message)
        texts.push((message as ToastNotice).toast.text);
    };
    await root.web.say(tab.page, 'episodeObserved', { observed });
  };
  const read = async () => {
    for (let page = 1; page <= 20; page += 1) {
      root.clock.now += 10_000;
      const visited = [{ from: 0, to: page }];
      const sample = { episodeId: observed.episodeId, page, pages: 20, unit: 'page', visited } as const;
      await root.web.say(tab.page, 'readingSampled', sample);
    }
  };
  const reload = async () => {
    root.web.navigate(tab, observed.url);
    await show();
  };
  await show();
  const progress = () => root.service.entries.get(manga.id)?.progress;
  const setBack = (to: number) => root.service.save(manga.id, { status: 'reading', progress: to });
  return { root, texts, read, reload, progress, setBack };
}

describe('note that a chapter is already on the list', () => {
  it.each([
    ['reading', 3],
    ['reading', 7],
    ['on_hold', 6],
    ['dropped', 1],
  ])('shows the progress of a manga with the status "%s" when chapter %d is read', async (status, number) => {
    const { texts, read, progress } = await openChapter(number, { status, progress: 7 });
    await read();
    await eventually(() =>
      expect(texts).toEqual([expect.stringContaining('already on your list (you are at chapter 7)')]),
    );
    expect(progress()).toBe(7);
  });

  it('says that a completed manga is already on the list', async () => {
    const { texts, read, progress } = await openChapter(12, { status: 'completed', progress: 140 });
    await read();
    await eventually(() =>
      expect(texts).toEqual([expect.stringContaining('already on your list (completed)')]),
    );
    expect(progress()).toBe(140);
  });

  it('is shown only once if the chapter is reloaded and read again', async () => {
    const { texts, read, reload } = await openChapter(3, { status: 'reading', progress: 7 });
    await read();
    await eventually(() => expect(texts).toHaveLength(1));
    await reload();
    await runUntilIdle(read);
    expect(texts).toHaveLength(1);
    expect((await readActivity()).map(({ reason }) => reason)).toEqual(['notAhead']);
  });

  it('is not shown again if the chapter counts after the progress was lowered', async () => {
    const { root, texts, read, reload, progress, setBack } = await openChapter(5, {
      status: 'reading',
      progress: 7,
    });
    await read();
    await eventually(() => expect(texts).toHaveLength(1));
    setBack(4);
    root.clock.now += 13 * 3600_000;
    await reload();
    await read();
    await eventually(() => expect(progress()).toBe(5));
    await eventually(() => expect(texts[1]).not.toContain('already'));
  });
});
