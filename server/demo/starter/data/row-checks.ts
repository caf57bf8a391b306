// Checks the hand-made rows against each other, against bangumi-data, and against a complete reference catalogue.
import type { MediaType } from '@kiroku/contract/media';
import { type BangumiItem, dateInJapan, foreignIdOf } from '../bangumi-titles.ts';
import type { WellKnownRow } from '../well-known.ts';

/** A row of the reference catalogue (JSON lines). This catalogue is evaluation data, and not part of the project. */
export interface ReferenceRow {
  readonly mal_id: number | null;
  readonly anilist_id: number | null;
  readonly title: string;
  readonly title_en?: string | null;
  readonly title_native?: string | null;
  readonly synonyms?: readonly string[];
  readonly alts?: readonly (readonly string[])[];
  readonly type?: string | null;
  readonly episodes?: number | null;
  readonly status?: string | null;
  readonly season?: string | null;
  readonly year?: number | null;
  readonly start?: string | null;
  readonly adult?: boolean | null;
  readonly franchise?: number;
}

/** A difference between a row and a source. `row` has the form `anime:<MAL id>` or `manga:<MAL id>`. */
export interface RowDifference {
  readonly row: string;
  readonly field: string;
  readonly message: string;
}

type RowsByKey = ReadonlyMap<string, WellKnownRow>;

const INVERSES: Readonly<Record<string, readonly string[]>> = {
  SEQUEL: ['PREQUEL'],
  PREQUEL: ['SEQUEL'],
  SIDE_STORY: ['PARENT'],
  SUMMARY: ['PARENT'],
  PARENT: ['SIDE_STORY', 'SUMMARY'],
  ALTERNATIVE: ['ALTERNATIVE'],
  ADAPTATION: ['ADAPTATION'],
  OTHER: ['OTHER'],
};
const FORMATS: Readonly<Record<string, string>> = {
  TV_SHORT: 'TV',
  TV_SPECIAL: 'SPECIAL',
  Manga: 'MANGA',
  manga: 'MANGA',
  Manhwa: 'MANGA',
  'Light Novel': 'NOVEL',
  'One-shot': 'ONE_SHOT',
};
const STATUSES: Readonly<Record<string, string>> = {
  'Finished Airing': 'FINISHED',
  'Currently Airing': 'RELEASING',
  'Not yet aired': 'NOT_YET_RELEASED',
};
/**
 * Two dates of the same start may differ by this many days. Sources may date a title by its premiere, its cinema run or a broadcast after
 * midnight. If dates differ by more, they belong to different seasons.
 */
const SAME_START_DAYS = 31;

export function checkRelations(rows: RowsByKey): RowDifference[] {
  return [...rows].flatMap(([key, row]) => [
    ...row.relations.flatMap(([kind, target]) => {
      const other = rows.get(target);
      const field = `relation ${kind} ${target}`;
      if (!other) return [{ row: key, field, message: 'points at a title that is not in the files' }];
      if (target === key) return [{ row: key, field, message: 'points at itself' }];
      const back = other.relations.some(([name, to]) => to === key && INVERSES[kind]?.includes(name));
      const late = kind === 'SEQUEL' && row.start !== null && other.start !== null && other.start < row.start;
      return [
        ...(back ? [] : [{ row: key, field, message: `${target} does not point back` }]),
        ...(late ? [{ row: key, field, message: `the sequel began earlier (${other.start})` }] : []),
      ];
    }),
    ...(new Set(row.relations.map(([, target]) => target)).size === row.relations.length
      ? []
      : [{ row: key, field: 'relations', message: 'the same title is named twice' }]),
  ]);
}

/**
 * Checks that season and dates agree. A season is named by the year in which it ends. So a show that begins in late December may belong to
 * the winter of the next year.
 */
export function checkDates(row: WellKnownRow): RowDifference[] {
  if (row.start === null || row.year === null) return [];
  const started = Number(row.start.slice(0, 4));
  const early = row.season === 'WINTER' && row.start.slice(5, 7) === '12' && started + 1 === row.year;
  const message = `year ${row.year}, but the start is ${row.start}`;
  return started === row.year || early ? [] : [{ row: `anime:${row.mal}`, field: 'dates', message }];
}

/** Checks that no hand-made synonym is the name of another hand-made title. Otherwise a search for that name would find the wrong title. */
export function checkSynonyms(type: MediaType, rows: readonly WellKnownRow[]): RowDifference[] {
  const owners = new Map<string, number>();
  for (const row of rows) {
    for (const name of [row.romaji, row.english, row.native]) if (name) owners.set(name.toLowerCase(), row.mal);
  }
  return rows.flatMap((row) =>
    row.synonyms.flatMap((name) => {
      const owner = owners.get(name.toLowerCase()) ?? row.mal;
      owners.set(name.toLowerCase(), owner);
      const message = `"${name}" is already a name of ${type}:${owner}`;
      return owner === row.mal ? [] : [{ row: `${type}:${row.mal}`, field: 'synonyms', message }];
    }),
  );
}

/**
 * Checks that related anime belong to the same franchise of the reference catalogue. Adaptations are not checked, because they are
 * relations to titles of the manga file.
 */
export function checkFranchises(rows: RowsByKey, reference: ReadonlyMap<string, ReferenceRow>): RowDifference[] {
  return [...rows].flatMap(([key, row]) =>
    row.relations
      .filter(([kind]) => kind !== 'ADAPTATION')
      .filter(([, target]) => reference.get(key)?.franchise !== reference.get(target)?.franchise)
      .map(([kind, target]) => ({
        row: key,
        field: `relation ${kind} ${target}`,
        message: 'the reference puts them in different franchises',
      })),
  );
}

export function checkAgainstReference(type: MediaType, row: WellKnownRow, known: ReferenceRow | undefined): RowDifference[] {
  const key = `${type}:${row.mal}`;
  if (!known) return [{ row: key, field: 'mal', message: 'no such MAL id in the reference' }];
  const names = namesOf(known);
  const expected: [field: string, ours: unknown, theirs: unknown][] = [
    ['anilist', row.anilist, known.anilist_id],
    ['format', row.format, FORMATS[known.type ?? ''] ?? known.type],
    ['explicit', row.explicit, known.adult ?? false],
  ];
  if (type === 'anime') expected.push(...animeFacts(row, known));
  const missing = [row.romaji, row.english, row.native].filter((name) => name !== null && !names.has(name));
  return [
    ...missing.map((name) => ({ row: key, field: 'title', message: `"${name}" is no name of "${known.title}"` })),
    ...expected
      .filter(([, ours, theirs]) => ours !== (theirs ?? null))
      .map(([field, ours, theirs]) => ({ row: key, field, message: `we say ${ours}, the reference says ${theirs}` })),
  ];
}

function animeFacts(row: WellKnownRow, known: ReferenceRow): [string, unknown, unknown][] {
  const season = known.season?.toUpperCase();
  return [
    ['episodes', row.episodes, known.episodes],
    ['season', row.season, season === 'NONE' ? null : season],
    ['year', row.year, known.year],
    ['start', row.start, known.start],
    // If the reference has a status, our row must have the same status.
    ['status', row.status, known.status ? (STATUSES[known.status] ?? known.status) : row.status],
  ];
}

function namesOf(known: ReferenceRow): ReadonlySet<string> {
  const others = (known.alts ?? []).flatMap(([name]) => name ?? []);
  return new Set(
    [known.title, known.title_en, known.title_native, ...(known.synonyms ?? []), ...others].filter(
      (name): name is string => typeof name === 'string',
    ),
  );
}

/** If bangumi-data has the title, compares ids and start date with bangumi-data. */
export function checkAgainstBangumi(row: WellKnownRow, items: readonly BangumiItem[]): RowDifference[] {
  const key = `anime:${row.mal}`;
  const first = items[0];
  if (!first) return [];
  const ids = items.flatMap((item) => foreignIdOf(item, 'aniList') ?? []);
  const begins = items.flatMap((item) => dateInJapan(item.begin) ?? []);
  const near = begins.some((begin) => row.start === null || daysBetween(begin, row.start) <= SAME_START_DAYS);
  return [
    ...(ids.length > 0 && row.anilist !== null && !ids.includes(row.anilist)
      ? [{ row: key, field: 'bangumi anilist', message: `we say ${row.anilist}, bangumi-data says ${ids.join(', ')}` }]
      : []),
    ...(begins.length > 0 && !near
      ? [{ row: key, field: 'bangumi begin', message: `we say ${row.start}, bangumi-data says ${begins.join(', ')}` }]
      : []),
  ];
}

/** Returns the days between two dates. A date that is only a year or a month counts as its first day. */
function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}
