// Compares the watch limits with a model. The model counts the episodes of the last hour and of the last day one by one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CountedEpisode, exceededLimit } from '@/lib/domain/watching/watch-limits.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const MOST = { anime: { tab: 48, site: 60, day: 400 }, manga: { tab: 150, site: 180, day: 1500 } };
const SITES = [
  { siteId: 'generic', url: 'https://one.example/a' },
  { siteId: 'generic', url: 'https://ONE.example/b?c' },
  { siteId: 'generic', url: 'https://two.example/a' },
  { siteId: 'other', url: 'https://one.example/a' },
];

const kind = fc.constantFrom('anime' as const, 'manga' as const);
const tab = fc.constantFrom(null, 1, 2);
/** Many counted episodes of one media type, site and tab, all of the same age. Their number is often close to a limit. */
const cluster = fc.record({
  kind,
  tab,
  site: fc.constantFrom(0, 1, 2, 3),
  age: fc.constantFrom(-1, 0, 1, HOUR - 1, HOUR, HOUR + 1, DAY - 1, DAY, DAY + 1),
  many: fc.constantFrom(1, 47, 48, 49, 12, 59, 60, 149, 150, 30, 180, 340, 399, 400, 1499),
});

type Cluster = typeof cluster extends fc.Arbitrary<infer T> ? T : never;

function marksOf({ kind, tab, site, age, many }: Cluster): CountedEpisode[] {
  const mark = { observed: { mediaType: kind, ...(SITES[site] ?? SITES[0]) }, at: NOW - age, tab };
  return Array.from({ length: many }, () => mark as CountedEpisode);
}

const originOf = ({ observed: { siteId, url } }: CountedEpisode) => `${siteId} at ${new URL(url).origin}`;

function expected(counted: readonly CountedEpisode[], next: CountedEpisode): string | null {
  const sums = { day: 0, site: 0, tab: 0 };
  for (const mark of counted) {
    const age = next.at - mark.at;
    if (mark.observed.mediaType !== next.observed.mediaType || age < 0 || age >= DAY) continue;
    sums.day += 1;
    if (age >= HOUR) continue;
    if (originOf(mark) === originOf(next)) sums.site += 1;
    if (mark.tab !== null && mark.tab === next.tab) sums.tab += 1;
  }
  const most = MOST[next.observed.mediaType];
  return (['day', 'site', 'tab'] as const).find((limit) => sums[limit] + 1 > most[limit]) ?? null;
}

it('exceededLimit returns the same limit as the model', () => {
  const found = new Set<string | null>();
  fc.assert(
    fc.property(fc.array(cluster, { maxLength: 5 }), cluster, (clusters, one) => {
      const counted = clusters.flatMap(marksOf);
      const [next] = marksOf({ ...one, age: 0 });
      if (!next) return;
      const broken = exceededLimit(counted, next);
      found.add(broken);
      expect(broken).toBe(expected(counted, next));
    }),
    { numRuns: 600, seed: 23 },
  );
  expect([...found].map(String).sort()).toEqual(['day', 'null', 'site', 'tab']);
});
