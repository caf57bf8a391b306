// Ids of sites with the titles that they stand for, as the package has them: the titles are a table, and an id names its title by two characters.

/** The MAL id of each title, or several, by the site's own id. */
export type SiteIds = Readonly<Record<string, Readonly<Record<string, number | readonly number[]>>>>;

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

export function packSiteIds(sites: SiteIds): PackedIds {
  const mal = [...new Set(Object.values(sites).flatMap((ids) => Object.values(ids).flat()))].sort(
    (a, b) => a - b,
  );
  const at = new Map(mal.map((id, index) => [id, index]));
  const packed = Object.entries(sites).map(([site, ids]) => [site, packSite(ids, at)]);
  return { mal: stepsOf(mal), sites: Object.fromEntries(packed) };
}

function packSite(ids: SiteIds[string], at: ReadonlyMap<number, number>): PackedSite {
  const pairs = Object.entries(ids).flatMap(([id, titles]) =>
    [titles].flat().map((title) => ({ id, code: codeOf(at.get(title) ?? 0) })),
  );
  const form = formOf(Object.keys(ids));
  const numberOf = (id: string) => Number(id.slice(form?.before.length));
  pairs.sort(
    form ? (a, b) => numberOf(a.id) - numberOf(b.id) : (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const titles = pairs.map(({ code }) => code).join('');
  return form
    ? { ids: { ...form, steps: stepsOf(pairs.map(({ id }) => numberOf(id))) }, titles }
    : { ids: pairs.map(({ id }) => id), titles };
}

/** What numbers have before them, and how many digits; null where they are not of one form. */
function formOf(ids: readonly string[]): { readonly before: string; readonly digits: number } | null {
  const [, before = '', first = ''] = /^(\D*)(\d+)$/.exec(ids[0] ?? '') ?? [];
  for (const digits of [first.length, 0])
    if (ids.every((id) => id === written(before, digits, Number(id.slice(before.length)))))
      return { before, digits };
  return null;
}

const written = (before: string, digits: number, number: number) =>
  `${before}${String(number).padStart(digits, '0')}`;

function stepsOf(numbers: readonly number[]): number[] {
  return numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
}

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

function codeOf(index: number): string {
  return [index % BASE, Math.floor(index / BASE)]
    .map((digit) => String.fromCharCode(FIRST + digit + (FIRST + digit >= BACKSLASH ? 1 : 0)))
    .join('');
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
