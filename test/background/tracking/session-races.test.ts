// Tests two concurrent writers of one watch session. Neither writer overwrites the change of the other writer.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { queueDeferredSessions } from '@/lib/background/sending/outbox.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import { confirmAhead } from '@/lib/background/tracking/confirm-ahead.ts';
import { decideDoubtfulEpisode } from '@/lib/background/tracking/decide.ts';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import { sessionKey, type WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';
import {
  createSampleUpTo,
  episodeFive,
  getFirstTab,
  openPlayerTabs,
  openTrackedTabs,
  type TrackedTabs,
} from './tabs.ts';

const keyOf = (observed: ObservedEpisode) => sessionKey(episodeKey(observed), 'user-1');
const readStored = async (observed: ObservedEpisode) =>
  (await openDatabase()).get('sessions', keyOf(observed));
const numbered = (number: number): ObservedEpisode => ({
  ...episodeFive,
  episodeId: `e${number}`,
  episodeNumber: number,
});

/** The second writer starts this many microtasks after the first one. */
const delays = [0, 10, 20, 30, 40, 60, 80, 100, 150, 200];

async function later<T>(delay: number, work: () => Promise<T>): Promise<T> {
  for (let passed = 0; passed < delay; passed += 1) await undefined;
  return work();
}

/** Runs `work` when a report has read its session, but not stored it yet. */
function betweenReadAndWrite({ fake }: TestRoot, work: () => Promise<unknown>): void {
  const { session } = fake.storage;
  const { get } = session;
  session.get = async (keys) => {
    if (keys === 'erasedAt') {
      session.get = get;
      await work();
    }
    return get(keys);
  };
}

/** Plays a part of the episode. Then marks its session as deferred by a watch limit. */
async function playDeferred(tabs: TrackedTabs, observed: ObservedEpisode): Promise<void> {
  await tabs.player.observe(1, observed);
  await tabs.player.sample(1, createSampleUpTo(300, { videoId: `of ${observed.episodeId}` }));
  const session = (await readStored(observed)) as WatchSession;
  await (await openDatabase()).put('sessions', { ...session, deferredBy: 'site' });
}

it('an episode that was undone during a report of its player counts when it is watched again', async () => {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const player = openPlayerTabs(root, [1]);
  await player.observe(1, episodeFive);
  await player.sample(1, createSampleUpTo(1440));
  root.clock.now += 60_000;
  await deliverOutbox(root);
  const [logged] = await readActivity();
  betweenReadAndWrite(root, () => undoActivity(root, { activityId: logged?.id ?? '' }));
  await player.sample(1, createSampleUpTo(10, { videoId: 'again' }));
  await deliverOutbox(root);
  expect(root.service.entries.get(frieren.id)?.progress).toBe(4);
  await player.sample(1, createSampleUpTo(1440, { videoId: 'again' }));
  root.clock.now += 60_000;
  await deliverOutbox(root);
  expect(root.service.entries.get(frieren.id)?.progress).toBe(5);
});

describe('queueDeferredSessions', () => {
  it('queues an episode only once while its player reports a new video', async () => {
    const tabs = await openTrackedTabs();
    await playDeferred(tabs, episodeFive);
    betweenReadAndWrite(tabs.root, () => queueDeferredSessions(tabs.root));
    await tabs.player.sample(1, createSampleUpTo(320, { videoId: 'another' }));
    await queueDeferredSessions(tabs.root);
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each(delays)(
    'queues an episode only once when called %i microtasks after a report of the player',
    async (delay) => {
      const tabs = await openTrackedTabs();
      await playDeferred(tabs, episodeFive);
      const sample = createSampleUpTo(320, { videoId: 'of five' });
      await Promise.all([
        tabs.player.sample(1, sample),
        later(delay, () => queueDeferredSessions(tabs.root)),
      ]);
      await queueDeferredSessions(tabs.root);
      expect(await tabs.queued()).toEqual([5]);
    },
  );

  it.each(delays)(
    'queues an episode only once when called %i microtasks after the page corrects a title',
    async (delay) => {
      const tabs = await openTrackedTabs();
      await playDeferred(tabs, episodeFive);
      await Promise.all([
        tabs.player.observe(1, { ...episodeFive, seriesTitle: 'Corrected' }),
        later(delay, () => queueDeferredSessions(tabs.root)),
      ]);
      await queueDeferredSessions(tabs.root);
      expect(await tabs.queued()).toEqual([5]);
    },
  );
});

describe('confirmAhead', () => {
  it.each(delays)(
    'makes the episode count only once when called %i microtasks before the poll',
    async (delay) => {
      const tabs = await openTrackedTabs();
      await tabs.player.observe(1, episodeFive);
      const sample = createSampleUpTo(100, { duration: 110 });
      await tabs.player.sample(1, sample);
      const documentId = getFirstTab(tabs).page.id;
      await Promise.all([
        confirmAhead(tabs.root, { tabId: 1, episodeKey: episodeKey(episodeFive), reason: 'jump' }),
        later(delay, () => decideDoubtfulEpisode(tabs.root, { tabId: 1, documentId }, false)),
      ]);
      expect((await readStored(episodeFive))?.watchedAt).not.toBeNull();
      await tabs.player.observe(1, episodeFive);
      await tabs.player.sample(1, { ...sample, position: 105, played: [{ from: 0, to: 105 }] });
      await decideDoubtfulEpisode(tabs.root, { tabId: 1, documentId }, false);
      expect(await tabs.queued()).toEqual([5]);
    },
  );

  it('stores the confirmation while the player reports', async () => {
    const tabs = await openTrackedTabs();
    for (const [number, delay] of delays.entries()) {
      const observed = numbered(number);
      await tabs.player.observe(1, observed);
      await tabs.player.sample(1, createSampleUpTo(300, { videoId: observed.episodeId }));
      await Promise.all([
        tabs.player.sample(1, createSampleUpTo(310, { videoId: observed.episodeId })),
        later(delay, () =>
          confirmAhead(tabs.root, { tabId: 1, episodeKey: episodeKey(observed), reason: 'policy' }),
        ),
      ]);
      expect((await readStored(observed))?.confirmed).toEqual(['policy']);
    }
  });
});
