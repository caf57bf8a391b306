// A question is said on the page once, when what plays there has stopped; and it may be answered before it comes up.
import { describe, expect, it } from 'vitest';
import { confirmAhead } from '@/lib/background/matching/confirm-ahead.ts';
import { changeEntry } from '@/lib/background/sending/queue.ts';
import type { Question } from '@/lib/domain/changes/outbox-item.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media, outboxItem } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { rest } from '../life.ts';
import { createRoot } from '../root.ts';
import { upTo } from '../tracking/tabs.ts';

const title = media({ title: 'A title of the list' });
const twelve = episode({ episodeId: 'twelve', episodeNumber: 12 });

/** A tab with episode 12, while the list is at 1: that is a jump. `play` reports as the player does. */
async function setUp({
  tracking = {},
  incognito = false,
}: {
  tracking?: Partial<TrackingSettings>;
  incognito?: boolean;
} = {}) {
  const settings = { ...defaultSettings, tracking: { ...defaultSettings.tracking, ...tracking } };
  const root = await createRoot({ catalogue: [title], settings });
  const { outbox, resolver, delivery } = root.services;
  root.service.save(title.id, { status: 'watching', progress: 1 });
  await resolver.remember(twelve, title, 12);
  const tab = root.web.open(twelve.url, { incognito });
  const toasts: ToastNotice['toast'][] = [];
  tab.page.hear = async (message) => {
    if (typeof message === 'object' && message !== null && 'toast' in message)
      toasts.push((message as ToastNotice).toast);
  };
  await root.web.say(tab.page, 'episodeObserved', { observed: twelve });
  const play = async (position: number, paused: boolean) => {
    root.clock.now += 1000;
    await root.web.say(tab.page, 'playbackSampled', upTo(position, { paused }));
  };
  const asking = async () => (await outbox.list()).filter(({ state }) => state === 'asking').length;
  const isAsking = () => eventually(async () => expect(await asking()).toBe(1));
  return { root, tab, toasts, play, asking, isAsking, delivery, outbox };
}

describe('a question that waits', () => {
  it('is not said while the video plays, and once when it is paused', async () => {
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

  it('is not looked for when something else has changed than what waits', async () => {
    const { root, toasts, play } = await setUp();
    await play(300, true);
    const question: Question = { reason: 'jump', choices: [], media: title, episode: 12, evidence: [] };
    const watched = { kind: 'episode', observed: twelve, watchedAt: root.clock.now } as const;
    await (await openDatabase()).put('outbox', outboxItem(watched, { state: 'asking', question }));
    await rest(() => root.services.changed('library', 'now'));
    expect(toasts).toEqual([]);
    await rest(() => root.services.changed('outbox'));
    expect(toasts).toHaveLength(1);
  });

  it('is said when it comes up after the video has ended', async () => {
    const { toasts, play, isAsking } = await setUp();
    await play(1440, true);
    await isAsking();
    await eventually(() => expect(toasts).toHaveLength(1));
  });

  it('says nothing of the list to the page', async () => {
    const { toasts, play } = await setUp();
    await play(1440, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(JSON.stringify(toasts)).not.toContain(title.title);
    expect(toasts[0]?.text).toBe('Kiroku has a question about this episode.');
  });

  it('asks which season it is where the title is the question', async () => {
    const { root, toasts, play, isAsking, outbox } = await setUp();
    await play(1300, false);
    await isAsking();
    const [item] = await outbox.list();
    await outbox.update(item?.id ?? '', (one) => ({
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

  it('is said on no page of another season', async () => {
    const { root, toasts, play, isAsking } = await setUp();
    await play(1300, false);
    await isAsking();
    const beside = episode({ episodeId: 'beside', seriesId: 'GS02', seriesTitle: 'Another' });
    const other = root.web.open(beside.url);
    const heard: unknown[] = [];
    other.page.hear = async (message) => void heard.push(message);
    await root.web.say(other.page, 'episodeObserved', { observed: beside });
    await root.web.say(other.page, 'playbackSampled', upTo(10, { paused: true }));
    await play(1310, true);
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(JSON.stringify(heard)).not.toContain('toast');
  });

  it('is not said again by a restarted worker', async () => {
    const { root, toasts, play, isAsking } = await setUp();
    await play(1440, true);
    await isAsking();
    await eventually(() => expect(toasts).toHaveLength(1));
    root.start();
    await play(1440, true);
    expect(toasts).toHaveLength(1);
  });

  it.each([
    ['where notes on pages are turned off', { tracking: { toast: false } }],
    ['in a private window', { tracking: { privateWindows: true }, incognito: true }],
  ])('is not said %s', async (_where, world) => {
    const { toasts, play, isAsking } = await setUp(world);
    await play(1440, true);
    await isAsking();
    await play(1440, true);
    expect(toasts).toEqual([]);
  });
});

describe('a yes that is said before the question', () => {
  it('lets the episode count without one', async () => {
    const { root, tab, play, asking, toasts } = await setUp();
    await play(600, false);
    await confirmAhead(root.services, { tabId: tab.id, episodeKey: 'crunchyroll:twelve', reason: 'jump' });
    await play(1440, true);
    await eventually(() => expect(root.service.entries.get(title.id)?.progress).toBe(12));
    expect(await asking()).toBe(0);
    expect(toasts.filter(({ answerText }) => answerText !== null)).toEqual([]);
  });

  it('holds for this question only', async () => {
    const { root, tab, play, isAsking } = await setUp();
    await play(600, false);
    await confirmAhead(root.services, {
      tabId: tab.id,
      episodeKey: 'crunchyroll:twelve',
      reason: 'finishing',
    });
    await play(1440, true);
    await isAsking();
  });
});

describe('taking back a removal', () => {
  it('is logged as what it is', async () => {
    const { root, delivery } = await setUp();
    await changeEntry(root.services, { kind: 'removal', media: title });
    await delivery.deliver();
    root.clock.now += 1000;
    const patch = { status: 'watching', progress: 1, userScore: null } as const;
    await changeEntry(root.services, { kind: 'edit', media: title, patch, restores: true });
    await delivery.deliver();
    expect(root.service.entries.get(title.id)?.progress).toBe(1);
    const [newest] = await readActivity();
    expect(newest).toMatchObject({ what: 'edit', before: null, restores: true });
  });
});
