// Measures how often the background worker starts while an episode plays, while it is paused, and while nothing plays. No debugger is
// attached, because it would keep the worker alive.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildExtension } from '../../../lib/build/build-extension.ts';
import { launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { E2E_APP } from '../../e2e/settings.ts';
import { type SiteServer, startHttpServer, startSiteServer } from '../../e2e/site-server.ts';
import { copyExtension } from '../bytes.ts';
import { createExampleList, signInWithList } from '../example-list.ts';
import { benchPages } from '../page/bench-pages.ts';
import type { ReportSection } from '../section.ts';
import { startUnchangingService } from '../unchanging-service.ts';

/** Starts are counted for this many minutes. The alarm that fires every five minutes fires once in this time. */
const COUNTED = Number(process.env.WAKE_MINUTES ?? 5);
/** The first minutes of the browser do not count, because the browser's start wakes the worker, which polls again five minutes later. */
const SETTLING = 6;
/** At most this many starts are allowed per minute of playback. While nothing plays, no start is allowed. */
const BAR = 2;
const ENTRIES = 300;

interface Scenario {
  readonly name: string;
  readonly plays: boolean;
  readonly url: string;
}

interface Bench {
  readonly built: string;
  /** The origin of the service. */
  readonly origin: string;
  readonly sites: SiteServer;
}

/** The worker's reports about its starts and alarms. */
interface Diary {
  readonly starts: number[];
  readonly alarms: { readonly at: number; readonly name: string }[];
  /** The alarms that were pending at the last report. */
  waiting: readonly string[];
}

/**
 * Returns code that runs before the worker's script. It sends the worker's starts and alarms to this process. It also suppresses the
 * welcome page, which an extension from the command line opens at each start. The welcome page would cover the tab, and a muted video stops
 * in a covered tab.
 */
function prelude(origin: string): string {
  return `{
  const say = (what) => fetch('${origin}/' + what, { mode: 'no-cors' }).catch(() => undefined);
  const list = () => chrome.alarms.getAll((all) => say('waiting?' + encodeURIComponent(JSON.stringify(all.map(({ name, periodInMinutes }) => name + (periodInMinutes ? ' every ' + periodInMinutes + ' min' : ''))))));
  say('start');
  chrome.alarms.onAlarm.addListener(({ name }) => { say('alarm?' + name); setTimeout(list, 5000); });
  setTimeout(list, 5000);
  for (const { tabs } of [chrome, globalThis.browser].filter(Boolean)) tabs.create = () => Promise.resolve();
}
`;
}

async function keepDiary() {
  const diary: Diary = { starts: [], alarms: [], waiting: [] };
  const service = await startHttpServer((request, response) => {
    const [what, text = ''] = (request.url ?? '/').slice(1).split('?');
    if (what === 'start') diary.starts.push(Date.now());
    if (what === 'alarm') diary.alarms.push({ at: Date.now(), name: text });
    if (what === 'waiting') diary.waiting = JSON.parse(decodeURIComponent(text)) as string[];
    response.end();
  });
  return { diary, ...service };
}

function withPrelude(built: string, origin: string): string {
  const worker = readFileSync(join(built, 'background.js'), 'utf8');
  return copyExtension(built, { 'background.js': prelude(origin) + worker });
}

interface Launch {
  readonly executablePath: string;
  readonly extensionDir: string;
  readonly profile: string;
  readonly sites: SiteServer;
  readonly url: string;
}

function launch({ executablePath, extensionDir, profile, sites, url }: Launch): ChildProcess {
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--no-first-run',
    '--mute-audio',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    `--user-data-dir=${profile}`,
    `--disable-extensions-except=${extensionDir}`,
    `--load-extension=${extensionDir}`,
    ...sites.browserArgs,
  ];
  return spawn(executablePath, [...args, url], { stdio: 'ignore' });
}

async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null) return;
  browser.kill();
  await once(browser, 'exit');
}

/** Creates a profile with a signed-in user and a list. So the welcome page after the installation is not part of the measurement. */
async function install(launching: Omit<Launch, 'sites' | 'url'>, origin: string): Promise<void> {
  const { profile, ...options } = launching;
  const granted = benchPages.flatMap((page) => page.granted);
  const browser = await launchWithExtension({ ...options, profileDir: profile, headless: true, granted });
  const desk = await browser.openPage('options.html');
  await signInWithList(desk, createExampleList(ENTRIES), origin);
  await browser.close();
}

async function countStarts({ built, origin: service, sites }: Bench, scenario: Scenario) {
  const { diary, origin, close } = await keepDiary();
  const work = mkdtempSync(join(tmpdir(), 'kiroku-wake-'));
  const profile = join(work, 'profile');
  const executablePath = await ensureChromium();
  const extensionDir = withPrelude(built, origin);
  const launching = { executablePath, extensionDir, profile };
  await install(launching, service);
  if (diary.starts.length === 0) throw new Error('the worker was never started');
  const browser = launch({ ...launching, sites, url: scenario.url });
  await sleep(SETTLING * 60_000);
  const from = Date.now();
  await sleep(COUNTED * 60_000);
  await end(browser);
  await close();
  for (const folder of [work, extensionDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { ...scenario, starts: diary.starts.filter((at) => at >= from).length, ...lastOf(diary, from) };
}

function lastOf({ alarms, waiting, starts }: Diary, from: number) {
  return {
    waiting,
    alarms: alarms.filter(({ at }) => at >= from).length,
    before: starts.filter((at) => at < from).length,
  };
}

type Count = Awaited<ReturnType<typeof countStarts>>;

/** Serves the watch page twice: with a playing video, and with a paused one. The page reports the position of its video. */
function serveScenarios(sites: SiteServer): readonly Scenario[] {
  const [watched] = benchPages;
  if (!watched) throw new Error('no watch page');
  const { page } = watched;
  const html = `${page.html}<script>${SAY_POSITION}</script>`;
  sites.serve({ ...page, html });
  const paused = { ...page, path: `${page.path}/paused`, html: html.replace(' autoplay', '') };
  sites.serve(paused);
  return [
    { name: 'a video that plays', plays: true, url: watched.url },
    { name: 'a video that stands still', plays: false, url: `https://${paused.host}${paused.path}` },
    { name: 'an empty tab', plays: false, url: 'about:blank' },
  ];
}

const SAY_POSITION = "setInterval(() => fetch('/at?' + document.querySelector('video').currentTime), 5000);";

/** The positions that the page has reported for its video, in seconds. */
interface Positions {
  readonly seen: number[];
  readonly note: (url: URL, response: ServerResponse) => boolean;
}

function notePositions(): Positions {
  const seen: number[] = [];
  return {
    seen,
    note: (url, response) => {
      if (url.pathname !== '/at') return false;
      seen.push(Number(url.search.slice(1)));
      response.end();
      return true;
    },
  };
}

export async function measureWakeUpSection(): Promise<ReportSection> {
  const service = await startUnchangingService();
  const built = await buildExtension({ origin: service.origin, ...E2E_APP, outDir: '.output/bench' });
  const positions = notePositions();
  const sites = await startSiteServer((url, _request, response) => positions.note(url, response));
  const bench = { built, sites, origin: service.origin };
  const counts = await Promise.all(serveScenarios(sites).map((scenario) => countStarts(bench, scenario)));
  await Promise.all([sites.close(), service.close()]);
  const played = Math.max(0, ...positions.seen);
  if (played < COUNTED * 60) throw new Error(`the video that plays came to ${played} seconds only`);
  return {
    name: 'wake-ups',
    title: 'How often the worker starts',
    note: `Three browsers without a debugger, signed in, with a list of ${ENTRIES} titles. The first ${SETTLING} minutes after the browser’s start are left out; starts are counted for ${COUNTED} minutes and scaled to an hour. Chromium ends a worker after 30 idle seconds.`,
    head: [
      '',
      'bar, an hour',
      `starts in ${COUNTED} minutes`,
      'an hour',
      'alarms that went off',
      'alarms that are set',
    ],
    rows: counts.map(({ name, plays, starts, alarms, waiting }) => [
      name,
      plays ? String(BAR * 60) : '0',
      String(starts),
      ((starts * 60) / COUNTED).toFixed(0),
      String(alarms),
      waiting.join(', ') || 'none',
    ]),
    missed: counts.flatMap(missOf),
    figures: counts,
  };
}

function missOf({ name, plays, starts }: Count): readonly string[] {
  return starts > (plays ? BAR * COUNTED : 0) ? [`${name}: ${starts} starts in ${COUNTED} minutes`] : [];
}
