// Reads made-up histories as the page does: as bytes, and through the entry point for all formats.
import type { FileReadOptions, HistoryFile, WatchedSeason } from '@/lib/import/imported.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';

export function readHistoryFile(content: string | object, options: FileReadOptions = {}): HistoryFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const reading = readImportedFile(new TextEncoder().encode(text), options);
  if (!reading.ok) throw new Error(`not read: ${reading.problem}`);
  if (reading.file.kind !== 'history') throw new Error(`no history: ${reading.file.format}`);
  return reading.file;
}

/** Returns an item of a Takeout file. `part` replaces fields. */
export function takeoutVideo(title: string, part: Readonly<Record<string, unknown>> = {}): object {
  return {
    header: 'YouTube',
    title,
    titleUrl: 'https://www.youtube.com/watch?v=abcdefghi_1',
    subtitles: [{ name: 'Muse Asia', url: 'https://www.youtube.com/channel/UC0' }],
    time: '2026-03-04T18:20:11.123Z',
    products: ['YouTube'],
    activityControls: ['YouTube watch history'],
    ...part,
  };
}

export const takeoutSubtitles = (name: string) => ({ subtitles: [{ name, url: '' }] });

export function netflixViewingHistory(...rows: readonly (readonly [title: string, date: string])[]): string {
  return csv(['Title', 'Date'], rows);
}

const ACTIVITY =
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country';

interface Sitting {
  readonly profile?: string;
  readonly start?: string;
  readonly duration?: string;
  readonly attributes?: string;
  readonly supplemental?: string;
}

export function netflixViewingActivity(
  ...rows: readonly (readonly [title: string, sitting?: Sitting])[]
): string {
  const lines = rows.map(([title, sitting = {}]) => {
    const { profile = 'Rin', start = '2026-02-03 19:00:00', duration = '00:23:40' } = sitting;
    const { attributes = '', supplemental = '' } = sitting;
    return [profile, start, duration, attributes, title, supplemental, 'TV', duration, duration, 'DE'];
  });
  return csv(ACTIVITY.split(','), lines);
}

function csv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(','));
  return `${columns.join(',')}\n${lines.join('\n')}\n`;
}

/**
 * Returns the seasons in short form. For example, "Show S2 3x 7" is season 2 of Show with three different episodes, and 7 is the highest
 * number.
 */
export function describeSeasons({ seasons }: Pick<HistoryFile, 'seasons'>): readonly string[] {
  return seasons.map(shortly);
}

function shortly({
  seriesTitle,
  seasonNumber,
  seasonName,
  episodes,
  furthest,
  isFilm,
}: WatchedSeason): string {
  const season = seasonName !== null ? ` [${seasonName}]` : seasonNumber === null ? '' : ` S${seasonNumber}`;
  return `${seriesTitle}${season} ${isFilm ? 'film' : `${episodes.length}x`}${furthest === null ? '' : ` ${furthest}`}`;
}

/** Returns the numbers 1 to `last`. */
export function numbersUpTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

export function watchedSeason(part: Partial<WatchedSeason> = {}): WatchedSeason {
  return {
    place: 1,
    siteId: 'youtube',
    seriesTitle: "Frieren: Beyond Journey's End",
    seasonNumber: null,
    seasonName: null,
    episodes: [1, 3, 5],
    furthest: 5,
    isFilm: false,
    confidence: 1,
    lastDay: '2026-03-04',
    ...part,
  };
}
