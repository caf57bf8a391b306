// What Kiroku costs on a watch page, each figure beside the same page without the extension in the same run.
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { buildExtension } from '../../../server/launch/build-extension.ts';
import { launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { root } from '../../../server/launch/paths.ts';
import { E2E_APP } from '../../e2e/settings.ts';
import { type SiteServer, startSiteServer } from '../../e2e/site-server.ts';
import { median } from '../median.ts';
import { measureScripts, overweight, type ScriptBytes } from '../script-bytes.ts';
import {
  type Calls,
  listScripts,
  openMeter,
  type PageCost,
  readCost,
  SETTLED,
  traceCalls,
} from './page-cost.ts';
import { strangePage, type WatchPage, watchPages } from './watch-pages.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
/** Milliseconds that a video plays under the eyes of the benchmark; for half of that it stands still. */
const WATCHED = Number(process.env.WATCHED ?? 30_000);
const OUT_DIR = '.output/bench';
const BUILT = `${root}${OUT_DIR}/chrome-mv3`;
const BARS = { script: 2, longest: 5, heap: 150, reports: 6 };
const ORIGIN = `chrome-extension://${CHROMIUM_EXTENSION_ID}/`;

interface Browsers {
  readonly plain: BrowserContext;
  readonly kiroku: BrowserContext;
  /** Messages that pages have sent so far. */
  readonly reports: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function launchBoth(sites: SiteServer): Promise<Browsers> {
  const executablePath = await ensureChromium();
  const extensionDir = await buildExtension({
    origin: 'http://localhost:4780',
    ...E2E_APP,
    outDir: OUT_DIR,
  });
  const granted = watchPages.flatMap((page) => page.granted);
  const options = { executablePath, extensionDir, headless: true, args: sites.browserArgs };
  const browser = await launchWithExtension({ ...options, granted });
  const plain = await chromium.launch({ executablePath, args: [...sites.browserArgs] });
  const desk = await browser.openPage('options.html');
  await desk.evaluate(() => {
    const counter = globalThis as unknown as { reports: number };
    counter.reports = 0;
    chrome.runtime.onMessage.addListener((_message, sender) => {
      if (sender.tab && sender.url?.startsWith('https:')) counter.reports += 1;
    });
  });
  return {
    plain: await plain.newContext({ ignoreHTTPSErrors: true }),
    kiroku: browser.context,
    reports: () => desk.evaluate(() => (globalThis as unknown as { reports: number }).reports),
    close: async () => {
      await plain.close();
      await browser.close();
    },
  };
}

interface Loaded {
  readonly page: Page;
  readonly session: CDPSession;
}

async function open(context: BrowserContext, url: string): Promise<Loaded> {
  const page = await context.newPage();
  const session = await openMeter(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED);
  return { page, session };
}

async function loadCost(context: BrowserContext, url: string): Promise<PageCost> {
  const { page, session } = await open(context, url);
  const cost = await readCost(session);
  await page.close();
  return cost;
}

/** Of the loads with and without, in turns, so that both see the same machine. */
async function measureLoads({ plain, kiroku }: Browsers, url: string) {
  const pairs: { readonly without: PageCost; readonly with: PageCost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({ without: await loadCost(plain, url), with: await loadCost(kiroku, url) });
  const part = (key: keyof PageCost) => ({
    without: median(pairs.map((pair) => pair.without[key])),
    with: median(pairs.map((pair) => pair.with[key])),
    more: median(pairs.map((pair) => pair.with[key] - pair.without[key])),
  });
  return { script: part('script'), task: part('task'), heap: part('heap') };
}

/** Our own calls while a page loads; the median of the rounds. */
async function traceLoads({ kiroku }: Browsers, url: string): Promise<Calls> {
  const rounds: Calls[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await kiroku.newPage();
    const session = await page.context().newCDPSession(page);
    rounds.push(
      await traceCalls(session, ORIGIN, async () => {
        await page.goto(url, { waitUntil: 'load' });
        await page.waitForTimeout(SETTLED);
      }),
    );
    await page.close();
  }
  const part = (key: keyof Calls): number => median(rounds.map((calls) => calls[key]));
  return {
    calls: part('calls'),
    timers: part('timers'),
    milliseconds: part('milliseconds'),
    longest: part('longest'),
  };
}

/** What happens in a minute of a page that plays, or that stands still. */
async function watch({ kiroku, reports }: Browsers, url: string, playing: boolean) {
  const watched = playing ? WATCHED : WATCHED / 2;
  const { page, session } = await open(kiroku, url);
  await page.evaluate((plays) => {
    const video = document.querySelector('video');
    return plays ? video?.play() : video?.pause();
  }, playing);
  await page.waitForTimeout(SETTLED);
  const before = { reports: await reports(), cost: await readCost(session) };
  const calls = await traceCalls(session, ORIGIN, () => page.waitForTimeout(watched));
  const after = { reports: await reports(), cost: await readCost(session) };
  await page.close();
  const minutes = watched / 60_000;
  return {
    reports: (after.reports - before.reports) / minutes,
    timers: calls.timers / minutes,
    calls: calls.calls / minutes,
    milliseconds: calls.milliseconds / minutes,
    script: (after.cost.script - before.cost.script) / minutes,
  };
}

async function measurePage(browsers: Browsers, sites: SiteServer, { name, url, page }: WatchPage) {
  sites.serve(page);
  const scripts = await listScripts(await browsers.kiroku.newPage(), ORIGIN, url);
  return {
    name,
    scripts: Object.fromEntries(scripts),
    load: await measureLoads(browsers, url),
    own: await traceLoads(browsers, url),
    playing: await watch(browsers, url, true),
    paused: await watch(browsers, url, false),
  };
}

export type Measured = Awaited<ReturnType<typeof measurePage>>;

function misses({ name, load, own, playing, paused }: Measured): readonly string[] {
  const isStrange = name === strangePage.name;
  return [
    isStrange && own.calls + playing.calls > 0 && 'scripts run where nothing was granted',
    load.script.more > BARS.script && `script time at load ${load.script.more.toFixed(1)} ms`,
    own.longest > BARS.longest && `longest block ${own.longest.toFixed(1)} ms`,
    load.heap.more > BARS.heap && `heap ${load.heap.more.toFixed(0)} kB`,
    playing.reports > BARS.reports && `${playing.reports} reports a minute`,
    paused.calls > 0 && `${paused.calls} calls a minute while nothing plays`,
  ].flatMap((miss) => (miss ? `${name}: ${miss}` : []));
}

export interface PageFigures {
  readonly bytes: readonly ScriptBytes[];
  readonly pages: readonly Measured[];
}

export async function measurePages(): Promise<PageFigures> {
  const sites = await startSiteServer();
  const browsers = await launchBoth(sites);
  const pages: Measured[] = [];
  for (const page of [...watchPages, strangePage]) pages.push(await measurePage(browsers, sites, page));
  await browsers.close();
  await sites.close();
  return { bytes: measureScripts(BUILT), pages };
}

export function missesOf({ bytes, pages }: PageFigures): readonly string[] {
  return [...overweight(bytes).map(({ siteId }) => `${siteId}: too many bytes`), ...pages.flatMap(misses)];
}
