// Handles changes of permissions, and updates the scripts that depend on them.

import { originsOf } from '../../domain/addresses/origins.ts';
import { permissionPatternOfOrigin, selfHostedSiteId } from '../../domain/addresses/self-hosted.ts';
import { originOfUnreadPlayerFrame } from '../../domain/diagnosis/player-frame.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import type { MessageInput, TabSite } from '../../messaging/protocol.ts';
import { siteOf } from '../../sites/registry.ts';
import type { Site } from '../../sites/site.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { snapshotFrames } from './frame-snapshots.ts';
import { readScriptPlans } from './inject-scripts.ts';
import { forgetDocument } from './observed.ts';
import { isSenderReadable } from './reporters.ts';
import {
  GENERIC_SCRIPT_FILES,
  PLAYER_SCRIPT,
  planSiteScripts,
  registerScripts,
  runScriptInTab,
  startScriptsInOpenTabs,
  TAUGHT_PAGE_COUNTER_SCRIPT,
  TAUGHT_READER_SCRIPT,
} from './site-scripts.ts';

/**
 * Registers the scripts of the granted origins. With `openTabs`, also starts them in open tabs. After a grant this runs twice, because both
 * the browser and the page that asked report the grant.
 */
export function applyPermissions(ctx: Context, { openTabs }: { openTabs: boolean }): Promise<void> {
  return ctx.state.queues.scripts(async () => {
    const { watchers, scripts } = await readScriptPlans(ctx);
    await registerScripts(ctx, watchers);
    // Do not await the scripts in open tabs, because a page that hangs must not delay the next grant.
    if (openTabs) void startScriptsInOpenTabs(ctx, scripts);
    ctx.publishChange('permissions', 'resumePoints', 'now');
  });
}

/** Forgets the episodes that tabs show after their permission was revoked. The scripts in these tabs still run until the page is left. */
export async function handleRevokedPermissions(ctx: Context): Promise<void> {
  await applyPermissions(ctx, { openTabs: false });
  for (const [id, { documents }] of Object.entries(await readTabs()))
    for (const document of documents) {
      const from = { tabId: Number(id), origin: document.origin };
      if (document.observed && !(await isSenderReadable(ctx, from)))
        await forgetDocument(ctx, from.tabId, document);
    }
}

/**
 * Returns the http(s) address of a tab, or null for other pages. `url` is the address that the popup knows through `activeTab`. It is not
 * needed for a granted tab, whose address the browser shows.
 */
export async function httpAddressOfTab(
  { browser: { tabs } }: Context,
  { tabId, url }: MessageInput<'tabSite'>,
): Promise<string | null> {
  const address = url ?? (await tabs.get(tabId)).url;
  return address && /^https?:/.test(address) ? address : null;
}

export async function readTabSite(ctx: Context, tab: MessageInput<'tabSite'>): Promise<TabSite | null> {
  const address = await httpAddressOfTab(ctx, tab);
  if (!address) return null;
  const { origin } = new URL(address);
  const { site, hosted } = await findSiteAtAddress(address);
  const patterns = site && !hosted && !site.family ? originsOf(site) : [permissionPatternOfOrigin(origin)];
  const granted = await ctx.browser.permissions.contains({ origins: [...patterns] });
  // Built-in sites list their player frames, so search for a player frame only on other pages.
  const frame = site || granted ? null : originOfUnreadPlayerFrame(await snapshotFrames(ctx, tab.tabId));
  return {
    origin,
    site: site && { id: site.id, name: site.name },
    patterns: [...new Set([...patterns, ...(frame ? [permissionPatternOfOrigin(frame)] : [])])],
    granted,
    ...((await isPrivate(ctx, tab.tabId)) && { isPrivate: true }),
    frame,
  };
}

/** Whether a tab is in a private window that Kiroku must not track. */
async function isPrivate({ browser: { tabs } }: Context, tabId: number): Promise<boolean> {
  const tab = await tabs.get(tabId).catch(() => null);
  return tab?.incognito === true && !(await readSettings()).tracking.privateWindows;
}

/** Returns the site at an address. `hosted` states whether the user has entered the address as a self-hosted server. */
export async function findSiteAtAddress(address: string): Promise<{ site: Site | null; hosted: boolean }> {
  const { selfHosted } = await readSettings();
  const url = new URL(address);
  const site = siteOf(url, selfHosted);
  return { site, hosted: site !== null && selfHostedSiteId(url.origin, selfHosted) === site.id };
}

/** Reads a page once, with the temporary permission of `activeTab`. No script is registered. */
export async function readPageOnce(ctx: Context, { tabId }: MessageInput<'readPageOnce'>): Promise<void> {
  const { url } = await ctx.browser.tabs.get(tabId);
  const { site } = url ? await findSiteAtAddress(url) : { site: null };
  const origin = url ? new URL(url).origin : null;
  const lesson = origin ? lessonOf(await readLessons(), origin) : null;
  if (lesson) await runScriptInTab(ctx, tabId, { files: [TAUGHT_READER_SCRIPT] });
  for (const plan of site ? planSiteScripts(site, []) : [{ files: GENERIC_SCRIPT_FILES }])
    await runScriptInTab(ctx, tabId, plan);
  if (lesson?.pages && !site) await runScriptInTab(ctx, tabId, { files: [TAUGHT_PAGE_COUNTER_SCRIPT] });
  await runScriptInTab(ctx, tabId, { files: [PLAYER_SCRIPT], allFrames: true });
}
