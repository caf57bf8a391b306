// Tests which items are sent next, and which are merged.
import { describe, expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import {
  coalesceItems,
  dueItems,
  findMergeCandidate,
  nextDueTime,
  waitingEpisodesOfTitle,
} from '@/lib/domain/changes/outbox-order.ts';
import { watchedChange } from '../../background/changes.ts';
import { episode, media, outboxItem } from '../examples.ts';

const other = media({ id: '7f9619ff-8b86-d011-b42d-00cf4fc964ff' });
type Edit = Extract<OutboxChange, { kind: 'edit' }>;
const edit = (patch: object, title = media(), by: Edit['by'] = 'user'): Edit => ({
  kind: 'edit',
  media: title,
  patch,
  by,
  base: null,
});
const removal = (by: 'user' | 'undo') => ({ kind: 'removal', media: media(), by }) as const;
const item = (id: string, change: OutboxChange, part: Partial<OutboxItem> = {}) =>
  outboxItem(change, { id, ...part });
const ids = (items: readonly OutboxItem[]) => items.map(({ id }) => id);

describe('dueItems', () => {
  it('returns the items of a title in order', () => {
    const items = [
      item('a', edit({ progress: 1 }), { notBefore: 50 }),
      item('b', edit({ progress: 2 })),
      item('c', edit({ progress: 1 }, other)),
    ];
    expect(ids(dueItems(items, 'user-1', 10))).toEqual(['c']);
    expect(ids(dueItems(items, 'user-1', 50))).toEqual(['a', 'c']);
  });

  it('keeps the episodes of a season in order', () => {
    const items = [item('e1', watchedChange(1), { notBefore: 50 }), item('e2', watchedChange(2))];
    expect(ids(dueItems(items, 'user-1', 10))).toEqual([]);
  });

  it("skips an item that waits for the user's answer or has failed", () => {
    const items = [
      item('a', edit({ progress: 1 }), { state: 'failed' }),
      item('b', edit({ progress: 2 }), { state: 'asking' }),
      item('c', edit({ progress: 3 })),
    ];
    expect(ids(dueItems(items, 'user-1', 0))).toEqual(['c']);
  });

  it("returns the account's items and unowned items", () => {
    const items = [
      item('mine', edit({}), {}),
      item('hers', edit({}, other), { account: 'user-2' }),
      item('new', watchedChange(1), { account: null }),
    ];
    expect(ids(dueItems(items, 'user-1', 0))).toEqual(['mine', 'new']);
    expect(nextDueTime(items, 'user-2', 0)).toBe(0);
    expect(nextDueTime([], 'user-2', 0)).toBeNull();
  });
});

describe('dueItems with a waiting item', () => {
  it('returns no later item of the same season', () => {
    const items = [
      item('first', watchedChange(1), { notBefore: 50 }),
      item('second', watchedChange(2), { createdAt: 1 }),
      item('other', edit({}, other), { notBefore: 80 }),
    ];
    expect(ids(dueItems(items, 'user-1', 10))).toEqual([]);
    expect(nextDueTime(items, 'user-1', 10)).toBe(50);
  });

  it('returns no edit that was queued after an attempted episode of the same title', () => {
    const attempted = { what: 'advance', mediaId: media().id, before: null, patch: { progress: 1 } } as const;
    const tried = item('tried', watchedChange(1), { attempted, notBefore: 50 });
    const items = [tried, item('edit', edit({ progress: 3 }), { createdAt: 1 })];
    expect(ids(dueItems(items, 'user-1', 10))).toEqual([]);
    expect(ids(dueItems(items, 'user-1', 50))).toEqual(['tried']);
  });

  it('returns an item immediately if its stored waiting time is impossibly long', () => {
    const items = [item('confused', watchedChange(1), { notBefore: 99 * 24 * 3600_000 })];
    expect(ids(dueItems(items, 'user-1', 10))).toEqual(['confused']);
    expect(nextDueTime(items, 'user-1', 10)).toBe(10);
  });
});

describe('coalesceItems', () => {
  it('merges edits of the same title by field', () => {
    const joined = coalesceItems(
      item('a', edit({ progress: 1, userScore: 5 })),
      item('b', edit({ progress: 2 })),
    );
    expect(joined).toMatchObject({ id: 'a', change: { patch: { progress: 2, userScore: 5 } } });
  });

  it('keeps the entry state on which the first edit was based', () => {
    const base = { status: 'watching', progress: 1, userScore: null };
    const first = item('a', { ...edit({ progress: 2 }), base } as OutboxChange);
    const second = item('b', { ...edit({ progress: 3 }), base: { ...base, progress: 2 } } as OutboxChange);
    expect(coalesceItems(first, second)).toMatchObject({ change: { base: { progress: 1 } } });
  });

  it.each([
    ['another title', item('a', edit({ progress: 1 })), item('b', edit({ progress: 1 }, other))],
    [
      'an edit and a removal',
      item('a', edit({ progress: 1 })),
      item('b', { kind: 'removal', media: media(), by: 'user' } as const),
    ],
    [
      'an edit that has failed',
      item('a', edit({ progress: 1 }), { state: 'failed' }),
      item('b', edit({ progress: 2 })),
    ],
    [
      'an edit of another account',
      item('a', edit({ progress: 1 }), { account: 'user-2' }),
      item('b', edit({ progress: 2 })),
    ],
    ['two episodes', item('a', watchedChange(1)), item('b', watchedChange(2))],
    [
      "the user's edit and an automatic edit",
      item('a', edit({ progress: 1 })),
      item('b', edit({ progress: 2 }, media(), 'kiroku')),
    ],
    [
      "an undo and the user's edit after it",
      item('a', edit({ progress: 1 }, media(), 'undo')),
      item('b', edit({ progress: 2 })),
    ],
    [
      'a removal by the user and a removal by an undo',
      item('a', removal('user')),
      item('b', removal('undo')),
    ],
    [
      'a removal by an undo and a removal by the user',
      item('a', removal('undo')),
      item('b', removal('user')),
    ],
  ])('returns null for %s', (_name, older, newer) => {
    expect(coalesceItems(older, newer)).toBeNull();
  });

  it('keeps the waiting time of the newer change', () => {
    const tried = { attempts: 3, notBefore: 500, problem: { code: 'internal', message: '' } };
    const older = item('older', edit({ progress: 1 }), tried);
    const joined = coalesceItems(older, item('newer', edit({ progress: 2 }), { notBefore: 20 }));
    expect(joined).toMatchObject({ id: 'older', notBefore: 20, attempts: 0, problem: null });
  });

  it('merges two removals by the user, and two removals by an undo', () => {
    expect(coalesceItems(item('a', removal('user')), item('b', removal('user')))).toMatchObject({ id: 'a' });
    expect(coalesceItems(item('a', removal('undo')), item('b', removal('undo')))).toMatchObject({ id: 'a' });
  });
});

describe('findMergeCandidate with a manual change', () => {
  it('returns the newest change of its title', () => {
    const first = item('first', edit({ progress: 1 }));
    const items = [first, item('of another title', edit({ progress: 4 }, other))];
    expect(findMergeCandidate(items, edit({ progress: 2 }))).toBe(first);
    expect(
      findMergeCandidate([...items, item('episode', watchedChange(7))], edit({ progress: 2 })),
    ).toBeUndefined();
    expect(findMergeCandidate([], edit({ progress: 2 }))).toBeUndefined();
  });
});

describe('waitingEpisodesOfTitle', () => {
  it("includes an episode only if a name of the title begins with the episode's series name", () => {
    const items = [item('unknown', watchedChange(1))];
    const { account = null } = items[0] ?? {};
    const called = (name: string) =>
      ({ ...media(), title: 'Vagabond', titles: {}, synonyms: [name] }) as never;
    const { seriesTitle } = episode();
    expect(waitingEpisodesOfTitle(items, called('Vagabond'), account)).toEqual([]);
    expect(waitingEpisodesOfTitle(items, called(`${seriesTitle} 2nd Season`), account)).toHaveLength(1);
    expect(waitingEpisodesOfTitle(items, called(seriesTitle.toUpperCase()), account)).toHaveLength(1);
  });

  it("includes the account's episodes that may belong to the title", () => {
    const attempted = (mediaId: string) => ({ what: 'advance', mediaId, before: null, patch: {} }) as const;
    const items = [
      item('unknown', watchedChange(1)),
      item('its own', watchedChange(2), { attempted: attempted(media().id) }),
      item('of another title', watchedChange(3), { attempted: attempted('another') }),
      item('of another account', watchedChange(4), { account: 'user-2' }),
      item('an edit', edit({ progress: 3 })),
    ];
    const { account = null } = items[0] ?? {};
    const numbers = waitingEpisodesOfTitle(items, media(), account).map(({ episodeNumber }) => episodeNumber);
    expect(numbers).toEqual([1, 2]);
    expect(waitingEpisodesOfTitle(items, { ...media(), type: 'manga' }, account)).toEqual([]);
  });
});
