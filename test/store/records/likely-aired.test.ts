// Of which titles the next episode is probably out, for the account whose list is here.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readLikelyAired, readOutNow } from '@/lib/store/likely-aired.ts';
import { edit } from '../../background/changes.ts';
import { episode, libraryEntry, media } from '../../domain/examples.ts';
import { emptied, logged, NOW, queued } from '../outbox/memory.ts';
import { remembered } from './remembered.ts';

const DAY = 24 * 3_600_000;
const running = media({ status: 'RELEASING' });
const observed = episode({ episodeNumber: 6 });
const watched = { kind: 'episode', observed, watchedAt: 0 } as const;

/** The entry was last changed so many days ago: without a line of the log that counts as watched. */
async function list(daysAgo: number, state: object = {}): Promise<void> {
  await emptied();
  const database = await openDatabase();
  const copy = { account: 'user-1', newest: null, readAt: 1, run: null, ...state };
  await database.put('libraryState', copy, 'anime');
  const updatedAt = new Date(NOW - daysAgo * DAY).toISOString();
  await database.put('library', libraryEntry({ media: running, progress: 5, updatedAt }));
}

const isOut = async (account: string | null = 'user-1') => {
  const entries = await readLikelyAired(account, NOW);
  return entries && entries.length > 0;
};
const line = (daysAgo: number, part: Partial<Activity> = {}) => logged({ at: NOW - daysAgo * DAY, ...part });

describe('nothing is known', () => {
  beforeEach(() => list(8));

  it.each<[string, string | null, object]>([
    ['without an account', null, {}],
    ['without an account, of a list of none', null, { account: null }],
    ['for another account than that of the list', 'user-2', {}],
    ['before the list was read to its end', 'user-1', { readAt: 0 }],
  ])('%s', async (_when, account, state) => {
    await list(8, state);
    expect(await readLikelyAired(account, NOW)).toBeNull();
  });
});

describe('the log says when a title was last watched', () => {
  it('although its entry was changed later', async () => {
    await list(1);
    await line(9);
    expect(await isOut()).toBe(true);
  });

  it.each<[string, number, Partial<Activity>, boolean]>([
    ['lately by this account', 2, {}, false],
    ['lately before there was an account', 2, { account: null }, false],
    ['lately by another account', 2, { account: 'user-2' }, true],
    ['long ago by this account', 70, {}, false],
    ['long ago before there was an account', 70, { account: null }, false],
    ['long ago by another account', 70, { account: 'user-2' }, true],
  ])('%s', async (_when, daysAgo, part, expected) => {
    await list(8);
    await line(daysAgo, part);
    expect(await isOut()).toBe(expected);
  });
});

describe('a title of which an episode waits to be sent is not out', () => {
  beforeEach(() => list(8));
  const question = { reason: 'jump', choices: [], media: running, episode: 6, evidence: [] } as const;
  const match = remembered(seasonKey(observed));

  it('where the question about it names the title', async () => {
    await queued(watched, { state: 'asking', question } as Partial<OutboxItem>);
    expect(await isOut()).toBe(false);
  });

  it('where its season is remembered as the title', async () => {
    await (await openDatabase()).put('matches', match);
    await queued(watched, { state: 'asking', question: { ...question, media: null } } as Partial<OutboxItem>);
    expect(await isOut()).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the season is not remembered', () => queued(watched)],
    [
      'the season is remembered as another title',
      async () => {
        const rules = match.rules.map((rule) => ({ ...rule, mediaId: 'other' }));
        await (await openDatabase()).put('matches', { ...match, rules });
        await queued(watched);
      },
    ],
    [
      'no rule is about the episode',
      async () => {
        await (await openDatabase()).put('matches', { ...match, rules: [] });
        await queued(watched);
      },
    ],
    [
      'the episode is another account’s',
      async () => {
        await (await openDatabase()).put('matches', match);
        await queued(watched, { account: 'user-2' });
      },
    ],
    ['what waits is an edit', () => queued(edit({ progress: 6 }), { question } as Partial<OutboxItem>)],
  ])('but is where %s', async (_why, prepare) => {
    await prepare();
    expect(await isOut()).toBe(true);
  });
});

describe('for the account of now', () => {
  beforeEach(async () => {
    fakeBrowser.reset();
    await list(8);
  });

  it('titles are named with the progress that they apply to', async () => {
    await fakeBrowser.storage.local.set({
      account: { state: 'connected', id: 'user-1', name: 'demo', problem: null },
    });
    expect(await readOutNow(NOW)).toEqual(new Map([[running.id, 5]]));
  });

  it('there are none while the user is signed out', async () => {
    expect(await readOutNow(NOW)).toEqual(new Map());
  });
});
