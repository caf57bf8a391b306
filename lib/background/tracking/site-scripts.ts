// Plans and registers the scripts of pages. Scripts run only on the origins that the user has granted.
import type { ScriptPublicPath } from 'wxt/utils/inject-script';
import { includesPattern, originPattern, originsOf } from '../../domain/addresses/origins.ts';
import { matchesAnyPattern, patternsOfReaders } from '../../sites/links/reader-paths.ts';
import type { Site } from '../../sites/site.ts';
import type { Context } from '../runtime/context.ts';

/** WXT's type lists only the files of `entrypoints`, but not the generated site scripts. So all file names are cast to this type. */
type ScriptFile = ScriptPublicPath;

const WATCH_PAGE = 'watch-page';
const PLAYER = 'player-frame';
/** The script for pages of unknown sites. */
const GENERIC = 'site-generic';
const TAUGHT = 'taught';
const TAUGHT_PAGES = 'taught-pages';
const MEDIA_WATCHER = 'media-watcher';
const PAGE_ARRIVAL = 'page-arrival';
const PAGE_ARRIVAL_PATHS = 'page-arrival-paths';
export const PLAYER_SCRIPT = `${PLAYER}.js`;
export const GENERIC_SCRIPT_FILES = filesOf(GENERIC);
export const TAUGHT_READER_SCRIPT = `${TAUGHT}.js`;
export const GENERAL_DATA_SCRIPT = 'general-data.js';
export const TAUGHT_PAGE_COUNTER_SCRIPT = `${TAUGHT_PAGES}.js`;

export interface ScriptPlan {
  readonly id: string;
  /** The files in the order in which they run. Shared files come first. */
  readonly files: readonly string[];
  readonly matches: readonly string[];
  /** Match patterns of pages on which the script must not run. */
  readonly excludes?: readonly string[];
  readonly allFrames: boolean;
  /** `MAIN` is the page's own world, in which the script has no extension APIs. */
  readonly world: 'ISOLATED' | 'MAIN';
}

/** Maps the origin pattern of each self-hosted server to its site id. */
type HostedOrigins = Readonly<Record<string, string>>;

/**
 * Plans the first script of each granted page and frame, which asks the worker for the page's other scripts. `page-arrival` asks when the
 * page opens. The media watcher asks when something plays or the address changes.
 */
export function planWatcherScripts(
  sites: readonly Site[],
  granted: readonly string[],
  hosted: HostedOrigins = {},
  taught: readonly string[] = [],
): ScriptPlan[] {
  const readers = sites.flatMap((site) =>
    matchesOf(site, granted, hosted).flatMap((pattern) => patternsOfReaders(site, pattern)),
  );
  // The script also runs on taught pages, because a taught page may fire no media event.
  const arrivals = [...new Set([...taught, ...readers])];
  const isOrigin = (pattern: string): boolean => pattern === originPattern(pattern);
  return [
    plan(PAGE_ARRIVAL, arrivals.filter(isOrigin), { allFrames: true }),
    plan(
      PAGE_ARRIVAL_PATHS,
      arrivals.filter((pattern) => !isOrigin(pattern)),
      { files: [`${PAGE_ARRIVAL}.js`], allFrames: true },
    ),
    plan(MEDIA_WATCHER, granted, { allFrames: true, excludes: arrivals }),
  ].filter(({ matches }) => matches.length > 0);
}

/**
 * Plans the scripts for the granted patterns, in the order in which they run. Known sites get their own reader, other origins get the
 * generic reader.
 *
 * `taught` are the patterns that have a lesson, which is fetched before a reader runs. `chapters` are the patterns whose lesson counts the
 * pages of chapters.
 */
export function planScripts(
  sites: readonly Site[],
  granted: readonly string[],
  hosted: HostedOrigins = {},
  taught: readonly string[] = [],
  chapters: readonly string[] = [],
): ScriptPlan[] {
  const owned = [...new Set([...sites.flatMap(originsOf), ...Object.keys(hosted).map(originPattern)])];
  const others = granted.filter((pattern) => !owned.includes(pattern));
  // Exclude the known sites that the grant includes, because the site's own reader runs there.
  const excludes = owned.filter((pattern) => others.some((other) => includesPattern(other, pattern)));
  return [
    plan(TAUGHT, taught),
    ...sites.flatMap((site) => planSiteScripts(site, matchesOf(site, granted, hosted))),
    plan(GENERIC, others, { files: GENERIC_SCRIPT_FILES, excludes }),
    plan(
      TAUGHT_PAGES,
      chapters.filter((pattern) => !owned.includes(pattern)),
    ),
    planPlayer(sites, granted),
  ].filter(({ matches }) => matches.length > 0);
}

/** Plans the player's script. Players may be in any frame, except on sites that only show chapters. */
function planPlayer(sites: readonly Site[], granted: readonly string[]): ScriptPlan {
  const reading = sites
    .filter(({ mediaType, selfHosted }) => mediaType === 'manga' && !selfHosted)
    .flatMap(originsOf);
  const matches = granted.filter((pattern) => !reading.includes(pattern));
  const excludes = reading.filter((pattern) => matches.some((other) => includesPattern(other, pattern)));
  return plan(PLAYER, matches, { allFrames: true, excludes });
}

/** Plans the scripts of one site. Scripts in the page's world come first, because the scripts in the isolated world need them. */
export function planSiteScripts(site: Site, matches: readonly string[]): ScriptPlan[] {
  const state = site.pageState ? [plan(`site-${site.id}-state`, matches, { world: 'MAIN' })] : [];
  const id = `site-${site.id}`;
  return [...state, plan(id, matches, { files: filesOf(id) })];
}

/** Returns the files of a script. `watch-page.js` comes first, because a site's script passes its reader to `watch-page.js`. */
function filesOf(script: string): readonly string[] {
  return [`${WATCH_PAGE}.js`, `${script}.js`];
}

/** Whether a script should run in the document at an address. */
export function scriptRunsAt({ matches, excludes = [] }: ScriptPlan, url: URL): boolean {
  return matchesAnyPattern(matches, url) && !matchesAnyPattern(excludes, url);
}

function matchesOf(site: Site, granted: readonly string[], hosted: HostedOrigins): string[] {
  const own = site.pages.map(({ pattern }) => pattern);
  const named = Object.keys(hosted).filter((pattern) => site.selfHosted && hosted[pattern] === site.id);
  return [...own, ...named].filter((pattern) =>
    granted.some((one) => includesPattern(one, originPattern(pattern))),
  );
}

function plan(
  id: string,
  matches: readonly string[],
  {
    files = [`${id}.js`],
    allFrames = false,
    world = 'ISOLATED',
    excludes = [],
  }: Partial<Omit<ScriptPlan, 'id' | 'matches'>> = {},
): ScriptPlan {
  const own = { id, files, matches, allFrames, world };
  return excludes.length > 0 ? { ...own, excludes } : own;
}

/**
 * Registers the planned scripts, and removes all others. The browser forgets the registrations on some restarts, so this runs at every
 * start.
 */
export async function registerScripts(
  { browser: { scripting } }: Context,
  plans: readonly ScriptPlan[],
): Promise<void> {
  await scripting.unregisterContentScripts();
  if (plans.length === 0) return;
  await scripting.registerContentScripts(
    plans.map(({ id, files, matches, excludes, allFrames, world }) => ({
      id,
      js: [...files],
      matches: [...matches],
      ...(excludes && { excludeMatches: [...excludes] }),
      allFrames,
      // Also run the script in frames without an address of their own (`about:`, `blob:`), if the browser reports a matching origin. The
      // browser does not allow this for patterns with a path.
      matchOriginAsFallback: allFrames && matches.every((pattern) => pattern === originPattern(pattern)),
      world,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    })),
  );
}

/**
 * Starts the scripts in tabs that were open before the permission was granted. Within a tab, the scripts run in the order of the plan. All
 * tabs run in parallel, because a tab may never answer.
 */
export async function startScriptsInOpenTabs(ctx: Context, plans: readonly ScriptPlan[]): Promise<void> {
  const wanted = new Map<number, ScriptPlan[]>();
  for (const script of plans)
    for (const id of await tabsOf(ctx, script)) wanted.set(id, [...(wanted.get(id) ?? []), script]);
  await Promise.all([...wanted].map(([tabId, own]) => runAll(ctx, tabId, own)));
}

async function tabsOf(
  { browser: { tabs } }: Context,
  { matches, excludes = [] }: ScriptPlan,
): Promise<number[]> {
  const left = excludes.length > 0 ? await tabs.query({ url: [...excludes] }) : [];
  const leftOut = new Set(left.map(({ id }) => id));
  return (await tabs.query({ url: [...matches] })).flatMap(({ id }) =>
    id === undefined || leftOut.has(id) ? [] : [id],
  );
}

async function runAll(ctx: Context, tabId: number, plans: readonly ScriptPlan[]): Promise<void> {
  for (const script of plans) await runScriptInTab(ctx, tabId, script);
}

type RunnableScript = Pick<ScriptPlan, 'files'> & Partial<Pick<ScriptPlan, 'allFrames' | 'world'>>;

/** Runs a script in a tab. Ignores a tab that is closed or refuses the script. */
export async function runScriptInTab(
  { browser: { scripting } }: Context,
  tabId: number,
  { files, allFrames = false, world = 'ISOLATED' }: RunnableScript,
): Promise<void> {
  await scripting
    .executeScript({ target: { tabId, allFrames }, files: [...files] as ScriptFile[], world })
    .catch(() => undefined);
}

/** Runs several scripts in one document, one after the other. Throws if the document no longer exists or may not be read. */
export async function runScriptsInDocument(
  { browser: { scripting } }: Context,
  tabId: number,
  documentId: string,
  plans: readonly Pick<ScriptPlan, 'files' | 'world'>[],
): Promise<void> {
  const target = { tabId, documentIds: [documentId] };
  for (const { files, world } of plans)
    await scripting.executeScript({ target, files: [...files] as ScriptFile[], world });
}
