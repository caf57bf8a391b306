// Reads Crunchyroll's watch history from answers of its API, or from the table of an export script. The site itself has no export.
import { readCsv, separatorOf } from '../formats/csv.ts';
import {
  asArray,
  asJsonObject,
  fieldOf,
  numberOf,
  ownValueAtPath,
  positiveIntegerOf,
  textOf,
} from '../formats/values.ts';
import type { HistoryFile } from '../imported.ts';
import { dayOfTimestamp } from './days.ts';
import { groupBySeason, type WatchedEpisode } from './watched-seasons.ts';

/** The confidence is 1, because titles and numbers are the licensor's own. */
const CONFIDENCE = 1;
/** A row counts only if at least this share (0–1) of the episode was watched. */
const LEAST_WATCHED = 0.8;

/** Reads one page of the API, a list of pages, or only the items of the pages. Returns null if it is not this format. */
export function readCrunchyroll(value: unknown): HistoryFile | null {
  const pages = Array.isArray(value) ? value : [value];
  const items = pages.flatMap((page) => (isItem(page) ? [page] : asArray(fieldOf(page, 'data'))));
  if (!items.slice(0, 50).some(isItem)) return null;
  return toFile(
    items.map((item, index) => episodeOf((path) => ownValueAtPath(item, ...path.split('.')), index + 1)),
  );
}

function isItem(item: unknown): boolean {
  return asJsonObject(ownValueAtPath(item, 'panel', 'episode_metadata')) !== null || isMovie(item);
}

function isMovie(item: unknown): boolean {
  return asJsonObject(ownValueAtPath(item, 'panel', 'movie_metadata')) !== null;
}

/** Maps fields of the API to the column names of the export script, if the two differ. */
const columns: ReadonlyMap<string, readonly string[]> = new Map([
  ['panel.episode_metadata.series_title', ['anime title']],
  ['panel.episode_metadata.season_number', ['season']],
  ['panel.episode_metadata.episode_number', ['episode']],
  ['panel.episode_metadata.duration_ms', ['dauer (ms)']],
  ['date_played', ['geschaut am', 'date played']],
]);

/** Reads the table of the export script, which may have any field of the API as a column. Returns null if it is not this table. */
export function readCrunchyrollCsv(text: string): HistoryFile | 'truncated' | null {
  const [head = ''] = text.split(/\r?\n/, 1);
  const names = head.toLowerCase();
  const isOwn =
    /anime title|series_title/.test(names) &&
    /episode code|date_played|geschaut am|fully_watched/.test(names);
  const first = names.split(/[,;\t]/, 1)[0]?.replaceAll('"', '') ?? '';
  const separator = isOwn ? separatorOf(text, first) : null;
  if (separator === null) return null;
  const rows = readCsv(text, separator);
  if (rows === 'truncated') return rows;
  const fieldAt = (row: (typeof rows)[number], path: string) =>
    [path, ...(columns.get(path) ?? [])].map((name) => row[name] ?? '').find((text) => text !== '');
  return toFile(rows.map((row, index) => episodeOf((path) => fieldAt(row, path), index + 1)));
}

/** Reads a row. Returns null if the episode was not watched almost to its end, or is not a regular episode. */
function episodeOf(fieldAt: (path: string) => unknown, place: number): WatchedEpisode | null {
  const about = (name: string) => fieldAt(`panel.episode_metadata.${name}`);
  const isFilm = fieldAt('panel.type') === 'movie';
  const seriesTitle = textOf(isFilm ? fieldAt('panel.title') : about('series_title'));
  const number = positiveIntegerOf(about('episode_number') ?? about('episode'));
  if (seriesTitle === '' || (!isFilm && number === null) || !isWatched(fieldAt)) return null;
  const seasonName = textOf(about('season_title'));
  const played = fieldAt('date_played');
  return {
    place,
    siteId: 'crunchyroll',
    seriesTitle,
    seasonNumber: positiveIntegerOf(about('season_number')),
    seasonName: seasonName === '' || seasonName === seriesTitle ? null : seasonName,
    isFilm,
    confidence: CONFIDENCE,
    number: isFilm ? null : number,
    name: isFilm ? seriesTitle : String(number),
    day: typeof played === 'string' ? dayOfTimestamp(played) : null,
  };
}

function isWatched(fieldAt: (path: string) => unknown): boolean {
  const whole = String(fieldAt('fully_watched') ?? '').toLowerCase();
  if (whole === 'true') return true;
  const [seconds, length] = [
    numberOf(fieldAt('playhead')),
    numberOf(fieldAt('panel.episode_metadata.duration_ms')),
  ];
  // If a table has no columns about the position, it lists only watched episodes.
  if (seconds === null || length === null) return whole === '';
  return seconds * 1000 >= length * LEAST_WATCHED;
}

function toFile(rows: readonly (WatchedEpisode | null)[]): HistoryFile {
  const episodes = rows.filter((row) => row !== null);
  return {
    kind: 'history',
    format: 'crunchyrollHistory',
    seasons: groupBySeason(episodes),
    rows: rows.length,
    dropped: rows.length - episodes.length,
    profiles: [],
    isDateOrderUnknown: false,
  };
}
