// Ids of sites with the titles that they stand for, as `packSiteIds` (server/launch/site-id-rows.ts) makes them: the titles are a table, and an id names its title by two characters.

interface PackedSite {
  /** Sorted; one with several titles is there as often. Numbers of one form are written as what each adds to the one before it. */
  readonly ids:
    | readonly string[]
    | { readonly before: string; readonly digits: number; readonly steps: readonly number[] };
  readonly titles: string;
}

interface PackedIds {
  /** Each MAL id as what it adds to the one before it. */
  readonly mal: readonly number[];
  readonly sites: Readonly<Record<string, PackedSite>>;
}

/** All characters that are one byte and need no escape in JSON. */
const FIRST = 35;
const BACKSLASH = 92;
const BASE = 91;

const written = (before: string, digits: number, number: number) =>
  `${before}${String(number).padStart(digits, '0')}`;

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

function digitOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code - FIRST - (code > BACKSLASH ? 1 : 0);
}

/** MAL ids by `site:id`. Empty where the file is none of ours. */
export function unpackSiteIds(packed: unknown): Map<string, number[]> {
  const known = new Map<string, number[]>();
  if (!isPacked(packed)) return known;
  const mal = sumsOf(packed.mal);
  for (const [site, { ids, titles }] of Object.entries(packed.sites))
    for (const [at, id] of namesOf(ids).entries()) {
      const title = mal[digitOf(titles, 2 * at) + BASE * digitOf(titles, 2 * at + 1)];
      const key = `${site}:${id}`;
      if (title !== undefined) known.set(key, [...(known.get(key) ?? []), title]);
    }
  return known;
}

function namesOf(ids: PackedSite['ids']): readonly string[] {
  return 'steps' in ids ? sumsOf(ids.steps).map((number) => written(ids.before, ids.digits, number)) : ids;
}

function isPacked(value: unknown): value is PackedIds {
  return (
    typeof value === 'object' &&
    value !== null &&
    'mal' in value &&
    Array.isArray(value.mal) &&
    'sites' in value
  );
}
