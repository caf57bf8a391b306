// Reads two files of Netflix. NetflixViewingHistory.csv has one profile. ViewingActivity.csv is part of the data export and has all
// profiles.
import { toShortText } from '../../contract/short-text.ts';
import { type CsvRow, readCsv, separatorOf } from '../formats/csv.ts';
import type { FileReadOptions, HistoryFile } from '../imported.ts';
import { dayOfTimestamp, findDateOrder, readDay } from './days.ts';
import { type NetflixTitle, parseNetflixTitles } from './netflix-title.ts';
import {
  countRowsOfProfile,
  isViewingActivityRow,
  profilesIn,
  type WatchedNetflixTitle,
  watchedTitlesOf,
} from './viewing-activity.ts';
import { normaliseSpaces } from './watch-verb.ts';
import { groupBySeason, type WatchedEpisode } from './watched-seasons.ts';

/** The confidence of Netflix's own reader. It is below 1, because Netflix shows more than anime. */
const CONFIDENCE = 0.9;
/** How many seconds of an episode must have been watched. A film needs more, because its opening is longer. */
const LEAST_OF_EPISODE = 5 * 60;
const LEAST_OF_FILM = 10 * 60;
/** The short file has at most this many columns. Lists of other services also have a title and a date, but many more columns. */
const MOST_COLUMNS = 3;

/**
 * Reads the file. Returns null if it is neither of Netflix's two files, and `truncated` if it ends within a row. If the file has several
 * profiles, the result has no seasons until the user has chosen a `profile`.
 */
export function readNetflix(text: string, options: FileReadOptions = {}): HistoryFile | 'truncated' | null {
  const start = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(start, 'title') ?? separatorOf(start, 'profile name');
  if (separator === null) return null;
  // Read the column names from the first line only. The line is passed twice, because the CSV reader needs a row.
  const [head = ''] = start.split(/\r?\n/, 1);
  const headRows = readCsv(`${head}\n${head}\n`, separator);
  if (headRows === 'truncated') return null;
  const [columns = {}] = headRows;
  const isHistory = 'title' in columns && 'date' in columns && Object.keys(columns).length <= MOST_COLUMNS;
  if (!isHistory && !isViewingActivityRow(columns)) return null;
  const rows = readCsv(start, separator);
  if (rows === 'truncated') return rows;
  return isHistory ? readHistory(rows.map(shortened), options) : readActivity(rows.map(shortened), options);
}

const noQuestions = { profiles: [], isDateOrderUnknown: false };

function shortened(row: CsvRow): CsvRow {
  return { ...row, title: normaliseSpaces(toShortText(row.title ?? '')) };
}

function readHistory(rows: readonly CsvRow[], { dateOrder }: FileReadOptions): HistoryFile {
  const order = dateOrder ?? findDateOrder(rows.map(({ date = '' }) => date));
  const read = rows.map(({ title = '', date = '' }, index) => ({
    place: index + 1,
    title,
    day: order === null ? dayOfTimestamp(date) : readDay(date, order),
    seconds: null,
    sittings: 1,
  }));
  const file = { ...noQuestions, rows: rows.length, isDateOrderUnknown: order === null && rows.length > 0 };
  return toFile('netflixHistory', read, file);
}

function readActivity(rows: readonly CsvRow[], { profile }: FileReadOptions): HistoryFile {
  const profiles = profilesIn(rows);
  const chosen = profiles.length > 1 ? profiles.find((name) => name === profile) : (profiles[0] ?? '');
  if (chosen === undefined) return toFile('netflixActivity', [], { ...noQuestions, rows: 0, profiles });
  const file = { ...noQuestions, rows: countRowsOfProfile(rows, chosen) };
  return toFile('netflixActivity', watchedTitlesOf(rows, chosen), file);
}

function toFile(
  format: HistoryFile['format'],
  rows: readonly WatchedNetflixTitle[],
  file: Pick<HistoryFile, 'rows' | 'profiles' | 'isDateOrderUnknown'>,
): HistoryFile {
  const titles = parseNetflixTitles(rows.map(({ title }) => title));
  const watched = rows.flatMap((row, index) => {
    const episode = toEpisode(row, titles[index] ?? null);
    return episode ? { episode, sittings: row.sittings } : [];
  });
  const kept = watched.reduce((sum, { sittings }) => sum + sittings, 0);
  const seasons = groupBySeason(watched.map(({ episode }) => episode));
  return { kind: 'history', format, seasons, dropped: file.rows - kept, ...file };
}

function toEpisode(
  { place, day, seconds }: WatchedNetflixTitle,
  title: NetflixTitle | null,
): WatchedEpisode | null {
  if (!title) return null;
  const { show, episode, number, seasonNumber, seasonName, isFilm } = title;
  if (seconds !== null && seconds < (isFilm ? LEAST_OF_FILM : LEAST_OF_EPISODE)) return null;
  return {
    place,
    siteId: 'netflix',
    seriesTitle: show,
    seasonNumber,
    seasonName,
    isFilm,
    confidence: CONFIDENCE,
    number,
    name: episode,
    day,
  };
}
