// Compares the due items with the result of checking every pair that could block each other.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { dueItems, nextDueTime } from '@/lib/domain/changes/outbox-order.ts';
import { episode, media, outboxItem } from '../examples.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3600_000;
const TITLES = ['one', 'two'];
const row = { job: 'job', order: 1, isUndo: false };

/**
 * Generates an episode of `season`, or an edit or import row of `title`. An episode's `title` is known only after the first attempt to send
 * the episode.
 */
const drawn = fc.record({
  season: fc.constantFrom('A', 'B'),
  title: fc.constantFrom(...TITLES),
  kind: fc.constantFrom('episode' as const, 'tried episode' as const, 'edit' as const, 'row' as const),
  state: fc.constantFrom(
    'waiting' as const,
    'waiting' as const,
    'waiting' as const,
    'asking' as const,
    'failed' as const,
  ),
  account: fc.constantFrom('user-1', 'user-1', 'user-2', null),
  wait: fc.constantFrom(-1, 0, 0, 1, HOUR, HOUR + 1),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function changeOf({ kind, season, title }: Drawn): OutboxChange {
  if (kind === 'episode' || kind === 'tried episode')
    return { kind: 'episode', observed: episode({ seasonId: season }), watchedAt: 0 };
  const edit = { kind: 'edit', media: media({ id: title }), patch: { progress: 1 }, base: null } as const;
  return kind === 'row' ? { ...edit, by: 'import', row } : { ...edit, by: 'user' };
}

function itemOf(one: Drawn, at: number): OutboxItem {
  const { state, account, wait, kind, title } = one;
  const attempted = kind === 'tried episode' ? ({ mediaId: title } as OutboxItem['attempted']) : null;
  return outboxItem(changeOf(one), { id: `${at}`, state, account, notBefore: NOW + wait, attempted });
}

const isEpisode = ({ kind }: Drawn) => kind.endsWith('episode');

/** Whether two items are of the same season, or of the same title if both titles are known. */
function areOfOne(one: Drawn, other: Drawn): boolean {
  const bySeason = isEpisode(one) && isEpisode(other) && one.season === other.season;
  return bySeason || (one.kind !== 'episode' && other.kind !== 'episode' && one.title === other.title);
}

/** Whether an item has to wait. A wait of more than an hour is ignored, because only a wrong clock can cause it. */
const isLater = ({ wait }: Drawn) => wait > 0 && wait <= HOUR;

it('dueItems returns only items that are due and not blocked', () => {
  const outcomes = new Set<number>();
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 8 }), (all) => {
      const items = all.map(itemOf);
      const mine = all.map(({ state, account }) => state === 'waiting' && account !== 'user-2');
      const others = (at: number, isRelated: (other: number) => boolean) =>
        all.some((other, index) => {
          const [one] = all.slice(at, at + 1);
          return one !== undefined && mine[index] === true && isRelated(index) && areOfOne(one, other);
        });
      const heads = all.flatMap((one, at) =>
        mine[at] && !others(at, (other) => other < at) ? [{ one, at }] : [],
      );
      const due = heads.filter(({ one }) => !isLater(one));
      const isRow = ({ one }: (typeof due)[number]) => one.kind === 'row';
      const isWanted = ({ at }: (typeof due)[number]) => others(at, (other) => other > at);
      const expected = [
        ...due.filter((head) => !isRow(head)),
        ...due.filter((head) => isRow(head) && isWanted(head)),
        ...due.filter((head) => isRow(head) && !isWanted(head)),
      ];
      outcomes.add(expected.length);
      expect(dueItems(items, 'user-1', NOW).map(({ id }) => Number(id))).toEqual(
        expected.map(({ at }) => at),
      );
      const times = heads.map(({ one }) => NOW + (isLater(one) ? one.wait : 0));
      expect(nextDueTime(items, 'user-1', NOW)).toBe(times.length === 0 ? null : Math.min(...times));
    }),
    { numRuns: 1500, seed: 23 },
  );
  expect([...outcomes].sort()).toEqual([0, 1, 2, 3, 4]);
});
