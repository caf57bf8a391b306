// What an imported file says, in one shape for all formats.
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

/** The state of a title in any list service. `current`: it is being watched or read. */
export type ImportedState = 'current' | 'completed' | 'on_hold' | 'dropped' | 'planned';

/** What a file says of a title and the service cannot take. */
export type Lost = 'dates' | 'rewatches' | 'notes' | 'volumes' | 'lists';

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
  /** The names in the file, the main name first; empty where the file has only ids. */
  readonly titles: readonly string[];
  readonly year: number | null;
  /** Episodes or chapters that the title has, as the file says. */
  readonly total: number | null;
  /** Null: the file says nothing that can be read; such a row is asked about. */
  readonly state: ImportedState | null;
  /** Episodes or chapters; null where the file says nothing. */
  readonly progress: number | null;
  /** Set where 0 is meant as it stands: other services write it for what was completed in one click. */
  readonly isExact?: boolean | undefined;
  /** Set in a history where every episode up to `progress` was watched: the title is completed where it has no more. */
  readonly isAllSeen?: true | undefined;
  /** Above 0 up to 10, at most one decimal; null: not rated. */
  readonly score: number | null;
  /** What the file has instead of a score, if that cannot be one; `score` is then null. */
  readonly badScore?: string | undefined;
  readonly lost: readonly Lost[];
}

/** A row that could not be read, and why. */
export interface UnreadableRow {
  readonly place: number;
  /** What there is of its name; may be empty. */
  readonly text: string;
  readonly reason: 'noTitle' | 'badNumber' | 'badShape';
  /** The number of episodes that cannot be, for `badNumber`. */
  readonly number?: string | undefined;
}

/** Rows that are left out on purpose. */
export interface LeftOut {
  readonly reason: 'wontWatch' | 'duplicate' | 'notAnime';
  readonly count: number;
}

/** What is true of every file that is read. */
interface ReadFile {
  /** Set where the file is not UTF-8 and does not say what it is: the encoding that its letters look like. */
  readonly guessedEncoding?: string | undefined;
}

export interface ListFile extends ReadFile {
  readonly kind: 'list';
  readonly format: ListFormat;
  /** Each title once. */
  readonly titles: readonly ImportedTitle[];
  readonly unreadable: readonly UnreadableRow[];
  readonly leftOut: readonly LeftOut[];
  /** The scores may be of several scales: the user is asked; `score` is null everywhere until then. Each scale gives the scores by `place`. */
  readonly scales: readonly ScoreScale[] | null;
  /** Titles whose score cannot be read: they come without one. */
  readonly unreadScores: number;
  /** Set where the file does not say whether some of its titles are anime or manga, and the user has not said it yet. */
  readonly isTypeUnknown?: true | undefined;
}

export interface ScoreScale {
  readonly scale: 'points100' | 'points10' | 'stars5' | 'smileys3';
  readonly scores: readonly (readonly [place: number, score: number])[];
}

/** "At least `count` different episodes of this season were watched, the last on `lastDay`." */
export interface WatchedSeason {
  /** Number of the first row that it is made of, from 1. */
  readonly place: number;
  readonly siteId: 'youtube' | 'netflix' | 'trakt' | 'crunchyroll';
  readonly seriesTitle: string;
  readonly seasonNumber: number | null;
  readonly seasonName: string | null;
  /** The different episodes in the file: the number of each, or its name where it has none. */
  readonly episodes: readonly (string | number)[];
  /** The furthest episode with a number; null where no row has one. */
  readonly furthest: number | null;
  readonly isFilm: boolean;
  /** 0–1, as the site's own reader trusts what it reads: 1 for the channel of a licensor, less where the row may be anything. */
  readonly confidence: number;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string | null;
  /** In which the series began, or the film was shown; missing where the file does not say. */
  readonly year?: number | null | undefined;
}

export interface HistoryFile extends ReadFile {
  readonly kind: 'history';
  readonly format: HistoryFormat;
  readonly seasons: readonly WatchedSeason[];
  /** Rows in the file, and how many of them are no episode (advertisement, film trailer, removed video). */
  readonly rows: number;
  readonly dropped: number;
  /** Names of the profiles, where the file has several; the user chooses. */
  readonly profiles: readonly string[];
  /** Set where day and month cannot be told apart: `lastDay` is null until the user chooses. */
  readonly isDateOrderUnknown: boolean;
}

export type ImportedFile = ListFile | HistoryFile;

/** Why a file cannot be read at all: one sentence each in the words. */
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

export type FileReading =
  | { readonly ok: true; readonly file: ImportedFile }
  | { readonly ok: false; readonly problem: FileProblem };

/** What the user said about a file, which is then read again with it. */
export interface ReadingOptions {
  /** What the titles are whose type the file does not say. */
  readonly mediaType?: MediaType | undefined;
  /** One of the file's `profiles`. */
  readonly profile?: string | undefined;
  readonly dateOrder?: 'dayFirst' | 'monthFirst' | undefined;
}

/** Counts the titles of a file that have something the service cannot take. */
export function countLost(titles: readonly Pick<ImportedTitle, 'lost'>[]): Readonly<Record<Lost, number>> {
  const counts: Record<Lost, number> = { dates: 0, rewatches: 0, notes: 0, volumes: 0, lists: 0 };
  for (const { lost } of titles) for (const one of new Set(lost)) counts[one] += 1;
  return counts;
}
