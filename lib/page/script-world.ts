// What our scripts in one frame share. Each is a file of its own with modules of its own, but all run in one isolated world, which the page
// cannot see. A script leaves here what those that come later need.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { TaughtPages } from '../domain/files/lesson.ts';
import type { Page, PlayerClock, Site } from '../sites/site.ts';
import type { SiteReader } from '../sites/site-reader.ts';

export type Clock = () => PlayerClock | null;
export type TaughtReader = (
  page: Page,
  site: Site,
  own: ObservedEpisode | null,
) => ObservedEpisode | null | 'elsewhere';
export type ReadGeneralData = (page: Page, site: Site) => ObservedEpisode | null;

/** One that runs: see script-life.ts. */
interface RunningScript {
  readonly id: string;
  readonly again: () => void;
  readonly life: { isAlive(): boolean };
  readonly end: () => void;
}

interface ScriptWorld {
  /** Left by `watch-page.js` for the site's script, which runs after it. */
  watchSite?: (reader: SiteReader) => void;
  /** By slot. */
  readonly scripts: Map<string, RunningScript>;
  /** Where to listen for events of videos. */
  readonly roots: Set<ShadowRoot>;
  readonly followers: Set<(root: ShadowRoot) => void>;
  /** Null or not there: the videos' own time is right. */
  clock?: Clock | null;
  /** CSS selectors of videos that are no episode. */
  ignoredVideos?: readonly string[];
  /** `pending` while the lesson is on its way: nothing is read that might be wrong. */
  taughtReader?: TaughtReader | 'pending' | null;
  taughtPages?: TaughtPages | null;
  /** Holds for one address. */
  general?: { readonly address: string; readonly read: ReadGeneralData };
}

const holder = globalThis as { kiroku?: ScriptWorld };

/** Made by the script that comes first. */
export function scriptWorld(): ScriptWorld {
  holder.kiroku ??= { scripts: new Map(), roots: new Set(), followers: new Set() };
  return holder.kiroku;
}
