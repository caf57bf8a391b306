// Tests the user's decisions about the episode in a tab: to choose another title, to ignore the title, or to confirm the title before
// Kiroku asks.

import { describe, expect, it } from 'vitest';
import { ignoreTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { confirmAhead } from '@/lib/background/tracking/confirm-ahead.ts';
import { correctMatch, ignoreShownTitle, unignoreTitle } from '@/lib/background/tracking/decide-match.ts';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readMatches } from '@/lib/store/reading.ts';
import { dungeonMeshi, frieren, frierenEpisode } from '../changes.ts';
import type { TestRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';
import {
  askingItemFields,
  createWorkerWithMatch,
  episodeFive,
  getProgressAtService,
  queueEpisode,
  readRememberedMatch,
  seasonKeyOfFive,
} from './answering.ts';

/** The key of the episode that the popup shows. */
const FIVE = episodeKey(episodeFive);

/** Opens a tab that shows episode 5, and returns its id. If `upToEnd`, the tab has also played the episode. */
async function tab(root: TestRoot, upToEnd: boolean, observed = episodeFive): Promise<number> {
  const { page, id } = root.web.open(observed.url);
  await root.web.say(page, 'episodeObserved', { observed });
  await root.web.say(page, 'playbackSampled', createSampleUpTo(upToEnd ? 1440 : 300));
  await deliverOutbox(root);
  return id;
}

/** Navigates the tab to a page of another site. The popup still shows the previous page. */
async function goElsewhere({ web }: TestRoot, tabId: number): Promise<void> {
  const elsewhere = {
    ...frierenEpisode(5),
    siteId: 'hidive',
    siteName: 'HIDIVE',
    url: 'https://www.hidive.com/video/5',
  };
  const open = web.openTabs().find(({ id }) => id === tabId) ?? expect.fail('the tab is gone');
  const page = web.navigate(open, elsewhere.url);
  await web.say(page, 'episodeObserved', { observed: elsewhere });
  await web.say(page, 'playbackSampled', createSampleUpTo(300));
}

describe('episode that has left the tab', () => {
  it.each<[string, (root: TestRoot, tabId: number) => Promise<unknown>]>([
    [
      'chooses another title',
      ({ worker }, tabId) =>
        correctMatch(worker, { tabId, episodeKey: FIVE, media: dungeonMeshi, episode: 5, reach: 'season' }),
    ],
    ['ignores the title', ({ worker }, tabId) => ignoreShownTitle(worker, { tabId, episodeKey: FIVE })],
    [
      'allows a jump',
      ({ worker }, tabId) => confirmAhead(worker, { tabId, episodeKey: FIVE, reason: 'jump' }),
    ],
  ])('does not change if the user %s in the popup', async (_what, decide) => {
    const root = await createWorkerWithMatch(['*://*/*']);
    const tabId = await tab(root, false);
    const before = await readMatches();
    await goElsewhere(root, tabId);
    await decide(root, tabId);
    expect(await readMatches()).toEqual(before);
    expect((await readShownSession(tabId))?.session?.confirmed ?? []).toEqual([]);
  });
});

describe('correctMatch for a tab', () => {
  const correction = { media: dungeonMeshi, episode: 5, reach: 'season' } as const;

  it('sends a counted episode to the new title', async () => {
    const root = await createWorkerWithMatch();
    const tabId = await tab(root, true);
    expect(getProgressAtService(root)).toBe(5);
    await correctMatch(root.worker, { tabId, episodeKey: FIVE, ...correction });
    await deliverOutbox(root);
    expect(getProgressAtService(root, dungeonMeshi.id)).toBe(5);
    expect(await readOutbox()).toEqual([]);
  });

  it('sends a queued episode to the new title', async () => {
    const root = await createWorkerWithMatch();
    root.service.away = true;
    const tabId = await tab(root, true);
    await queueEpisode(root, frierenEpisode(9, { seriesTitle: 'Another', seriesId: 'GS02' }));
    expect(await readOutbox()).toHaveLength(2);
    await correctMatch(root.worker, { tabId, episodeKey: FIVE, ...correction });
    expect(await readOutbox()).toHaveLength(2);
    root.service.away = false;
    await retryOutboxNow(root);
    expect([getProgressAtService(root), getProgressAtService(root, dungeonMeshi.id)]).toEqual([4, 5]);
  });

  it('remembers the title for an unfinished episode', async () => {
    const root = await createWorkerWithMatch();
    const tabId = await tab(root, false);
    await correctMatch(root.worker, { tabId, episodeKey: FIVE, ...correction });
    expect(await readOutbox()).toEqual([]);
    expect((await readRememberedMatch())?.rules[0]?.mediaId).toBe(dungeonMeshi.id);
  });

  it('does nothing for a tab without an episode', async () => {
    const root = await createWorkerWithMatch();
    await correctMatch(root.worker, { tabId: 99, episodeKey: FIVE, ...correction });
    await ignoreShownTitle(root.worker, { tabId: 99, episodeKey: FIVE });
    expect(await readRememberedMatch()).toMatchObject({ policy: 'auto', rules: [{ mediaId: frieren.id }] });
  });
});

describe('correctMatch while the episode is being sent', () => {
  const correction = { media: dungeonMeshi, episode: 5, reach: 'season' } as const;

  it('queues the episode again if the write to the earlier title is in progress', async () => {
    const root = await createWorkerWithMatch();
    const { service, worker } = root;
    const { id: tabId, page } = root.web.open(episodeFive.url);
    await root.web.say(page, 'episodeObserved', { observed: episodeFive });
    service.fail('POST /v1/library/entry', async () => {
      await correctMatch(worker, { tabId, episodeKey: FIVE, ...correction });
      return Response.json({ ok: true, entry: service.save(frieren.id, { progress: 5 }) });
    });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(1440));
    await deliverOutbox(root);
    expect([getProgressAtService(root), getProgressAtService(root, dungeonMeshi.id)]).toEqual([5, 5]);
    expect(await readOutbox()).toEqual([]);
    // Each title has its own log entry, so the user can undo the entry of the wrong title.
    const log = await readActivity();
    expect(log.map(({ what, title }) => [what, title])).toEqual([
      ['advance', dungeonMeshi.title],
      ['advance', frieren.title],
    ]);
  });

  it('writes the episode only to the new title if the write to the earlier title fails', async () => {
    const root = await createWorkerWithMatch();
    const { service, worker } = root;
    const { id: tabId, page } = root.web.open(episodeFive.url);
    await root.web.say(page, 'episodeObserved', { observed: episodeFive });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(1440));
    await deliverOutbox(root);
    service.save(frieren.id, { progress: 4 });
    await queueEpisode(root, episodeFive);
    service.fail(`/anime/${frieren.id}`, async () => {
      await correctMatch(worker, { tabId, episodeKey: FIVE, ...correction });
      return Response.json({ ok: false, code: 'internal', message: '' }, { status: 500 });
    });
    await deliverOutbox(root);
    root.clock.now += 3600_000;
    await deliverOutbox(root);
    expect([getProgressAtService(root), getProgressAtService(root, dungeonMeshi.id)]).toEqual([4, 5]);
    // The worker sent one failed write of the earlier title and one write of the new title.
    expect(service.writes()).toHaveLength(2);
    expect(await readOutbox()).toEqual([]);
  });
});

describe('ignoreShownTitle', () => {
  it('discards the questions of the title', async () => {
    const root = await createWorkerWithMatch();
    const tabId = await tab(root, false);
    await queueEpisode(root, frierenEpisode(6), askingItemFields('policy'));
    await ignoreShownTitle(root.worker, { tabId, episodeKey: FIVE });
    await deliverOutbox(root);
    expect(await readRememberedMatch()).toMatchObject({ policy: 'ignore' });
    expect(await readOutbox()).toEqual([]);
  });
});

describe('unignoreTitle', () => {
  it.each([
    ['auto', 'auto'],
    ['ask', 'ask'],
    [null, undefined],
  ] as const)('restores the earlier policy %s', async (policy, now) => {
    const root = await createWorkerWithMatch();
    await ignoreTitle(root, episodeFive);
    await unignoreTitle(root.worker, { seasonKey: seasonKeyOfFive, policy, episode: null } as never);
    expect((await readRememberedMatch())?.policy).toBe(now);
    expect(await readOutbox()).toEqual([]);
  });

  it('counts the ignored episode', async () => {
    const root = await createWorkerWithMatch();
    await ignoreTitle(root, episodeFive);
    const watched = { kind: 'episode', observed: episodeFive, watchedAt: root.clock.now } as const;
    await unignoreTitle(root.worker, {
      seasonKey: seasonKeyOfFive,
      policy: 'auto',
      episode: watched,
    } as never);
    await deliverOutbox(root);
    expect(getProgressAtService(root)).toBe(5);
  });
});

describe('confirmAhead for a tab', () => {
  const confirmed = async () =>
    (await (await openDatabase()).getAll('sessions')).flatMap((session) => session.confirmed ?? []);

  it.each([
    ['jump', true],
    ['finishing', false],
  ] as const)(
    'stores the confirmed reason “%s” only once (later jumps allowed: %s)',
    async (reason, jumps) => {
      const root = await createWorkerWithMatch();
      const tabId = await tab(root, false);
      await confirmAhead(root.worker, { tabId, episodeKey: FIVE, reason: 'policy' });
      await confirmAhead(root.worker, { tabId, episodeKey: FIVE, reason });
      await confirmAhead(root.worker, { tabId, episodeKey: FIVE, reason });
      expect(await confirmed()).toEqual(['policy', reason]);
      expect((await readRememberedMatch())?.jumpAllowed).toBe(jumps);
    },
  );

  it.each<[string, (root: TestRoot) => Promise<number>]>([
    ['a tab without an episode', async () => 99],
    ['an episode that was already counted', (root) => tab(root, true)],
  ])('does nothing for %s', async (_what, of) => {
    const root = await createWorkerWithMatch();
    const tabId = await of(root);
    await confirmAhead(root.worker, { tabId, episodeKey: FIVE, reason: 'jump' });
    expect(await confirmed()).toEqual([]);
    expect((await readRememberedMatch())?.jumpAllowed).toBe(false);
  });
});
