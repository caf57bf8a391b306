// What the user says about what a tab shows: another title, to leave it alone, or a yes before the question comes up.
import { describe, expect, it } from 'vitest';
import { correctMatch, ignoreTitle, unignoreTitle } from '@/lib/background/matching/answers.ts';
import { confirmAhead } from '@/lib/background/matching/confirm-ahead.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { frieren, other } from '../changes.ts';
import type { Root } from '../root.ts';
import { upTo } from '../tracking/tabs.ts';
import { asking, five, key, known, numbered, progressOf, queue, setUp } from './answering.ts';

/** The episode that the popup shows. */
const FIVE = episodeKey(five);

/** A tab shows the fifth episode; `upToEnd`: and has played it. Its id. */
async function tab(root: Root, upToEnd: boolean, observed = five): Promise<number> {
  const { page, id } = root.web.open(observed.url);
  await root.web.say(page, 'episodeObserved', { observed });
  await root.web.say(page, 'playbackSampled', upTo(upToEnd ? 1440 : 300));
  await root.delivery.deliver();
  return id;
}

/** The tab goes to a page of another site, while the popup still shows what was there before. */
async function goElsewhere({ web }: Root, tabId: number): Promise<void> {
  const elsewhere = {
    ...numbered(5),
    siteId: 'hidive',
    siteName: 'HIDIVE',
    url: 'https://www.hidive.com/video/5',
  };
  const open = web.openTabs().find(({ id }) => id === tabId) ?? expect.fail('the tab is gone');
  const page = web.navigate(open, elsewhere.url);
  await web.say(page, 'episodeObserved', { observed: elsewhere });
  await web.say(page, 'playbackSampled', upTo(300));
}

describe('a decision about an episode that the tab does not show any more', () => {
  it.each<[string, (root: Root, tabId: number) => Promise<unknown>]>([
    [
      'another title',
      ({ services }, tabId) =>
        correctMatch(services, { tabId, episodeKey: FIVE, media: other, episode: 5, reach: 'season' }),
    ],
    ['to leave it alone', ({ services }, tabId) => ignoreTitle(services, { tabId, episodeKey: FIVE })],
    [
      'to allow a jump',
      ({ services }, tabId) => confirmAhead(services, { tabId, episodeKey: FIVE, reason: 'jump' }),
    ],
  ])('changes nothing: %s', async (_what, decide) => {
    const root = await setUp(['*://*/*']);
    const tabId = await tab(root, false);
    const before = await readMatches();
    await goElsewhere(root, tabId);
    await decide(root, tabId);
    expect(await readMatches()).toEqual(before);
    expect((await root.tracker.sessionOf(tabId))?.session?.confirmed ?? []).toEqual([]);
  });
});

describe('another title for what a tab shows', () => {
  const correction = { media: other, episode: 5, reach: 'season' } as const;

  it('is where the episode goes that was watched there, once', async () => {
    const root = await setUp();
    const tabId = await tab(root, true);
    expect(progressOf(root)).toBe(5);
    await correctMatch(root.services, { tabId, episodeKey: FIVE, ...correction });
    await root.delivery.deliver();
    expect(progressOf(root, other.id)).toBe(5);
    expect(await root.outbox.list()).toEqual([]);
  });

  it('is where it goes that waits, and it is not queued twice', async () => {
    const root = await setUp();
    root.service.away = true;
    const tabId = await tab(root, true);
    await queue(root, numbered(9, { seriesTitle: 'Another', seriesId: 'GS02' }));
    expect(await root.outbox.list()).toHaveLength(2);
    await correctMatch(root.services, { tabId, episodeKey: FIVE, ...correction });
    expect(await root.outbox.list()).toHaveLength(2);
    root.service.away = false;
    await root.delivery.retryNow();
    expect([progressOf(root), progressOf(root, other.id)]).toEqual([4, 5]);
  });

  it('holds for what has not been watched to its end, and nothing is written yet', async () => {
    const root = await setUp();
    const tabId = await tab(root, false);
    await correctMatch(root.services, { tabId, episodeKey: FIVE, ...correction });
    expect(await root.outbox.list()).toEqual([]);
    expect((await known())?.rules[0]?.mediaId).toBe(other.id);
  });

  it('is nothing for a tab that shows none', async () => {
    const root = await setUp();
    await correctMatch(root.services, { tabId: 99, episodeKey: FIVE, ...correction });
    await ignoreTitle(root.services, { tabId: 99, episodeKey: FIVE });
    expect(await known()).toMatchObject({ policy: 'auto', rules: [{ mediaId: frieren.id }] });
  });
});

describe('a title that is to be left alone, by the tab that shows it,', () => {
  it('is ignored, and what asks of it is left', async () => {
    const root = await setUp();
    const tabId = await tab(root, false);
    await queue(root, numbered(6), asking('policy'));
    await ignoreTitle(root.services, { tabId, episodeKey: FIVE });
    await root.delivery.deliver();
    expect(await known()).toMatchObject({ policy: 'ignore' });
    expect(await root.outbox.list()).toEqual([]);
  });

  it.each([
    ['auto', 'auto'],
    ['ask', 'ask'],
    [null, undefined],
  ] as const)('and then not any more, is %s', async (policy, now) => {
    const root = await setUp();
    await root.resolver.ignoreTitle(five);
    await unignoreTitle(root.services, { seasonKey: key, policy, episode: null } as never);
    expect((await known())?.policy).toBe(now);
    expect(await root.outbox.list()).toEqual([]);
  });

  it('and then not any more has the episode counted that it was said at', async () => {
    const root = await setUp();
    await root.resolver.ignoreTitle(five);
    const watched = { kind: 'episode', observed: five, watchedAt: root.clock.now } as const;
    await unignoreTitle(root.services, { seasonKey: key, policy: 'auto', episode: watched } as never);
    await root.delivery.deliver();
    expect(progressOf(root)).toBe(5);
  });
});

describe('a yes before the question comes up', () => {
  const confirmed = async () =>
    (await (await openDatabase()).getAll('sessions')).flatMap((session) => session.confirmed ?? []);

  it.each([
    ['jump', true],
    ['finishing', false],
  ] as const)('to a %s holds for this watching, once, and allows jumps: %s', async (reason, jumps) => {
    const root = await setUp();
    const tabId = await tab(root, false);
    await confirmAhead(root.services, { tabId, episodeKey: FIVE, reason: 'policy' });
    await confirmAhead(root.services, { tabId, episodeKey: FIVE, reason });
    await confirmAhead(root.services, { tabId, episodeKey: FIVE, reason });
    expect(await confirmed()).toEqual(['policy', reason]);
    expect((await known())?.jumpAllowed).toBe(jumps);
  });

  it.each<[string, (root: Root) => Promise<number>]>([
    ['a tab that shows none', async () => 99],
    ['an episode that was counted already', (root) => tab(root, true)],
  ])('is nothing for %s', async (_what, of) => {
    const root = await setUp();
    const tabId = await of(root);
    await confirmAhead(root.services, { tabId, episodeKey: FIVE, reason: 'jump' });
    expect(await confirmed()).toEqual([]);
    expect((await known())?.jumpAllowed).toBe(false);
  });
});
