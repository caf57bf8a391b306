// Opens tabs whose content scripts report: the messages are sent from the script's world, like the script's own.
import type { BrowserContext } from 'playwright/test';
import type { SiteServer } from '../site-server.ts';
import { type ScriptMessenger, waitForExtensionScript } from '../tracking/script-messenger.ts';
import { WATCHED_SITES, type WatchedSite } from './titles.ts';

const TABS_PER_SITE = 2;
const IDLE_PATH = '/idle';

export interface ReportingTabs {
  readonly tab: (site: WatchedSite, number: number) => ScriptMessenger;
}

export async function openReportingTabs(context: BrowserContext, sites: SiteServer): Promise<ReportingTabs> {
  const tabs = new Map<string, ScriptMessenger>();
  for (const site of WATCHED_SITES) {
    const { host } = new URL(site.origin);
    sites.serve({ host, path: IDLE_PATH, html: '<!doctype html><title>idle</title>' });
    for (let number = 0; number < TABS_PER_SITE; number += 1)
      tabs.set(`${site.id} ${number}`, await openTab(context, `${site.origin}${IDLE_PATH}`));
  }
  return {
    tab: ({ id }, number) => {
      const say = tabs.get(`${id} ${number}`);
      if (!say) throw new Error(`no tab ${number} of ${id}`);
      return say;
    },
  };
}

async function openTab(context: BrowserContext, url: string): Promise<ScriptMessenger> {
  const page = await context.newPage();
  const world = waitForExtensionScript(await context.newCDPSession(page));
  await page.goto(url);
  return world;
}
