// Packs the ids of sites for the extension, which reads them by lib/domain/files/packed-ids.ts: a third less than ids with their titles behind them.
/** The MAL id of each title, or several, by the site's own id. */
export type SiteIds = Readonly<Record<string, Readonly<Record<string, number | readonly number[]>>>>;

/** All characters that are one byte and need no escape in JSON. */
const FIRST = 35;
const BACKSLASH = 92;
const BASE = 91;

export function packSiteIds(sites: SiteIds) {
  const mal = [...new Set(Object.values(sites).flatMap((ids) => Object.values(ids).flat()))].sort(
    (a, b) => a - b,
  );
  const at = new Map(mal.map((id, index) => [id, index]));
  const packed = Object.entries(sites).map(([site, ids]) => [site, packSite(ids, at)]);
  return { mal: stepsOf(mal), sites: Object.fromEntries(packed) };
}

function packSite(ids: SiteIds[string], at: ReadonlyMap<number, number>) {
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

function codeOf(index: number): string {
  return [index % BASE, Math.floor(index / BASE)]
    .map((digit) => String.fromCharCode(FIRST + digit + (FIRST + digit >= BACKSLASH ? 1 : 0)))
    .join('');
}
