// Tests which titles have a next episode that has probably aired, for the account that owns the list.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readLikelyAired, readLikelyAiredProgress } from '@/lib/store/likely-aired.ts';
import { createEditChange } from '../../background/changes.ts';
import { replaceDatabase } from '../../background/replace-database.ts';
import { chosenMatch, episode, libraryEntry, media } from '../../domain/examples.ts';
import { NOW_MS, storeLogEntries, storeOutboxItem } from '../outbox/memory.ts';

const DAY = 24 * 3_600_000;
const running = media({ status: 'RELEASING' });
const observed = episode({ episodeNumber: 6 });
const watched = { kind: 'episode', observed, watchedAt: 0 } as const;

/** Stores an entry that was last changed `daysAgo`. The log has no entry for a watched episode. */
async function list(daysAgo: number, state: object = {}): Promise<void> {
  await replaceDatabase(new IDBFactory());
  const database = await openDatabase();
  const copy = { account: 'user-1', newest: null, readAt: 1, run: null, ...state };
  await database.put('libraryState', copy, 'anime');
  const updatedAt = new Date(NOW_MS - daysAgo * DAY).toISOString();
  await database.put('library', libraryEntry({ media: running, progress: 5, updatedAt }));
}

const isOut = async (account: string | null = 'user-1') => {
  const entries = await readLikelyAired(account, NOW_MS);
  return entries && entries.length > 0;
};
const line = (daysAgo: number, part: Partial<Activity> = {}) =>
  storeLogEntries({ at: NOW_MS - daysAgo * DAY, ...part });

describe('readLikelyAired', () => {
  beforeEach(() => list(8));

  it.each<[string, string | null, object]>([
    ['without an account', null, {}],
    ['without an account, if nobody owns the list', null, { account: null }],
    ['for an account that does not own the list', 'user-2', {}],
    ['before the first complete read of the list', 'user-1', { readAt: 0 }],
  ])('returns null %s', async (_when, account, state) => {
    await list(8, state);
    expect(await readLikelyAired(account, NOW_MS)).toBeNull();
  });
});

describe('time of the last watched episode', () => {
  it('is taken from the log if the entry was changed later', async () => {
    await list(1);
    await line(9);
    expect(await isOut()).toBe(true);
  });

  it.each<[string, number, Partial<Activity>, boolean]>([
    ['is read from a recent log entry of this account, so that the title is not listed', 2, {}, false],
    [
      'is read from a recent log entry without an account, so that the title is not listed',
      2,
      { account: null },
      false,
    ],
    [
      'is not read from a recent log entry of another account, so that the title is listed',
      2,
      { account: 'user-2' },
      true,
    ],
    ['is read from an old log entry of this account, so that the title is not listed', 70, {}, false],
    [
      'is read from an old log entry without an account, so that the title is not listed',
      70,
      { account: null },
      false,
    ],
    [
      'is not read from an old log entry of another account, so that the title is listed',
      70,
      { account: 'user-2' },
      true,
    ],
  ])('%s', async (_when, daysAgo, part, expected) => {
    await list(8);
    await line(daysAgo, part);
    expect(await isOut()).toBe(expected);
  });
});

describe('title with an unsent episode', () => {
  beforeEach(() => list(8));
  const question = { reason: 'jump', choices: [], media: running, episode: 6, evidence: [] } as const;
  const match = chosenMatch(seasonKey(observed));

  it('is not listed as aired if the question about the episode names the title', async () => {
    await storeOutboxItem(watched, { state: 'asking', question } as Partial<OutboxItem>);
    expect(await isOut()).toBe(false);
  });

  it("is not listed as aired if the match of the episode's season names the title", async () => {
    await (await openDatabase()).put('matches', match);
    await storeOutboxItem(watched, {
      state: 'asking',
      question: { ...question, media: null },
    } as Partial<OutboxItem>);
    expect(await isOut()).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the season has no match', () => storeOutboxItem(watched)],
    [
      'the season is remembered as another title',
      async () => {
        const rules = match.rules.map((rule) => ({ ...rule, mediaId: 'other' }));
        await (await openDatabase()).put('matches', { ...match, rules });
        await storeOutboxItem(watched);
      },
    ],
    [
      'no rule covers the episode',
      async () => {
        await (await openDatabase()).put('matches', { ...match, rules: [] });
        await storeOutboxItem(watched);
      },
    ],
    [
      'the episode belongs to another account',
      async () => {
        await (await openDatabase()).put('matches', match);
        await storeOutboxItem(watched, { account: 'user-2' });
      },
    ],
    [
      'the unsent item is an edit',
      () => storeOutboxItem(createEditChange({ progress: 6 }), { question } as Partial<OutboxItem>),
    ],
  ])('is listed if %s', async (_why, prepare) => {
    await prepare();
    expect(await isOut()).toBe(true);
  });
});

describe('readLikelyAiredProgress', () => {
  beforeEach(async () => {
    await list(8);
  });

  it('returns the progress of each listed title', async () => {
    await browser.storage.local.set({
      account: { state: 'connected', id: 'user-1', name: 'demo', problem: null },
    });
    expect(await readLikelyAiredProgress(NOW_MS)).toEqual(new Map([[running.id, 5]]));
  });

  it('returns nothing while the user is signed out', async () => {
    expect(await readLikelyAiredProgress(NOW_MS)).toEqual(new Map());
  });
});
