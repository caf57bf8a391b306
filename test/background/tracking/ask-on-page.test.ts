// Tests that a page shows a waiting question once, when its video is paused or has ended. The user may also answer the question earlier.
import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { updateItem } from '@/lib/background/sending/outbox.ts';
import { changeEntry } from '@/lib/background/sending/queue.ts';
import { confirmAhead } from '@/lib/background/tracking/confirm-ahead.ts';
import type { Question } from '@/lib/domain/changes/outbox-item.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media, outboxItem } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';
import { createSampleUpTo } from './tabs.ts';

const title = media({ title: 'A title of the list' });
const twelve = episode({ episodeId: 'twelve', episodeNumber: 12 });

/**
 * Opens a tab with episode 12 while the list is at episode 1, so that the episode is a jump. `play` reports playback as the player does.
 */
async function setUp({
  tracking = {},
  incognito = false,
}: {
  tracking?: Partial<TrackingSettings>;
  incognito?: boolean;
} = {}) {
  const settings = { ...defaultSettings, tracking: { ...defaultSettings.tracking, ...tracking } };
  const root = await createRoot({ catalogue: [title], settings });
  root.service.save(title.id, { status: 'watching', progress: 1 });
  await rememberChosenTitle(root, twelve, title, 12);
  const tab = root.web.open(twelve.url, { incognito });
  const toasts: ToastNotice['toast'][] = [];
  tab.page.hear = async (message) => {
    if (typeof message === 'object' && message !== null && 'toast' in message)
      toasts.push((message as ToastNotice).toast);
  };
  await root.web.say(tab.page, 'episodeObserved', { observed: twelve });
  const play = async (position: number, paused: boolean) => {
    root.clock.now += 1000;
    await root.web.say(tab.page, 'playbackSampled', createSampleUpTo(position, { paused }));
  };
  const asking = async () => (await readOutbox()).filter(({ state }) => state === 'asking').length;
  const isAsking = () => eventually(async () => expect(await asking()).toBe(1));
  return { root, tab, toasts, play, asking, isAsking };
}

describe('note with a question about the episode', () => {
  it('is shown only once, when the video is paused', async () => {
    const { toasts, play, isAsking } = await setUp();
    await play(1300, false);
    await isAsking();
    expect(toasts).toEqual([]);
    await play(1310, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    await play(1320, false);
    await play(1330, true);
    await play(1440, true);
    expect(toasts).toMatchObject([{ answerText: 'Answer', undoText: null, activityId: null }]);
  });

  it('is shown when a question is added to the outbox', async () => {
    const { root, toasts, play } = await setUp();
    await play(300, true);
    const question: Question = { reason: 'jump', choices: [], media: title, episode: 12, evidence: [] };
    const watched = { kind: 'episode', observed: twelve, watchedAt: root.clock.now } as const;
    await (await openDatabase()).put('outbox', outboxItem(watched, { state: 'asking', question }));
    await runUntilIdle(() => root.worker.publishChange('library', 'now'));
    expect(toasts).toEqual([]);
    await runUntilIdle(() => root.worker.publishChange('outbox'));
    expect(toasts).toHaveLength(1);
  });

  it('is shown if the video has already ended', async () => {
    const { toasts, play, isAsking } = await setUp();
    await play(1440, true);
    await isAsking();
    await eventually(() => expect(toasts).toHaveLength(1));
  });

  it('does not tell the page any title from the list', async () => {
    const { toasts, play } = await setUp();
    await play(1440, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(JSON.stringify(toasts)).not.toContain(title.title);
    expect(toasts[0]?.text).toBe('Kiroku has a question about this episode.');
  });

  it('asks for the season if the episode number is beyond the end of the title', async () => {
    const { root, toasts, play, isAsking } = await setUp();
    await play(1300, false);
    await isAsking();
    const [item] = await readOutbox();
    await updateItem(root, item?.id ?? '', (one) => ({
      ...one,
      question: one.question && { ...one.question, reason: 'beyondTotal' },
    }));
    await play(1310, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(toasts).toMatchObject([
      { text: 'Which season is this?', answerText: 'Choose', closeText: 'Close', language: 'en' },
    ]);
    expect(root.web.started).toContain('toast.js');
  });

  it.each([
    {
      name: 'one of two years if two titles have the same name',
      titles: [
        { title: 'Fruits Basket', year: 2019 },
        { title: 'Fruits Basket', year: 2001 },
      ],
      text: 'Two titles are called Fruits Basket (2001, 2019). Which one is this?',
    },
    {
      name: 'the title if the likely titles have different names',
      titles: [
        { title: 'Frieren', year: 2023 },
        { title: 'Another series', year: 2026 },
      ],
      text: 'Which title is this?',
    },
    {
      name: 'one of two years if two names differ only by a year at the end',
      titles: [
        { title: 'Hunter x Hunter (2011)', year: 2011 },
        { title: 'Hunter x Hunter', year: 1999 },
      ],
      text: 'Two titles are called Hunter x Hunter (1999, 2011). Which one is this?',
    },
    {
      name: 'the season if the likely titles are seasons of one series',
      titles: [
        { title: 'Frieren', year: 2023 },
        { title: 'Frieren Season 2', year: 2026 },
      ],
      text: 'Which season is this?',
    },
  ])('asks for $name', async ({ titles, text }) => {
    const { root, toasts, play, isAsking } = await setUp();
    await play(1300, false);
    await isAsking();
    const [item] = await readOutbox();
    const names = { romaji: null, english: null, native: null };
    const choices = titles.map((one, index) => ({
      media: media({ ...one, id: `6f9619ff-8b86-d011-b42d-00cf4fc9650${index}`, titles: names }),
      score: 0.5,
      evidence: [],
    }));
    await updateItem(root, item?.id ?? '', (one) => ({
      ...one,
      question: { reason: 'match', choices, media: null, episode: null, evidence: [] },
    }));
    await play(1310, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(toasts).toMatchObject([{ text, answerText: 'Choose' }]);
  });

  it('is not shown on a page of another season', async () => {
    const { root, toasts, play, isAsking } = await setUp();
    await play(1300, false);
    await isAsking();
    const beside = episode({ episodeId: 'beside', seriesId: 'GS02', seriesTitle: 'Another' });
    const other = root.web.open(beside.url);
    const received: unknown[] = [];
    other.page.hear = async (message) => void received.push(message);
    await root.web.say(other.page, 'episodeObserved', { observed: beside });
    await root.web.say(other.page, 'playbackSampled', createSampleUpTo(10, { paused: true }));
    await play(1310, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(JSON.stringify(received)).not.toContain('toast');
  });

  it('is not shown again by a restarted worker', async () => {
    const { root, toasts, play, isAsking } = await setUp();
    await play(1440, true);
    await isAsking();
    await eventually(() => expect(toasts).toHaveLength(1));
    root.start();
    await play(1440, true);
    expect(toasts).toHaveLength(1);
  });

  it.each([
    ['if notes on pages are switched off', { tracking: { toast: false } }],
    ['in a private window', { tracking: { privateWindows: true }, incognito: true }],
  ])('is not shown %s', async (_where, world) => {
    const { toasts, play, isAsking } = await setUp(world);
    await play(1440, true);
    await isAsking();
    await play(1440, true);
    expect(toasts).toEqual([]);
  });
});

describe('closed tab with a paused video', () => {
  it('causes its question to be shown in the next tab with the same episode', async () => {
    const { root, tab, toasts, play, isAsking } = await setUp();
    await play(300, true);
    await runUntilIdle(() => root.web.close(tab));
    // The last report of the player arrives late.
    await runUntilIdle(() => play(1440, true));
    await isAsking();
    expect(await readOutbox()).toMatchObject([{ state: 'asking' }]);
    expect(toasts).toEqual([]);
    const next = root.web.open(twelve.url);
    next.page.hear = tab.page.hear;
    await root.web.say(next.page, 'episodeObserved', { observed: twelve });
    await runUntilIdle(() =>
      root.web.say(next.page, 'playbackSampled', createSampleUpTo(10, { paused: true })),
    );
    expect(toasts).toHaveLength(1);
  });

  it('is no longer stored as paused', async () => {
    const { root, tab, play } = await setUp();
    await play(300, true);
    expect([...root.state.pausedTabs]).toEqual([tab.id]);
    await runUntilIdle(() => root.web.close(tab));
    expect([...root.state.pausedTabs]).toEqual([]);
  });
});

describe('confirmAhead', () => {
  it('makes the episode count without a question', async () => {
    const { root, tab, play, asking, toasts } = await setUp();
    await play(600, false);
    await confirmAhead(root.worker, { tabId: tab.id, episodeKey: 'crunchyroll:twelve', reason: 'jump' });
    await play(1440, true);
    await eventually(() => expect(root.service.entries.get(title.id)?.progress).toBe(12));
    expect(await asking()).toBe(0);
    expect(toasts.filter(({ answerText }) => answerText !== null)).toEqual([]);
  });

  it('does not answer a question whose reason differs from the confirmed reason', async () => {
    const { root, tab, play, isAsking } = await setUp();
    await play(600, false);
    await confirmAhead(root.worker, {
      tabId: tab.id,
      episodeKey: 'crunchyroll:twelve',
      reason: 'finishing',
    });
    await play(1440, true);
    await isAsking();
  });
});

describe('undo of a removal', () => {
  it('is logged as a restored entry', async () => {
    const { root } = await setUp();
    await changeEntry(root.worker, { kind: 'removal', media: title });
    await deliverOutbox(root);
    root.clock.now += 1000;
    const patch = { status: 'watching', progress: 1, userScore: null } as const;
    await changeEntry(root.worker, { kind: 'edit', media: title, patch, reverts: { left: null } });
    await deliverOutbox(root);
    expect(root.service.entries.get(title.id)?.progress).toBe(1);
    const [newest] = await readActivity();
    expect(newest).toMatchObject({ what: 'edit', before: null, restores: true });
  });
});

describe('note about a retained episode', () => {
  const away = async () => {
    const there = await setUp({ tracking: { jumpLimit: 20 } });
    there.root.service.away = true;
    await there.play(1300, false);
    return there;
  };

  it('is shown only once while the service does not answer', async () => {
    const { root, toasts } = await away();
    await eventually(() => expect(toasts).toHaveLength(1));
    root.clock.now += 3600_000;
    await runUntilIdle(() => deliverOutbox(root.worker));
    expect(toasts).toMatchObject([{ undoText: null, answerText: null }]);
    expect(toasts[0]?.text).toContain(twelve.seriesTitle);
  });

  it('is not shown if notes are switched off', async () => {
    const { root, toasts, play } = await setUp({ tracking: { jumpLimit: 20, toast: false } });
    root.service.away = true;
    await play(1300, false);
    await eventually(async () => expect((await readOutbox())[0]?.problem).not.toBeNull());
    await runUntilIdle(() => deliverOutbox(root.worker));
    expect(toasts).toEqual([]);
  });
});
