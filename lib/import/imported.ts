// Defines the content of an imported file, in one shape for all formats.
import type { MediaType } from '../contract/media.ts';

export type ListFormat =
  | 'malXml'
  | 'anilistJson'
  | 'anilistExport'
  | 'kitsuJson'
  | 'simklJson'
  | 'animePlanetJson'
  | 'shikimoriJson'
  | 'kirokuJson'
  | 'kirokuCsv'
  | 'linkList'
  | 'mihonBackup'
  | 'bangumi';
export type HistoryFormat =
  | 'youtubeHistory'
  | 'netflixHistory'
  | 'netflixActivity'
  | 'traktHistory'
  | 'crunchyrollHistory';

/** The status of a title in any list service. `current` means that the title is being watched or read. */
export type ImportedStatus = 'current' | 'completed' | 'on_hold' | 'dropped' | 'planned';

/** Kinds of data in a file that the service cannot store. */
export type UnsupportedData = 'dates' | 'rewatches' | 'notes' | 'volumes' | 'lists';

export interface ImportedTitle {
  /** The number of the row in the file, counted from 1. */
  readonly place: number;
  readonly mediaType: MediaType;
  /** The title's ids. `service` is its UUID at the connected service, which only Kiroku's own files contain. */
  readonly ids: {
    readonly mal?: number | undefined;
    readonly anilist?: number | undefined;
    readonly service?: string | undefined;
  };
  /** The names in the file, with the main name first. Empty if the file has only ids. */
  readonly titles: readonly string[];
  readonly year: number | null;
  /** How many episodes or chapters the title has, according to the file. */
  readonly total: number | null;
  /** Null if the file has no readable state. The user is then asked about the row. */
  readonly state: ImportedStatus | null;
  /** How many episodes or chapters were watched or read. Null if the file has no number. */
  readonly progress: number | null;
  /** Set if a progress of 0 really means 0. Other services also write 0 for a title that was completed in one click. */
  readonly isExact?: boolean | undefined;
  /** Set if the history has every episode up to `progress`. The title can then be completed if it has no more episodes. */
  readonly isAllSeen?: true | undefined;
  /** The score, which is above 0 and up to 10, with at most one decimal. Null means not rated. */
  readonly score: number | null;
  /** The text of an invalid score in the file. In this case `score` is null. */
  readonly badScore?: string | undefined;
  readonly lost: readonly UnsupportedData[];
}

export interface UnreadableRow {
  readonly place: number;
  /** The readable part of the row's name. It may be empty. */
  readonly text: string;
  readonly reason: 'noTitle' | 'badNumber' | 'badShape';
  /** The row's number of episodes, if the row is unreadable because this number is impossible. */
  readonly number?: string | undefined;
  /** The readable values of the row. Missing if the row does not have the fields of the format. */
  readonly readable?: ReadableValues | undefined;
}

/** The values of a row that a download keeps, although the row cannot be imported. */
export type ReadableValues = Pick<
  ImportedTitle,
  'mediaType' | 'ids' | 'titles' | 'state' | 'progress' | 'score'
>;

/** A row that is left out on purpose. A `duplicate` was merged into another row of the same title, which is further along. */
export interface LeftOutRow
  extends Pick<ImportedTitle, 'place' | 'ids' | 'titles' | 'state' | 'progress' | 'score' | 'badScore'> {
  readonly reason: 'wontWatch' | 'duplicate' | 'notAnime';
  /** Null if the row is neither anime nor manga. */
  readonly mediaType: MediaType | null;
}

/** The fields that all imported files have. */
interface ReadFile {
  /** The encoding that was guessed from the letters. It is set if the file is not UTF-8 and does not name its encoding. */
  readonly guessedEncoding?: string | undefined;
}

export interface ListFile extends ReadFile {
  readonly kind: 'list';
  readonly format: ListFormat;
  /** The titles of the file. Each title appears once. */
  readonly titles: readonly ImportedTitle[];
  readonly unreadable: readonly UnreadableRow[];
  readonly leftOut: readonly LeftOutRow[];
  /**
   * Set if the scores may be on several scales. Contains the scores on each possible scale. Until the user has chosen a scale, every
   * title's `score` is null.
   */
  readonly scales: readonly FileScoreScale[] | null;
  /** How many titles have an unreadable score. They are imported without a score. */
  readonly unreadScores: number;
  /** How many titles had a score that the user chose to leave out. Missing if the user did not choose this. */
  readonly leftOutScores?: number | undefined;
  /** Set if the file does not show whether some of its titles are anime or manga. No longer set after the user's answer. */
  readonly isTypeUnknown?: true | undefined;
}

export interface FileScoreScale {
  readonly scale: 'points100' | 'points10' | 'stars5' | 'smileys3';
  /** The scores of this scale, converted to scores out of ten. A converted score above ten is invalid. */
  readonly scores: readonly (readonly [place: number, score: number])[];
}

/** A season, and the episodes of it that were watched according to the file. The user may have watched further episodes. */
export interface WatchedSeason {
  /** The number of the season's first row, from 1. */
  readonly place: number;
  readonly siteId: 'youtube' | 'netflix' | 'trakt' | 'crunchyroll';
  readonly seriesTitle: string;
  readonly seasonNumber: number | null;
  readonly seasonName: string | null;
  /** The different episodes in the file. Each is given by its number, or by its name if it has no number. */
  readonly episodes: readonly (string | number)[];
  /** The highest episode number. Null if no row has a number. */
  readonly furthest: number | null;
  readonly isFilm: boolean;
  /** The confidence of the site's own reader, from 0 to 1. It is 1 for a licensor's channel, and lower if the row may be about anything. */
  readonly confidence: number;
  /** The last day on which an episode was watched, as `YYYY-MM-DD`. */
  readonly lastDay: string | null;
  /** The year in which the series started or the film was released. It is missing if the file does not state it. */
  readonly year?: number | null | undefined;
}

export interface HistoryFile extends ReadFile {
  readonly kind: 'history';
  readonly format: HistoryFormat;
  readonly seasons: readonly WatchedSeason[];
  /** The number of rows in the file. `dropped` states how many of them are not episodes (advertisements, trailers, removed videos). */
  readonly rows: number;
  readonly dropped: number;
  /** The names of the profiles, if the file has several. The user chooses one of them. */
  readonly profiles: readonly string[];
  /** Set if the order of day and month is unknown. Until the user chooses an order, `lastDay` is null. */
  readonly isDateOrderUnknown: boolean;
}

export type ImportedFile = ListFile | HistoryFile;

/** Why a file cannot be read at all. Each reason has its own UI text. */
export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'unknownFormat'
  | 'truncated'
  | 'notText'
  | 'badEncoding'
  | 'forbiddenXml'
  | 'newerVersion'
  | 'archive';

export type FileReadResult =
  | { readonly ok: true; readonly file: ImportedFile }
  | { readonly ok: false; readonly problem: FileProblem };

/** The user's answers about a file. The file is read again with them. */
export interface FileReadOptions {
  /** The user's answer whether the titles are anime or manga, for titles whose type the file does not state. */
  readonly mediaType?: MediaType | undefined;
  /** The profile that the user chose from the file's `profiles`. */
  readonly profile?: string | undefined;
  readonly dateOrder?: 'dayFirst' | 'monthFirst' | undefined;
}

/** Returns how many rows are left out for each reason. */
export function countLeftOutRows(
  rows: readonly Pick<LeftOutRow, 'reason'>[],
): readonly { readonly reason: LeftOutRow['reason']; readonly count: number }[] {
  const counts = new Map<LeftOutRow['reason'], number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** Returns how many titles have each kind of data that the service cannot store. */
export function countUnsupportedData(
  titles: readonly Pick<ImportedTitle, 'lost'>[],
): Readonly<Record<UnsupportedData, number>> {
  const counts: Record<UnsupportedData, number> = { dates: 0, rewatches: 0, notes: 0, volumes: 0, lists: 0 };
  for (const { lost } of titles) for (const one of new Set(lost)) counts[one] += 1;
  return counts;
}
