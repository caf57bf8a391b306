// Tests scores from a page's note. A score is accepted once, and only for the title announced in that tab. It is public only if the user
// wants that.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { readServiceProfile, storeServiceFacts } from '@/lib/store/service-profile.ts';
import { episode, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const title = media({ title: 'A title of the list' });
const other = media({ id: '7f9619ff-8b86-d011-b42d-00cf4fc964ff', title: 'Another title' });
const last = episode({ episodeId: 'last', episodeNumber: 28 });

/** Sets up a tab that has just played the last episode. Returns the toast that the tab received. */
async function completed(tracking: Partial<TrackingSettings> = {}, userScore: number | null = null) {
  const settings = { tracking: { ...defaultSettings.tracking, ...tracking } };
  const root = await createRoot({ catalogue: [title, other], settings });
  root.service.save(title.id, { status: 'watching', progress: 27, userScore });
  root.service.save(other.id, { status: 'watching', progress: 1 });
  await rememberChosenTitle(root.worker, last, title, 28);
  const tab = root.web.open(last.url);
  const toasts: ToastNotice['toast'][] = [];
  tab.page.hear = async (message) => {
    if (typeof message === 'object' && message !== null && 'toast' in message)
      toasts.push((message as ToastNotice).toast);
  };
  await root.web.say(tab.page, 'episodeObserved', { observed: last });
  for (const position of [1300, 1440]) {
    root.clock.now += 1000;
    await root.web.say(
      tab.page,
      'playbackSampled',
      createSampleUpTo(position, { paused: position === 1440 }),
    );
  }
  await eventually(() => expect(toasts).toHaveLength(1));
  const [toast] = toasts;
  const activityId = toast?.activityId ?? '';
  const rate = (score: number, id = activityId, page = tab.page) =>
    root.web.say(page, 'rateFromNote', { activityId: id, score });
  const settle = async () => {
    await deliverOutbox(root.worker);
    await eventually(async () => expect(await readOutbox()).toEqual([]));
  };
  const scoreOf = (id: string) => root.service.entries.get(id)?.userScore ?? null;
  return { root, toast, toasts, activityId, rate, settle, scoreOf, tab };
}

/** Waits until the current attempt has failed. After that, the service answers again. */
async function reachAgain({ worker, service }: TestRoot): Promise<void> {
  await deliverOutbox(worker);
  service.away = false;
  await retryOutboxNow(worker);
}

describe('note about a completed title', () => {
  it('asks for a score', async () => {
    const { toast } = await completed();
    expect(toast).toMatchObject({ text: 'A title of the list\u00a0· completed', rating: { later: 'Later' } });
    expect(toast?.rating?.label).toContain('0 for 10');
  });

  it('does not ask for a score if the title has a score', async () => {
    const { toast } = await completed({}, 7);
    expect(toast?.rating).toBeUndefined();
  });
});

describe('score from a page', () => {
  it('is confirmed in a note that closes soon', async () => {
    const { rate, toasts } = await completed();
    await rate(8.5);
    expect(toasts.slice(1)).toMatchObject([{ brief: true, text: expect.stringContaining('8.5') }]);
  });

  it('is confirmed with the value to which the list rounds it', async () => {
    const { rate, toasts } = await completed();
    await storeServiceFacts(await readServiceProfile(), { highestScore: 18, scores: 9, scaleAnswer: '20' });
    await rate(8.7);
    expect(toasts.slice(1)).toMatchObject([{ text: 'Score 8.5 saved' }]);
  });

  it('becomes the score on the list', async () => {
    const { root, rate, settle, scoreOf } = await completed();
    await rate(8.5);
    await settle();
    expect(scoreOf(title.id)).toBe(8.5);
    expect(root.service.writes().map(({ path }) => path)).not.toContain('/ratings');
  });

  it('also becomes a public rating if the user has switched public ratings on', async () => {
    const { root, rate, settle, scoreOf } = await completed({ publicRating: true });
    await rate(9);
    await settle();
    expect(scoreOf(title.id)).toBe(9);
    const ratings = root.service.writes().filter(({ path }) => path === '/ratings');
    expect(ratings.map(({ body }) => body)).toEqual([{ mediaId: title.id, score: 9 }]);
  });

  it('is accepted only once', async () => {
    const { rate, settle, scoreOf } = await completed();
    await Promise.all([rate(8), rate(1)]);
    await rate(2);
    await settle();
    expect(scoreOf(title.id)).toBe(8);
  });

  it('becomes the score on the list even if the worker has restarted since the note', async () => {
    const { root, rate, scoreOf } = await completed();
    const worker = root.start();
    await rate(6);
    await deliverOutbox(worker);
    await eventually(() => expect(scoreOf(title.id)).toBe(6));
  });

  it('is rejected for another tab, log entry or title', async () => {
    const { root, rate, settle, scoreOf, activityId, tab } = await completed();
    const elsewhere = root.web.open('https://www.crunchyroll.com/watch/G0009/nine');
    await rate(1, activityId, elsewhere.page);
    const lines = await readActivity();
    for (const { id } of lines.filter(({ id: one }) => one !== activityId)) await rate(1, id);
    await rate(1, 'no-line');
    await expect(
      root.web.say(tab.page, 'rateFromNote', { activityId, score: 1, mediaId: other.id }),
    ).rejects.toThrow();
    await settle();
    expect([scoreOf(title.id), scoreOf(other.id)]).toEqual([null, null]);
    await rate(7);
    await settle();
    expect(scoreOf(title.id), 'the right one still may').toBe(7);
  });

  it('is rejected from a frame of the page', async () => {
    const { root, rate, settle, scoreOf, activityId, tab } = await completed();
    await rate(1, activityId, root.web.addFrame(tab, `${new URL(tab.page.url).origin}/player`));
    await settle();
    expect(scoreOf(title.id)).toBeNull();
    await rate(7);
    await settle();
    expect(scoreOf(title.id), 'the page itself still may').toBe(7);
  });

  it('is ignored after the completion was undone', async () => {
    const { root, rate, settle, scoreOf, activityId } = await completed();
    await undoActivity(root.worker, { activityId: activityId });
    await settle();
    await rate(7);
    await settle();
    expect(scoreOf(title.id)).toBeNull();
  });

  it('is ignored while the removal of its title is queued', async () => {
    const { root, rate, settle } = await completed({ publicRating: true });
    root.service.away = true;
    await root.worker.handlers.changeEntry({ kind: 'removal', media: title });
    await rate(8);
    expect((await readOutbox()).map(({ change }) => change.kind)).toEqual(['removal']);
    await reachAgain(root);
    await settle();
    expect(root.service.entries.has(title.id)).toBe(false);
  });

  it('becomes no public rating if another device removed the title', async () => {
    const { root, rate } = await completed({ publicRating: true });
    root.service.away = true;
    await rate(8);
    const kinds = async () => (await readOutbox()).map(({ change }) => change.kind);
    expect(await kinds()).toEqual(['edit', 'rating']);
    root.service.entries.delete(title.id);
    await reachAgain(root);
    // The score waits for the user's answer. The service of these tests has no ratings, so a rating that was sent would stay in the outbox.
    await eventually(async () => expect(await kinds()).toEqual(['edit']));
    expect(root.service.entries.has(title.id)).toBe(false);
  });

  it('belongs to the account that was signed in when the user gave it', async () => {
    const { root, rate, scoreOf } = await completed({ publicRating: true });
    await runUntilIdle(() => undefined);
    const { local } = root.fake.storage;
    const { get } = local;
    local.get = async (keys) => {
      const stored = await get(keys);
      if (keys === 'account') root.signIn({ state: 'connected', id: 'user-2', name: null, problem: null });
      return stored;
    };
    await rate(7);
    expect((await readAccount()).id).toBe('user-2');
    const items = await readOutbox();
    expect(items.map(({ account, change }) => [account, change.kind])).toEqual([
      ['user-1', 'edit'],
      ['user-1', 'rating'],
    ]);
    expect(scoreOf(title.id)).toBeNull();
  });

  it('does not replace a newer score from the popup', async () => {
    const { root, rate, settle, scoreOf } = await completed();
    const given = { kind: 'edit', media: title, patch: { userScore: 9 } } as const;
    await root.worker.handlers.changeEntry(given);
    await rate(2);
    await settle();
    expect(scoreOf(title.id)).toBe(9);
  });

  it('is ignored after another account has signed in', async () => {
    const { root, rate, scoreOf } = await completed();
    root.signIn({ state: 'connected', id: 'user-2', name: null, problem: null });
    await rate(7);
    expect(await readOutbox()).toEqual([]);
    expect(scoreOf(title.id)).toBeNull();
  });
});

describe('queued public rating', () => {
  it('is discarded if the title is removed in the popup', async () => {
    const { root, rate, settle } = await completed({ publicRating: true });
    root.service.away = true;
    await rate(8);
    await root.worker.handlers.changeEntry({ kind: 'removal', media: title });
    root.clock.now += 1000;
    await reachAgain(root);
    await settle();
    expect(root.service.entries.has(title.id)).toBe(false);
    expect(JSON.stringify(root.service.writes())).not.toContain('/ratings');
  });
});
