// Tests videos without a stated duration. The user is asked before anything is written.

import { describe, expect, it } from 'vitest';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { frieren, twoTitles } from '../../changes.ts';
import { createRoot } from '../../root.ts';
import { runUntilIdle } from '../../worker-life.ts';
import { createSampleUpTo, episodeFive, episodeSix } from '../tabs.ts';

const MINUTE = 60_000;

/** Opens a tab for a user whose list is at episode 4. */
async function openTab() {
  const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
  const { web, clock, worker, fake } = root;
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const tab = web.open(episodeFive.url);
  const { page } = tab;
  let shown: ObservedEpisode | null = null;
  const show = (observed: ObservedEpisode | null) => {
    shown = observed;
    return web.say(page, 'episodeObserved', { observed });
  };
  page.hear = async () => {
    await show(shown);
    return true;
  };
  /** Plays from one second to another, at normal speed. */
  const play = async (videoId: string, duration: number, to: number, from = 0) => {
    for (let position = from + 10; position < to; position += 10)
      await report({ videoId, duration, position, played: [{ from, to: position }] }, 10_000);
    await report({ videoId, duration, position: to, played: [{ from, to }] }, 0);
  };
  const report = async (part: Partial<PlaybackSample>, passed: number) => {
    clock.now += passed;
    await web.say(page, 'playbackSampled', createSampleUpTo(0, part));
  };
  const stand = async (minutes: number) => {
    clock.now += minutes * MINUTE;
    // The service is away, so nothing is sent during the poll.
    root.service.away = true;
    await runUntilIdle(() => fake.alarms.goOff(POLL_ALARM));
    root.service.away = false;
  };
  const send = async () => {
    clock.now += MINUTE;
    await retryOutboxNow(worker);
    await deliverOutbox(worker);
  };
  const progress = () => root.service.entries.get(frieren.id)?.progress;
  const questions = async () => {
    await send();
    return (await readOutbox()).flatMap(({ question }) => question ?? []);
  };
  /** For each unsent episode, returns whether it is uncertain. */
  const unsure = async () =>
    (await readOutbox()).flatMap(({ change }) => (change.kind === 'episode' ? Boolean(change.isUnsure) : []));
  const answer = async (kind: 'confirm' | 'skip') => {
    const [item] = await readOutbox();
    const input = { itemId: item?.id ?? '', answer: { kind } };
    await worker.handlers.answerQuestion(input);
    await send();
  };
  const close = () => runUntilIdle(() => web.close(tab));
  return { show, play, stand, close, progress, questions, unsure, answer };
}

const asked = [{ reason: 'policy', episode: 5 }];

describe('video under three minutes without a stated duration', () => {
  it.each([
    ['when its tab is closed at 95 of 100 s', 100, 95],
    ['when its tab is closed at 160 of 170 s', 170, 160],
  ])('makes Kiroku ask the user %s', async (_what, duration, to) => {
    const { show, play, close, progress, questions } = await openTab();
    await show(episodeFive);
    await play('ad', duration, to);
    await close();
    expect(await questions()).toMatchObject(asked);
    expect(progress()).toBe(4);
  });

  it.each([
    ['80 s', 80],
    ['100 s', 100],
    ['170 s', 170],
  ])('makes Kiroku ask the user when it stays at its end, with a length of %s', async (_what, duration) => {
    const { show, play, stand, progress, questions } = await openTab();
    await show(episodeFive);
    await play('ad', duration, duration);
    await stand(5);
    expect(await questions()).toMatchObject(asked);
    expect(progress()).toBe(4);
  });

  it('causes no question if a longer video follows', async () => {
    const { show, play, close, progress, questions } = await openTab();
    await show(episodeFive);
    await play('ad', 170, 165);
    await play('m', 1440, 20);
    await close();
    expect(await questions()).toEqual([]);
    expect(progress()).toBe(4);
  });

  it('counts as the episode only if the user confirms', async () => {
    for (const [word, after] of [
      ['confirm', 5],
      ['skip', 4],
    ] as const) {
      const { show, play, close, progress, questions, answer } = await openTab();
      await show(episodeFive);
      await play('short', 120, 115);
      await close();
      expect(await questions()).toMatchObject(asked);
      await answer(word);
      expect(progress()).toBe(after);
      expect(await questions()).toEqual([]);
    }
  });

  it('is written without a question after another short episode of the series', async () => {
    const { show, play, close, progress, questions } = await openTab();
    await show(episodeFive);
    await play('m5', 110, 110);
    await show(episodeSix);
    await play('m6', 110, 102);
    await close();
    expect(await questions()).toEqual([]);
    expect(progress()).toBe(6);
  });
});

describe('episode after five minutes of another video, without a stated duration', () => {
  it.each([
    ['causes a question when the tab is closed', 'close'],
    ['causes a question when the next episode follows', 'next'],
    ['causes a question when the page stays', 'stays'],
  ])('%s', async (_what, how) => {
    const { show, play, stand, close, progress, questions } = await openTab();
    await show(episodeFive);
    await play('preview', 600, 320);
    await play('m', 1440, 1430);
    expect(await questions(), 'the preview may still be played on').toEqual([]);
    if (how === 'close') await close();
    else if (how === 'next') await show(episodeSix);
    else await stand(5);
    expect(await questions()).toMatchObject(asked);
    expect(progress()).toBe(4);
  });

  it('causes no question if only its beginning was played', async () => {
    const { show, play, close, progress, questions } = await openTab();
    await show(episodeFive);
    await play('preview', 600, 320);
    await play('m', 1440, 700);
    await close();
    expect(await questions()).toEqual([]);
    expect(progress()).toBe(4);
  });

  it('is written after the user confirms its question', async () => {
    const { show, play, close, progress, questions, answer } = await openTab();
    await show(episodeFive);
    await play('preview', 600, 320);
    await play('m', 1440, 1430);
    await show(episodeSix);
    await show(episodeFive);
    await close();
    expect(await questions()).toMatchObject(asked);
    await answer('confirm');
    expect(progress()).toBe(5);
    expect(await questions()).toEqual([]);
  });
});

describe('episode after five minutes of another video', () => {
  it('is written without a question if its duration is stated', async () => {
    const { show, play, progress, questions } = await openTab();
    await show({ ...episodeFive, duration: 1440 });
    await play('preview', 600, 320);
    await play('m', 1440, 1300);
    expect(await questions()).toEqual([]);
    expect(progress()).toBe(5);
  });
});

describe('film on a general site', () => {
  const film = {
    ...episodeFive,
    episodeType: 'movie',
    episodeNumber: null,
    episodeLabel: frieren.title,
    confidence: 0.9,
  } as const;

  it.each([
    ['causes a question if it is as short as an episode', 1440, true],
    ['causes no question if it has a film’s duration', 5400, false],
  ])('%s', async (_what, duration, asks) => {
    const { show, play, close, unsure } = await openTab();
    await show(film);
    await play('m', duration, duration - 10);
    await close();
    expect(await unsure()).toEqual([asks]);
  });
});
