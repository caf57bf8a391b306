// What the user may choose, and what holds until they do.
import type { TitleChoice } from './titles/shown-title.ts';
import type { Language } from './words/languages.ts';

/** Where the list service is. Both addresses without a trailing slash; `clientSecret` empty for a public app. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** `auto` writes, `ask` asks first, `ignore` stays silent. */
export type Policy = 'auto' | 'ask' | 'ignore';

export interface TrackingSettings {
  /** Share of the duration (0–1) that the position must reach. */
  readonly threshold: number;
  /** Share of the duration (0–1) that must have been played. */
  readonly coverage: number;
  /** What to do with a title that is not on the list. */
  readonly unlisted: 'add' | 'ask' | 'ignore';
  /** What to do when the last episode of a finished title was watched. */
  readonly finishing: 'complete' | 'ask';
  /** A jump of more than this many episodes asks once per title. */
  readonly jumpLimit: number;
  /** Seconds to wait before sending. */
  readonly delaySeconds: number;
  readonly toast: boolean;
  /** Whether a score that is given when a title is completed is also its public rating. */
  readonly publicRating: boolean;
  /** Whether what plays in a private window counts. */
  readonly privateWindows: boolean;
}

/** Servers of the user's own: a site's id → origins such as "http://nas.local:8096". */
export type SelfHosted = Readonly<Record<string, readonly string[]>>;

/** What may be said outside of the extension's pages; each needs the browser's permission. */
export interface NotificationSettings {
  readonly session: boolean;
  readonly question: boolean;
  /** That the next episode of a title is probably out. */
  readonly airing: boolean;
}

export interface Settings {
  readonly tracking: TrackingSettings;
  readonly notifications: NotificationSettings;
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: 'system' | Language;
  /** By which of their names titles are shown and sorted. */
  readonly titleLanguage: TitleChoice;
  /** Whether cover images are fetched; without them no request goes to where they lie. */
  readonly covers: boolean;
  /** How long lines of the log are kept. */
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
