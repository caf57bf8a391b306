// Tests the watch limits. If more episodes count than anyone can watch, Kiroku defers them and asks one question per title. A page that
// invents episodes fills neither the outbox nor the log.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { poll } from '@/lib/background/poll.ts';
import { answerQuestion, redecideWaitingEpisodes } from '@/lib/background/sending/answers.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { forgetItem } from '@/lib/background/sending/outbox.ts';
import { badgeFor } from '@/lib/background/surfaces/badge.ts';
import { deriveNowPlaying } from '@/lib/background/tracking/now.ts';
import type { QuestionAnswer } from '@/lib/domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { continueOrBeginSession, sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { readActivityOfEpisode } from '@/lib/store/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { connectedAccount, createRoot, type TestWorker } from '../root.ts';
import { markSessionWatched } from '../sending/count-episode.ts';

/** Sets up a manga with 400 chapters. `read` reads the next `chapters` chapters, one every `seconds` seconds. */
async function setUp() {
  const title = media({ type: 'manga', episodes: null, chapters: 400 });
  const root = await createRoot({ catalogue: [title] });
  root.service.save(title.id, { status: 'reading', progress: 0 });
  const worker = root.worker;
  let last = 0;
  const chapter = (number: number) =>
    episode({ mediaType: 'manga', siteId: 'mangadex', episodeId: `c${number}`, episodeNumber: number });
  await rememberChosenTitle(worker, chapter(1), title, 1);
  const read = async (chapters: number, seconds = 30) => {
    for (const end = last + chapters; last < end; last += 1) {
      root.clock.now += seconds * 1000;
      await report(worker, chapter(last + 1), root.clock.now);
    }
    await deliverOutbox(worker);
  };
  /**
   * Stores the state that the worker has after reading and sending the next `chapters` chapters. Only the first two tests really read all
   * of their chapters, because that takes seconds.
   */
  const hasRead = async (chapters: number) => {
    const write = (await openDatabase()).transaction('sessions', 'readwrite');
    for (const end = last + chapters; last < end; last += 1) {
      root.clock.now += 1000;
      const session = continueOrBeginSession(null, chapter(last + 1), root.clock.now, {
        account: 'user-1',
        tab: 7,
      });
      void write.store.put({ ...session, watchedAt: root.clock.now });
    }
    await write.done;
    root.service.save(title.id, { status: 'reading', progress: last });
  };
  const questions = async () => (await readOutbox()).filter(({ state }) => state === 'asking');
  const answer = async (kind: Extract<QuestionAnswer['kind'], 'confirm' | 'skip' | 'ignoreTitle'>) => {
    const [item] = await questions();
    await answerQuestion(worker, { itemId: item?.id ?? '', answer: { kind } });
    await deliverOutbox(worker);
  };
  const progress = () => root.service.entries.get(title.id)?.progress;
  return { ...root, worker, chapter, read, hasRead, questions, answer, progress };
}

/** Counts the episode, but does not send it yet. */
async function report(worker: TestWorker, observed: ObservedEpisode, now: number, tab = 7): Promise<void> {
  const session = continueOrBeginSession(null, observed, now, { account: 'user-1', tab });
  await markSessionWatched({ ...worker, deliver: async () => undefined }, session);
}

describe('chapters that are read fast', () => {
  it('count without a question at a rate of one per 30 s', async () => {
    const { read, questions, progress } = await setUp();
    await read(125);
    expect(progress()).toBe(125);
    expect(await questions()).toEqual([]);
  });

  it('are deferred beyond the limit, and are all sent after one confirmation', async () => {
    const { read, questions, answer, progress } = await setUp();
    await read(170, 1);
    expect(progress()).toBe(150);
    expect(await questions()).toMatchObject([
      { question: { reason: 'limit', evidence: [{ code: 'limitOfTab', values: { most: 150 } }] } },
    ]);
    expect(badgeFor(connectedAccount, await readOutbox()).text).toBe('1');
    expect(await readOutbox()).toHaveLength(20);
    await answer('confirm');
    expect(progress()).toBe(170);
    expect(await readOutbox()).toEqual([]);
    // After the user's answer, further chapters cause no new question.
    await read(20, 1);
    expect(progress()).toBe(190);
  });

  it('are removed from the outbox if they are deferred and the user rejects them', async () => {
    const { worker, clock, read, hasRead, chapter, answer, progress } = await setUp();
    await hasRead(145);
    await read(25, 1);
    await answer('skip');
    await poll(worker);
    expect(await readOutbox()).toEqual([]);
    expect(progress()).toBe(150);
    clock.now += 3 * 3600_000;
    await report(worker, chapter(151), clock.now);
    await deliverOutbox(worker);
    expect(progress()).toBe(151);
  });

  it('stay deferred after the answer to a different question about the series', async () => {
    const { worker, read, hasRead, chapter, questions, progress } = await setUp();
    await hasRead(145);
    await read(7, 1);
    await redecideWaitingEpisodes(worker, chapter(1));
    await deliverOutbox(worker);
    expect(progress()).toBe(150);
    expect(await questions()).toHaveLength(1);
  });

  it('show their question in the popup', async () => {
    const { read, hasRead, chapter, questions } = await setUp();
    await hasRead(145);
    await read(8, 1);
    const observed = chapter(153);
    const session = await (await openDatabase()).get('sessions', sessionKey('mangadex:c153', 'user-1'));
    const { step } = deriveNowPlaying({
      observed,
      session: session ?? null,
      outbox: await readOutbox(),
      activity: await readActivityOfEpisode('mangadex:c153'),
      settings: defaultSettings,
      match: null,
    });
    expect(step).toEqual({ kind: 'asking', itemId: (await questions())[0]?.id });
  });
});

describe('page that invents titles', () => {
  it('can make only a limited number of titles count per hour', async () => {
    const { worker, clock, questions } = await setUp();
    const made = (number: number) =>
      episode({
        siteId: 'generic',
        url: 'https://hostile.example/x',
        episodeId: `e${number}`,
        seriesId: `made up ${number}`,
      });
    for (let number = 0; number < 100; number += 1) await report(worker, made(number), clock.now, number);
    expect((await readOutbox()).filter(({ state }) => state === 'waiting')).toHaveLength(60);
    expect(await questions()).toHaveLength(5);
    expect(await readActivity()).toMatchObject([
      { reason: 'tooMany', evidence: [{ code: 'limitOfSite', values: { most: 60 } }] },
    ]);
    clock.now += 3601_000;
    await report(worker, made(99), clock.now);
    expect((await readOutbox()).filter(({ state }) => state === 'waiting')).toHaveLength(61);
  });

  it('causes few questions even if its tab moves from site to site', async () => {
    const { worker, clock, questions } = await setUp();
    for (let number = 0; number < 100; number += 1)
      await report(
        worker,
        episode({
          siteId: 'generic',
          url: `https://${number}.example/x`,
          episodeId: `e${number}`,
          seriesId: `s${number}`,
        }),
        clock.now,
      );
    expect((await readOutbox()).filter(({ state }) => state === 'waiting')).toHaveLength(48);
    expect(await questions()).toHaveLength(12);
  });
});

describe('deferred episodes', () => {
  const made = (number: number) =>
    episode({
      siteId: 'generic',
      url: 'https://tv.example/x',
      episodeId: `e${number}`,
      seriesId: `title ${number}`,
      seriesTitle: `Title ${number}`,
    });

  it.each([
    ['confirming', 'confirm', 12],
    ['rejecting', 'skip', 0],
  ] as const)('cause one question per title while the user keeps %s', async (_name, kind, sent) => {
    const { worker, clock, service, questions, answer } = await setUp();
    service.away = true;
    for (let number = 0; number < 72; number += 1) await report(worker, made(number), clock.now, number);
    const before = (await readOutbox()).filter(({ state }) => state === 'waiting').length;
    let asked = 0;
    while ((await questions()).length > 0) {
      expect((await questions()).length).toBeLessThanOrEqual(5);
      await answer(kind);
      asked += 1;
    }
    expect(asked).toBe(12);
    expect(await readOutbox()).toHaveLength(before + sent);
  });

  it('are all sent after one confirmation for their title', async () => {
    const { worker, clock, chapter, read, hasRead, questions, answer, progress } = await setUp();
    await hasRead(145);
    await read(6, 1);
    const [first] = await questions();
    const ids = Array.from({ length: 999 }, (_, number) => `h${number}`);
    const filling = (await openDatabase()).transaction('outbox', 'readwrite');
    for (const id of ids) {
      const change = {
        kind: 'episode',
        observed: { ...chapter(10), episodeId: `again ${id}` },
        watchedAt: 1,
      } as const;
      if (first) void filling.store.put({ ...first, id, state: 'deferred', question: null, change });
    }
    await filling.done;
    await report(worker, chapter(152), clock.now);
    expect((await readOutbox()).filter(({ state }) => state === 'deferred')).toHaveLength(999);
    const emptying = (await openDatabase()).transaction('outbox', 'readwrite');
    for (const id of ids) void emptying.store.delete(id);
    await emptying.done;
    await answer('confirm');
    expect(progress()).toBe(152);
    expect(await questions()).toEqual([]);
  });

  it('cause a new question after the user discards the first question', async () => {
    const { worker, read, hasRead, questions } = await setUp();
    await hasRead(145);
    await read(8, 1);
    const [first] = await questions();
    await forgetItem(worker, first?.id ?? '');
    expect(await questions()).toEqual([]);
    await poll(worker);
    expect(await questions()).toMatchObject([{ change: { observed: { episodeNumber: 152 } } }]);
    expect(await readOutbox()).toHaveLength(2);
  });
});
