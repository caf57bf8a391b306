// Exports the list as a file for other programs: complete as JSON and CSV, and as XML with the fields that MyAnimeList supports.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaType } from '../../contract/media.ts';
import type { SkippedRow } from '../imports/import-job.ts';
import { episodeTotalOf } from '../progress.ts';
import { shownTitle, type TitleLanguage } from '../titles/shown-title.ts';
import { writeUserFile } from './user-file.ts';

/**
 * Returns one title for JSON and CSV; instants are ISO 8601 in UTC. `title` is the name that the user sees. `service_title` is the name at
 * the service, which an import of the file uses.
 */
function rowOf({ media, ...entry }: LibraryEntry, titles: TitleLanguage) {
  return {
    type: entry.type,
    title: shownTitle(media, titles),
    english: media.titles.english,
    native: media.titles.native,
    format: media.format,
    year: media.year,
    status: entry.status,
    progress: entry.progress,
    total: episodeTotalOf(media),
    score: entry.userScore,
    started: entry.startedAt,
    completed: entry.completedAt,
    added: entry.createdAt,
    changed: entry.updatedAt,
    service_title: media.title,
    mal_id: media.mal_id,
    anilist_id: media.anilist_id,
    id: entry.mediaId,
  };
}

const columns = [
  'type',
  'title',
  'english',
  'native',
  'format',
  'year',
  'status',
  'progress',
  'total',
  'score',
  'started',
  'completed',
  'added',
  'changed',
  'service_title',
  'mal_id',
  'anilist_id',
  'id',
] as const satisfies readonly (keyof ReturnType<typeof rowOf>)[];

/** Returns the list as a JSON file. `exportedAt` is an ISO instant. */
export function toListJson(
  entries: readonly LibraryEntry[],
  exportedAt: string,
  titles: TitleLanguage,
): string {
  return writeUserFile('kiroku-list', { exportedAt, entries: entries.map((entry) => rowOf(entry, titles)) });
}

/** Returns CSV (RFC 4180). It starts with a BOM, because spreadsheets otherwise misread UTF-8. */
export function toListCsv(entries: readonly LibraryEntry[], titles: TitleLanguage): string {
  const lines = entries.map((entry) => {
    const row = rowOf(entry, titles);
    return columns.map((column) => csvField(row[column])).join(',');
  });
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * The columns of the file with the rows that an import did not write, or not as they were. The file can be imported as a list. `row` is the
 * number of the row in the imported file. The last column has the reason for each row.
 */
const restColumns = [
  'type',
  'title',
  'english',
  'native',
  'status',
  'progress',
  'score',
  'mal_id',
  'anilist_id',
  'row',
  'reason',
];

/**
 * Returns the rows that an import did not write, or not as they were, as a CSV that can be imported again. An impossible progress stays as it
 * is, so that the user can correct it. `reasonOf` returns the text of the reason for a row.
 */
export function toSkippedRowsCsv<
  Row extends Omit<SkippedRow, 'reason' | 'name' | 'place'> & { readonly place?: number | undefined },
>(rows: readonly Row[], reasonOf: (row: Row) => string): string {
  const lines = rows.map((row) => {
    const [title = '', english = '', native = ''] = row.titles;
    const progress = row.unreadable?.number ?? row.progress;
    const numbers = [progress, row.score, row.malId, row.anilistId, row.place ?? null];
    return [row.type, title, english, native, row.status, ...numbers, reasonOf(row)].map(csvField).join(',');
  });
  return `\uFEFF${[restColumns.join(','), ...lines].join('\r\n')}\r\n`;
}

function csvField(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = withoutFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Matches a text that a spreadsheet may run as a formula (OWASP, "CSV Injection"). East Asian versions also accept full-width signs. All
 * versions skip white space and invisible characters at the start. A leading apostrophe marks the cell as text. A text that already begins
 * with an apostrophe gets another one, so that an import can remove exactly one.
 */
export const FORMULA_START_PATTERN = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

function withoutFormula(text: string): string {
  return FORMULA_START_PATTERN.test(text) ? `'${text}` : text;
}

export interface MalExport {
  readonly xml: string;
  readonly count: number;
  /** Names of the titles that are left out, because they have no MyAnimeList id or no MyAnimeList status. */
  readonly left: readonly string[];
}

const malStatus: Readonly<Record<string, string>> = {
  watching: 'Watching',
  reading: 'Reading',
  completed: 'Completed',
  on_hold: 'On-Hold',
  dropped: 'Dropped',
  plan_to_watch: 'Plan to Watch',
  plan_to_read: 'Plan to Read',
};

/**
 * Returns the entries of one type as XML in the format of MyAnimeList's own export, which MyAnimeList can import. `dayOf` returns the local
 * date of an instant.
 */
export function toMalXml(
  type: MediaType,
  entries: readonly LibraryEntry[],
  dayOf: (at: number) => string,
): MalExport {
  const taken = entries.filter(
    ({ media, status }) => media.mal_id !== null && Object.hasOwn(malStatus, status),
  );
  const isTaken = new Set(taken);
  const left = entries.filter((entry) => !isTaken.has(entry)).map(({ media }) => media.title);
  const info = element('myinfo', infoFields(type, taken));
  const lines = taken.map((entry) => element(type, malFields(type, entry, dayOf)));
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<myanimelist>',
    info,
    ...lines,
    '</myanimelist>',
    '',
  ];
  return { xml: parts.join('\n'), count: taken.length, left };
}

type Fields = readonly (readonly [name: string, value: string | number])[];

/** The statuses whose entries are counted in the head of the XML file. */
const counted: Readonly<Record<MediaType, readonly string[]>> = {
  anime: ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'],
  manga: ['reading', 'completed', 'on_hold', 'dropped', 'plan_to_read'],
};

/** Returns the head of the file: the list's type, and its number of titles per status. */
function infoFields(type: MediaType, entries: readonly LibraryEntry[]): Fields {
  const count = (status: string) => entries.filter((entry) => entry.status === status).length;
  return [
    ['user_export_type', type === 'anime' ? 1 : 2],
    [`user_total_${type}`, entries.length],
    ...counted[type].map((status) => [`user_total_${status.replaceAll('_', '')}`, count(status)] as const),
  ];
}

const noRepeats: Readonly<Record<MediaType, Fields>> = {
  anime: [
    ['my_times_watched', 0],
    ['my_rewatching', 0],
  ],
  manga: [
    ['my_times_read', 0],
    ['my_rereading', 'NO'],
  ],
};

/**
 * Returns the fields that MyAnimeList's importer expects, in the order of its own export. Kiroku does not track rewatches, so the fields
 * about rewatches are constant. Without `update_on_import`, the importer skips titles that are already on the user's MyAnimeList list.
 */
function malFields(type: MediaType, entry: LibraryEntry, dayOf: (at: number) => string): Fields {
  const { userScore, status } = entry;
  const day = (instant: string | null) => {
    const at = Date.parse(instant ?? '');
    // The service may return any text. An unreadable date counts as missing.
    return Number.isNaN(at) ? '0000-00-00' : dayOf(at);
  };
  const score = Math.round(userScore ?? 0);
  const exact: Fields = [
    ...(userScore !== null && userScore !== score ? [['kiroku_score', userScore] as const] : []),
    ...(status === 'completed' && entry.progress === 0 ? [['kiroku_progress', 0] as const] : []),
  ];
  return [
    ...(type === 'anime' ? animeFields(entry) : mangaFields(entry)),
    ['my_start_date', day(entry.startedAt)],
    ['my_finish_date', day(entry.completedAt)],
    ['my_score', score],
    // Values that MyAnimeList's fields cannot express get fields of their own, which Kiroku reads if the file is imported again.
    ...exact,
    ['my_status', malStatus[status] ?? ''],
    ...noRepeats[type],
    ['update_on_import', 1],
  ];
}

const malFormats: Readonly<Record<string, string>> = {
  TV: 'TV',
  MOVIE: 'Movie',
  OVA: 'OVA',
  ONA: 'ONA',
  SPECIAL: 'Special',
  MUSIC: 'Music',
};

function animeFields({ media, progress }: LibraryEntry): Fields {
  const format = media.format ?? '';
  return [
    ['series_animedb_id', media.mal_id ?? 0],
    ['series_title', media.title],
    ['series_type', Object.hasOwn(malFormats, format) ? (malFormats[format] ?? '') : 'Unknown'],
    ['series_episodes', media.episodes ?? 0],
    ['my_id', 0],
    ['my_watched_episodes', progress],
  ];
}

function mangaFields({ media, progress, status }: LibraryEntry): Fields {
  return [
    ['manga_mangadb_id', media.mal_id ?? 0],
    ['manga_title', media.title],
    ['manga_volumes', media.volumes ?? 0],
    ['manga_chapters', media.chapters ?? 0],
    ['my_id', 0],
    // Kiroku tracks chapters, so the number of read volumes is known only for completed titles.
    ['my_read_volumes', status === 'completed' ? (media.volumes ?? 0) : 0],
    ['my_read_chapters', progress],
  ];
}

function element(name: string, fields: Fields): string {
  const lines = fields.map(([field, value]) => `    <${field}>${xmlText(String(value))}</${field}>`);
  return [`  <${name}>`, ...lines, `  </${name}>`].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Removes the characters that XML 1.0 (section 2.2) does not allow. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>\r]/g, (character) => entities[character] ?? '');
}
