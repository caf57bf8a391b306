// Defines the user's settings and their defaults.
import type { TitleLanguageChoice } from './titles/shown-title.ts';
import type { Language } from './words/languages.ts';

/**
 * The addresses of the list service, and Kiroku's app there. The addresses have no trailing slash. `clientSecret` is empty for a public
 * app.
 */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The handling of an episode that counts: `auto` writes it, `ask` asks the user first, `ignore` does neither. */
export type Policy = 'auto' | 'ask' | 'ignore';

export interface TrackingSettings {
  /** The share of the duration (0–1) that the position must reach before an episode counts. */
  readonly threshold: number;
  /** The share of the duration (0–1) that must have been played before an episode counts. */
  readonly coverage: number;
  /** The handling of a title that is not on the list. */
  readonly unlisted: 'add' | 'ask' | 'ignore';
  /** The handling of the last episode of a finished title. */
  readonly finishing: 'complete' | 'ask';
  /** Kiroku asks before a jump of more than this many episodes, once per title. */
  readonly jumpLimit: number;
  /** How many seconds Kiroku waits before it sends a counted episode. */
  readonly delaySeconds: number;
  readonly toast: boolean;
  /** Whether a score given on completing a title is also submitted as a public rating. */
  readonly publicRating: boolean;
  /** Whether playback in private windows counts. */
  readonly privateWindows: boolean;
}

/** Maps the id of a site to the origins of the user's own servers, such as "http://nas.local:8096". */
export type SelfHosted = Readonly<Record<string, readonly string[]>>;

/** The browser notifications that are shown. They need the browser's permission. */
export interface NotificationSettings {
  readonly session: boolean;
  readonly question: boolean;
  /** Whether to notify the user when the next episode of a title has probably aired. */
  readonly airing: boolean;
}

export interface Settings {
  readonly tracking: TrackingSettings;
  readonly notifications: NotificationSettings;
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: 'system' | Language;
  /** The language in which titles are shown and sorted. */
  readonly titleLanguage: TitleLanguageChoice;
  /** Whether cover images are fetched. If not, no request goes to the image hosts. */
  readonly covers: boolean;
  /** The time for which log entries are retained. */
  readonly keepLog: 'month' | 'year' | 'always';
  readonly sitePolicies: Readonly<Record<string, Policy>>;
  readonly selfHosted: SelfHosted;
}

export const defaultSettings: Settings = {
  tracking: {
    threshold: 0.85,
    coverage: 0.5,
    unlisted: 'add',
    finishing: 'complete',
    jumpLimit: 3,
    delaySeconds: 0,
    toast: true,
    publicRating: false,
    privateWindows: false,
  },
  notifications: { session: false, question: false, airing: false },
  theme: 'system',
  language: 'system',
  titleLanguage: 'interface',
  covers: true,
  keepLog: 'year',
  sitePolicies: {},
  selfHosted: {},
};
