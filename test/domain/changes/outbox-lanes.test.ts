// Tests which changes wait for each other, and which are merged. Also tests which manual changes are sent before an episode.
import { describe, expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import {
  coalesceItems,
  dueItems,
  findManualChangeBefore,
  findMergeCandidate,
  itemsOfAccount,
  waitingEpisodesOfTitle,
} from '@/lib/domain/changes/outbox-order.ts';
import { episode, media, outboxItem } from '../examples.ts';

const other = media({ id: '7f9619ff-8b86-d011-b42d-00cf4fc964ff' });
type Edit = Extract<OutboxChange, { kind: 'edit' }>;
const edit = (part: Partial<Edit> = {}): Edit => ({
  kind: 'edit',
  media: media(),
  patch: { progress: 3 },
  by: 'user',
  base: null,
  ...part,
});
const row = { job: 'job', order: 1, isUndo: false };
const removal: OutboxChange = { kind: 'removal', media: media(), by: 'user' };
const rating = (score: number): OutboxChange => ({ kind: 'rating', media: media(), score });
const watched = (number: number, seriesId = 'GS01'): OutboxChange => ({
  kind: 'episode',
  observed: episode({ episodeId: `${seriesId} e${number}`, episodeNumber: number, seriesId }),
  watchedAt: 0,
});
const item = (id: string, change: OutboxChange, part: Partial<OutboxItem> = {}) =>
  outboxItem(change, { id, ...part });
const due = (...items: OutboxItem[]) => dueItems(items, 'user-1', 10).map(({ id }) => id);
const attempted = (mediaId: string) => ({ what: 'edit', mediaId, before: null, patch: {} }) as const;

it("waitingEpisodesOfTitle includes an episode with a question if the title has the name of the episode's series", () => {
  const question = { reason: 'match', choices: [], media: null, episode: 1, evidence: [] } as const;
  const asking = item('asking', watched(1), { state: 'asking', question });
  const called = (title: string) => ({
    ...media(),
    title,
    titles: { romaji: null, english: null, native: null },
  });
  expect(waitingEpisodesOfTitle([asking], called('Frieren'), 'user-1')).toHaveLength(1);
  expect(waitingEpisodesOfTitle([asking], called("Journey's End"), 'user-1')).toEqual([]);
});

it("itemsOfAccount returns the account's items and unowned items", () => {
  const items = [null, 'user-1', 'user-2'].map((account) => item(`of ${account}`, edit(), { account }));
  expect(itemsOfAccount(items, 'user-1').map(({ id }) => id)).toEqual(['of null', 'of user-1']);
  expect(itemsOfAccount(items, null).map(({ id }) => id)).toEqual(['of null']);
});

describe('dueItems', () => {
  it('returns an episode while an episode of another season waits', () => {
    expect(due(item('a', watched(1), { notBefore: 50 }), item('b', watched(1, 'GS02')))).toEqual(['b']);
  });

  it('returns an edit of a title while a change of another title waits', () => {
    const tried = item('tried', edit(), { attempted: attempted(other.id), notBefore: 50 });
    expect(due(tried, item('b', edit({ media: other })))).toEqual(['b']);
  });

  it('returns import rows after other changes, first the row on which later changes wait', () => {
    const rowOfOther = item('row of other', edit({ media: other, row, by: 'import' }));
    const third = media({ id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff' });
    const wanted = item('wanted row', edit({ media: third, row, by: 'import' }));
    const behind = [item('b1', edit({ media: third })), item('b2', edit({ media: third }))];
    expect(due(rowOfOther, wanted, ...behind, item('mine', edit()))).toEqual([
      'mine',
      'wanted row',
      'row of other',
    ]);
  });
});

describe('findMergeCandidate', () => {
  const tried = item('tried', watched(1), { attempted: attempted(media().id) });
  const first = item('first', edit());

  it('returns no edit that was queued before an attempted episode of the same title', () => {
    expect(findMergeCandidate([first, tried], edit())).toBeUndefined();
  });

  it('returns an edit that was queued after an episode', () => {
    expect(findMergeCandidate([item('episode', watched(1, 'GS02')), first], edit())).toBe(first);
  });

  it('returns the queued copy of an episode even if another series was queued later', () => {
    const same = item('same', watched(1));
    expect(findMergeCandidate([same, item('since', watched(1, 'GS02'))], watched(1))).toBe(same);
  });
});

describe('coalesceItems', () => {
  const joined = (older: OutboxChange, newer: OutboxChange) =>
    coalesceItems(item('older', older), item('newer', newer))?.change ?? null;

  it('merges two changes of the same kind', () => {
    expect(joined(watched(1), watched(1))).toEqual(watched(1));
    expect(joined(rating(3), rating(8))).toEqual(rating(8));
    expect(joined(removal, removal)).toEqual(removal);
  });

  it.each<[string, OutboxChange, OutboxChange]>([
    ['a rating and an edit', rating(3), edit()],
    ['an edit and a rating', edit(), rating(3)],
    ['a rating and a removal', rating(3), removal],
    ['a removal and an edit', removal, edit()],
    ['a removal and a rating', removal, rating(3)],
  ])('does not merge %s', (_what, older, newer) => {
    expect(joined(older, newer)).toBeNull();
  });

  const base = { status: 'watching', progress: 2, userScore: null };
  const reverted = { ...base, status: 'watching' } as const;

  it.each<[string, Partial<Edit>, Partial<Edit>, unknown]>([
    ['undefined for two edits', {}, {}, undefined],
    ['`partly` for an edit and its revert', {}, { patch: reverted, restores: true }, 'partly'],
    [
      '`partly` for a partly reverted edit and another edit',
      { patch: reverted, restores: 'partly' },
      {},
      'partly',
    ],
  ])('sets `restores` to %s', (_what, older, newer, restores) => {
    const change = joined(edit({ base, ...older }), edit({ base, ...newer }));
    expect(change).toMatchObject({ kind: 'edit', base });
    expect((change as Edit).restores).toBe(restores);
  });

  it.each<[string, Partial<Edit>, Partial<Edit>]>([
    ['a revert and an edit', { restores: true }, {}],
    ['two reverts', { restores: true }, { restores: true }],
    [
      'a reverted edit and the revert of an earlier edit',
      { patch: reverted, restores: 'partly' },
      { restores: true },
    ],
  ])('does not merge %s', (_what, older, newer) => {
    expect(joined(edit({ base, ...older }), edit({ base, ...newer }))).toBeNull();
  });
});

describe('findManualChangeBefore', () => {
  const asked = item('episode', watched(5), { createdAt: 100 });
  const goesAfter = (change: OutboxChange, part: Partial<OutboxItem> = {}) =>
    findManualChangeBefore([item('by hand', change, { createdAt: 99, ...part })], asked, media().id)?.id ??
    null;

  it.each([edit(), removal])('returns an earlier manual change of the title: $kind', (change) => {
    expect(goesAfter(change)).toBe('by hand');
  });

  it.each<[string, OutboxChange, Partial<OutboxItem>]>([
    ['a change made at the same moment', edit(), { createdAt: 100 }],
    ['a change that does not wait', edit(), { state: 'failed' }],
    ['a change of another account', edit(), { account: 'user-2' }],
    ['a rating', rating(3), {}],
    ['a row of an import', edit({ row, by: 'import' }), {}],
    ['a change of another title', edit({ media: other }), {}],
  ])('ignores %s', (_what, change, part) => {
    expect(goesAfter(change, part)).toBeNull();
  });

  it('returns the change with the longest waiting time', () => {
    const ends = [20, 40, 30].map((notBefore) =>
      item(`until ${notBefore}`, edit(), { notBefore, createdAt: 1 }),
    );
    expect(findManualChangeBefore(ends, asked, media().id)?.notBefore).toBe(40);
  });
});

describe('findManualChangeBefore for an episode retried after the edit', () => {
  const tried = { attempted: attempted(media().id) };
  const waiting = item('edit', edit(), { createdAt: 102 });
  const retried = (part: Partial<OutboxItem> = {}) =>
    item('episode', watched(5), { createdAt: 100, decidedAt: 200, ...part });

  it('ignores an edit that must be sent after the attempted episode', () => {
    const first = retried(tried);
    expect(due(first, waiting)).toEqual(['episode']);
    expect(findManualChangeBefore([first, waiting], first, media().id)).toBeNull();
  });

  it('ignores an edit that must be sent after a later episode of the season', () => {
    const first = retried();
    const next = item('next', watched(6), { createdAt: 101, ...tried });
    expect(due(first, next, waiting)).toEqual(['episode']);
    expect(findManualChangeBefore([first, next, waiting], first, media().id)).toBeNull();
  });

  const ofOtherSeason = item('other season', watched(6, 'GS02'), { createdAt: 101, ...tried });
  it.each<[string, Partial<OutboxItem>, OutboxItem[]]>([
    ['no request for the episode was attempted', {}, []],
    ['the episode was attempted for another title', { attempted: attempted(other.id) }, []],
    ['the edit waits only for an episode of another season', {}, [ofOtherSeason]],
    ['the attempted episode is newer than the edit', { ...tried, createdAt: 103 }, []],
  ])('returns the edit when %s', (_name, part, between) => {
    const first = retried(part);
    expect(findManualChangeBefore([first, ...between, waiting], first, media().id)?.id).toBe('edit');
  });
});
