// The state that our scripts in one frame share. Each script is bundled with its own copy of every module, so module variables are not
// shared. All scripts run in one isolated world, whose `globalThis` the page cannot see.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { PageCountMethod } from '../domain/files/lesson.ts';
import type { Page, PlayerClock, Site, SiteReader } from '../sites/site.ts';

export type ReadPlayerClock = () => PlayerClock | null;
export type TaughtReader = (
  page: Page,
  site: Site,
  own: ObservedEpisode | null,
) => ObservedEpisode | null | 'elsewhere';
export type ReadGeneralData = (page: Page, site: Site) => ObservedEpisode | null;

/** A script that `runScriptOnce` of script-life.ts has started. */
interface RunningScript {
  readonly id: string;
  readonly again: () => void;
  readonly life: { isAlive(): boolean };
  readonly end: () => void;
}

interface ScriptWorld {
  /** Starts to observe the page. `watch-page.js` sets this function, and the site's script calls it afterwards. */
  watchPage?: (reader: SiteReader) => void;
  /** The running scripts, by slot. */
  readonly scripts: Map<string, RunningScript>;
  /** The shadow roots in which our scripts listen to videos. */
  readonly roots: Set<ShadowRoot>;
  /** The functions that are called with each shadow root that is added to `roots`. */
  readonly followers: Set<(root: ShadowRoot) => void>;
  /** The player's own clock. If null or undefined, the video's time is used. */
  clock?: ReadPlayerClock | null;
  /** CSS selectors of videos that are not episodes. */
  ignoredVideos?: readonly string[];
  /**
   * Reads the page by the user's lesson. The value is `pending` while the lesson is loading, and the page is not read during that time. The
   * value is null if there is no lesson.
   */
  taughtReader?: TaughtReader | 'pending' | null;
  taughtPages?: PageCountMethod | null;
  /** Reads the general data of the page. Used only while the page has this `address`. */
  general?: { readonly address: string; readonly read: ReadGeneralData };
}

const holder = globalThis as { kiroku?: ScriptWorld };

/** Returns the shared state. The first script that calls this creates it. */
export function scriptWorld(): ScriptWorld {
  holder.kiroku ??= { scripts: new Map(), roots: new Set(), followers: new Set() };
  return holder.kiroku;
}
