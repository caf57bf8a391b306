// The content of an imported file, in one shape for all formats.
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

/** The state of a title in any list service. `current`: being watched or read. */
export type ImportedState = 'current' | 'completed' | 'on_hold' | 'dropped' | 'planned';

/** Kinds of data in a file that the service cannot store. */
export type UnsupportedData = 'dates' | 'rewatches' | 'notes' | 'volumes' | 'lists';

/** One title of a list file. */
export interface ImportedTitle {
  /** Number of the row in the file, from 1. */
  readonly place: number;
  readonly mediaType: MediaType;
  /** `service`: UUID of the title at the connected service, from Kiroku's own files. */
  readonly ids: {
    readonly mal?: number | undefined;
    readonly anilist?: number | undefined;
    readonly service?: string | undefined;
  };
  /** The names in the file, the main name first; empty if the file has only ids. */
  readonly titles: readonly string[];
  readonly year: number | null;
  /** Episodes or chapters of the title, according to the file. */
  readonly total: number | null;
  /** Null if the file has no readable state; the user is then asked about the row. */
  readonly state: ImportedState | null;
  /** Episodes or chapters; null if the file has no number. */
  readonly progress: number | null;
  /** Set if a progress of 0 really means 0. Other services also write 0 for a title that was completed in one click. */
  readonly isExact?: boolean | undefined;
  /** Set if the history has every episode up to `progress`, so that the title can be completed if it has no more. */
  readonly isAllSeen?: true | undefined;
  /** A score above 0 and up to 10, with at most one decimal; null: not rated. */
  readonly score: number | null;
  /** The text of the score in the file if it is invalid. `score` is then null. */
  readonly badScore?: string | undefined;
  readonly lost: readonly UnsupportedData[];
}

/** A row that could not be read, and why. */
export interface UnreadableRow {
  readonly place: number;
  /** The readable part of the row's name; may be empty. */
  readonly text: string;
  readonly reason: 'noTitle' | 'badNumber' | 'badShape';
  /** The impossible number of episodes, for `badNumber`. */
  readonly number?: string | undefined;
}

/** Rows that are left out on purpose. */
export interface LeftOutRows {
  readonly reason: 'wontWatch' | 'duplicate' | 'notAnime';
  readonly count: number;
}

/** The fields that all read files have. */
interface ReadFile {
  /** The encoding guessed from the letters, if the file is not UTF-8 and does not name its encoding. */
  readonly guessedEncoding?: string | undefined;
}

export interface ListFile extends ReadFile {
  readonly kind: 'list';
  readonly format: ListFormat;
  /** Each title appears once. */
  readonly titles: readonly ImportedTitle[];
  readonly unreadable: readonly UnreadableRow[];
  readonly leftOut: readonly LeftOutRows[];
  /**
   * Set if the scores may be on several scales. The user is asked; until then, `score` is null everywhere. Each possible scale has the
   * scores by `place`.
   */
  readonly scales: readonly FileScoreScale[] | null;
  /** Titles with an unreadable score, which are imported without one. */
  readonly unreadScores: number;
  /** Set while the file does not show whether some of its titles are anime or manga, and the user has not answered. */
  readonly isTypeUnknown?: true | undefined;
}

export interface FileScoreScale {
  readonly scale: 'points100' | 'points10' | 'stars5' | 'smileys3';
  readonly scores: readonly (readonly [place: number, score: number])[];
}

/** A season of which at least these episodes were watched. */
export interface WatchedSeason {
  /** The number of the season's first row, from 1. */
  readonly place: number;
  readonly siteId: 'youtube' | 'netflix' | 'trakt' | 'crunchyroll';
  readonly seriesTitle: string;
  readonly seasonNumber: number | null;
  readonly seasonName: string | null;
  /** The different episodes in the file: each one's number, or its name if it has no number. */
  readonly episodes: readonly (string | number)[];
  /** The highest episode number; null if no row has a number. */
  readonly furthest: number | null;
  readonly isFilm: boolean;
  /** The confidence of the site's own reader, 0–1: 1 for a licensor's channel, less if the row may be anything. */
  readonly confidence: number;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string | null;
  /** The year in which the series started or the film was released; missing if the file does not have it. */
  readonly year?: number | null | undefined;
}

export interface HistoryFile extends ReadFile {
  readonly kind: 'history';
  readonly format: HistoryFormat;
  readonly seasons: readonly WatchedSeason[];
  /** The number of rows in the file. `dropped`: how many of them are not episodes (advertisements, trailers, removed videos). */
  readonly rows: number;
  readonly dropped: number;
  /** Names of the profiles, if the file has several; the user chooses one. */
  readonly profiles: readonly string[];
  /** Set if the order of day and month is unknown. `lastDay` is null until the user chooses. */
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

/** The user's answers about a file, which is then read again with them. */
export interface ReadingOptions {
  /** The type of the titles whose type the file does not state. */
  readonly mediaType?: MediaType | undefined;
  /** One of the file's `profiles`. */
  readonly profile?: string | undefined;
  readonly dateOrder?: 'dayFirst' | 'monthFirst' | undefined;
}

/** Counts, for each kind of data that the service cannot store, the titles that have it. */
export function countUnsupportedData(
  titles: readonly Pick<ImportedTitle, 'lost'>[],
): Readonly<Record<UnsupportedData, number>> {
  const counts: Record<UnsupportedData, number> = { dates: 0, rewatches: 0, notes: 0, volumes: 0, lists: 0 };
  for (const { lost } of titles) for (const one of new Set(lost)) counts[one] += 1;
  return counts;
}
