// Launches the browsers that a run measures. One browser has no extension. The other browsers have Kiroku, an extension with an empty
// script, or another given extension.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { buildExtension } from '../../../lib/build/build-extension.ts';
import { launchProfile, launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { E2E_APP } from '../../e2e/settings.ts';
import type { SiteServer } from '../../e2e/site-server.ts';
import { benchPages } from './bench-pages.ts';
import { type PeerExtension, readPeerExtension } from './peer-folder.ts';

export interface BenchBrowser {
  readonly name: string;
  readonly context: BrowserContext;
  /** The origin of the extension's scripts; null if there is no extension. */
  readonly origin: string | null;
  /** The folder of the extension; null if there is no extension. */
  readonly dir: string | null;
  /** Returns how many messages pages have sent so far; null if that is unknown. */
  readonly reports: (() => Promise<number>) | null;
  readonly close: () => Promise<void>;
}

export interface BenchBrowsers {
  readonly without: BenchBrowser;
  /** All subjects with an extension. Kiroku is the first one. */
  readonly measured: readonly [BenchBrowser, ...BenchBrowser[]];
  readonly close: () => Promise<void>;
}

const OUT_DIR = '.output/bench';
export const EMPTY_EXTENSION_NAME = 'an empty script';

const granted = [...new Set(benchPages.flatMap((page) => page.granted))];

export async function launchBenchBrowsers(
  sites: SiteServer,
  peers: readonly PeerExtension[],
): Promise<BenchBrowsers> {
  const work = mkdtempSync(join(tmpdir(), 'kiroku-bench-page-'));
  const empty = { ...readPeerExtension(writeEmptyExtension(work)), name: EMPTY_EXTENSION_NAME };
  const without = await launchBare(sites);
  const kiroku = await launchKiroku(sites);
  const others: BenchBrowser[] = [];
  for (const peer of [empty, ...peers]) others.push(await launchPeerBrowser(sites, peer));
  return {
    without,
    measured: [kiroku, ...others],
    close: async () => {
      for (const subject of [without, kiroku, ...others]) await subject.close();
      rmSync(work, { recursive: true, force: true });
    },
  };
}

/** Writes an extension with an empty content script. It measures the minimum cost of a content script. */
function writeEmptyExtension(parent: string): string {
  const dir = join(parent, 'empty-script');
  mkdirSync(dir);
  const manifest = {
    manifest_version: 3,
    name: EMPTY_EXTENSION_NAME,
    version: '1',
    content_scripts: [{ matches: granted, js: ['empty.js'], run_at: 'document_end', all_frames: true }],
  };
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(dir, 'empty.js'), 'void 0;\n');
  return dir;
}

async function launchBare(sites: SiteServer): Promise<BenchBrowser> {
  const executablePath = await ensureChromium();
  const options = { executablePath, extensionDir: null, headless: true, args: sites.browserArgs };
  const browser = await launchProfile(options);
  return { ...browser, name: 'without', origin: null, dir: null, reports: null };
}

export async function launchPeerBrowser(
  sites: SiteServer,
  { name, dir, id, grantedBy }: PeerExtension,
): Promise<BenchBrowser> {
  const executablePath = await ensureChromium();
  const options = {
    executablePath,
    extensionDir: dir,
    extensionId: id,
    headless: true,
    args: sites.browserArgs,
  };
  const browser = await launchProfile({ ...options, ...(grantedBy === 'profile' && { granted }) });
  await closeGreetings(browser.context);
  return { ...browser, name, origin: `chrome-extension://${id}/`, dir, reports: null };
}

/** Closes the pages that an extension opens after its installation, because they are not a cost of watch pages. */
async function closeGreetings(context: BrowserContext): Promise<void> {
  const [first] = context.pages();
  await first?.waitForTimeout(3000);
  for (const page of context.pages()) if (page !== first) await page.close();
}

async function launchKiroku(sites: SiteServer): Promise<BenchBrowser> {
  const executablePath = await ensureChromium();
  const extensionDir = await buildExtension({
    origin: 'http://localhost:4780',
    ...E2E_APP,
    outDir: OUT_DIR,
  });
  const options = { executablePath, extensionDir, headless: true, args: sites.browserArgs };
  const browser = await launchWithExtension({ ...options, granted });
  await closeGreetings(browser.context);
  const desk = await browser.openPage('options.html');
  await desk.evaluate(() => {
    const counter = globalThis as unknown as { reports: number };
    counter.reports = 0;
    chrome.runtime.onMessage.addListener((_message, sender) => {
      if (sender.tab && sender.url?.startsWith('https:')) counter.reports += 1;
    });
  });
  return {
    name: 'Kiroku',
    context: browser.context,
    origin: `chrome-extension://${CHROMIUM_EXTENSION_ID}/`,
    dir: extensionDir,
    reports: () => desk.evaluate(() => (globalThis as unknown as { reports: number }).reports),
    close: browser.close,
  };
}
