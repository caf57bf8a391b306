// Compares merged changes with the same changes sent one by one. The final list must be the same.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { coalesceItems, findMergeCandidate } from '@/lib/domain/changes/outbox-order.ts';
import { episode, media, outboxItem } from '../examples.ts';

const TITLES = ['one', 'two'] as const;
const SEASONS = ['A', 'B'] as const;
type Season = (typeof SEASONS)[number];

const drawn = fc.record({
  kind: fc.constantFrom(
    'progress' as const,
    'progress' as const,
    'status' as const,
    'undo' as const,
    'removal' as const,
    'rating' as const,
    'episode' as const,
  ),
  title: fc.constantFrom(...TITLES),
  season: fc.constantFrom(...SEASONS),
  value: fc.integer({ min: 1, max: 4 }),
  account: fc.constantFrom('user-1', 'user-1', 'user-1', 'user-2', null),
  /** The state that the item has when the next change is made. */
  state: fc.constantFrom('waiting' as const, 'waiting' as const, 'waiting' as const, 'asking' as const),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function changeOf({ kind, title, season, value }: Drawn): OutboxChange {
  const of = media({ id: title });
  if (kind === 'episode')
    return {
      kind,
      observed: episode({ seasonId: season, episodeId: `${season}-${value}`, episodeNumber: value }),
      watchedAt: 0,
    };
  if (kind === 'removal') return { kind, media: of, by: 'user' };
  if (kind === 'rating') return { kind, media: of, score: value };
  const patch =
    kind === 'status'
      ? { status: value > 2 ? ('dropped' as const) : ('watching' as const) }
      : { progress: value };
  return {
    kind: 'edit',
    media: of,
    patch,
    base: { status: 'watching', progress: value, userScore: null },
    by: kind === 'undo' ? 'undo' : 'user',
  };
}

/** Returns the queue after all changes were added one by one. */
function queue(all: readonly Drawn[]): readonly OutboxItem[] {
  const items: OutboxItem[] = [];
  for (const [at, one] of all.entries()) {
    const part = { id: `${at}`, createdAt: at, notBefore: 1000 + at, account: one.account, state: one.state };
    const item = outboxItem(changeOf(one), part);
    const last = findMergeCandidate(items, item.change);
    const joined = last && coalesceItems(last, item);
    if (joined) items[items.indexOf(last)] = joined;
    else items.push(item);
  }
  return items;
}

interface Row {
  progress?: number | null | undefined;
  status?: string | undefined;
  score?: number | undefined;
}

/** Returns the lists of all accounts after the changes. `titleOf` returns the title of each season. */
function listsAfter(
  items: readonly Pick<OutboxItem, 'account' | 'change'>[],
  titleOf: Readonly<Record<Season, string>>,
): Readonly<Record<string, Row>> {
  const lists: Record<string, Row> = {};
  for (const { account, change } of items) {
    const title = change.kind === 'episode' ? titleOf[change.observed.seasonId as Season] : change.media.id;
    const key = `${account} ${title}`;
    const row = lists[key] ?? {};
    if (change.kind === 'removal') delete lists[key];
    else if (change.kind === 'rating') lists[key] = { ...row, score: change.score };
    else if (change.kind === 'edit') lists[key] = { ...row, ...change.patch };
    else lists[key] = { ...row, progress: Math.max(row.progress ?? 0, change.observed.episodeNumber ?? 0) };
  }
  return lists;
}

const assignments = TITLES.flatMap((A) => TITLES.map((B) => ({ A, B })));
const changes = fc.array(drawn, { maxLength: 9 });

it('coalesceItems gives the same lists as separate changes', () => {
  let saved = 0;
  fc.assert(
    fc.property(changes, (all) => {
      const items = queue(all);
      const each = all.map((one) => ({ account: one.account, change: changeOf(one) }));
      for (const titleOf of assignments)
        expect(listsAfter(items, titleOf)).toEqual(listsAfter(each, titleOf));
      saved += all.length - items.length;
    }),
    { numRuns: 2000, seed: 23 },
  );
  expect(saved).toBeGreaterThan(300);
});

it('coalesceItems merges two adjacent changes of the same account, kind and title', () => {
  const sameThing = (one: OutboxChange, other: OutboxChange): boolean => {
    if (one.kind === 'episode' || other.kind === 'episode') return false;
    const isUsers = (change: OutboxChange) => !('by' in change) || change.by === 'user';
    return one.kind === other.kind && one.media.id === other.media.id && isUsers(one) && isUsers(other);
  };
  fc.assert(
    fc.property(changes, (all) => {
      const items = queue(all);
      for (const [at, one] of items.entries()) {
        const next = items[at + 1];
        if (next && one.state === 'waiting' && one.account === next.account)
          expect(sameThing(one.change, next.change)).toBe(false);
      }
    }),
    { numRuns: 2000, seed: 24 },
  );
});

it('coalesceItems keeps the position of the first change', () => {
  let joined = 0;
  fc.assert(
    fc.property(changes, (all) => {
      for (const item of queue(all)) {
        const first = all[Number(item.id)];
        if (!first) throw new Error('Every item is of a change.');
        const own = changeOf(first);
        expect([item.createdAt, item.state, item.account]).toEqual([
          Number(item.id),
          first.state,
          first.account,
        ]);
        if (first.state === 'asking' || first.kind === 'undo') expect(item.change).toEqual(own);
        if (item.change.kind === 'edit' && own.kind === 'edit') expect(item.change.by).toBe(own.by);
        if (item.change.kind === 'edit' && own.kind === 'edit') expect(item.change.base).toEqual(own.base);
        const latest = item.notBefore - 1000;
        if (latest === Number(item.id)) continue;
        joined += 1;
        // The newest merged change belongs to the same account, and was made later.
        expect(latest).toBeGreaterThan(Number(item.id));
        expect(all[latest]?.account).toBe(first.account);
      }
    }),
    { numRuns: 1000, seed: 25 },
  );
  expect(joined).toBeGreaterThan(150);
});
