// Measures the cost of an extension on a watch page, for Kiroku, an extension with an empty script, and other given extensions. These
// measurements alternate with measurements of the same page without an extension.
import type { CDPSession, Page } from 'playwright';
import { type SiteServer, startSiteServer } from '../../e2e/site-server.ts';
import { type FileSizes, measureFileSizes } from '../bytes.ts';
import { median, medianOfEachField } from '../median.ts';
import { BENCH_ROUNDS, isQuickBench } from '../rounds.ts';
import { type BenchBrowser, type BenchBrowsers, launchBenchBrowsers } from './bench-browsers.ts';
import { type BenchPage, benchPages, pageWithoutVideo, ungrantedPage } from './bench-pages.ts';
import {
  listScriptsLoadedByPage,
  openPerformanceSession,
  PAGE_MEASURING_MS,
  type PageCost,
  readPageCost,
  type ScriptCalls,
  traceScriptCalls,
} from './page-cost.ts';
import type { PeerExtension } from './peer-folder.ts';

/** A video plays for this many milliseconds while it is measured. A paused video is measured for half as long. */
export const MEASURED_PLAYBACK_MS = Number(process.env.WATCHED ?? (isQuickBench ? 20_000 : 60_000));
const TRACED = Math.min(3, BENCH_ROUNDS);

interface Loaded {
  readonly page: Page;
  readonly session: CDPSession;
}

async function open({ context }: BenchBrowser, { url, isQuiet }: BenchPage): Promise<Loaded> {
  const page = await context.newPage();
  const session = await openPerformanceSession(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(PAGE_MEASURING_MS);
  if (!isQuiet) await mustPlay(page);
  return { page, session };
}

/** Throws if the video does not play, because the figures would then be too good. */
async function mustPlay(page: Page): Promise<void> {
  const played = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  if (played < 1)
    throw new Error(`the video of ${page.url()} does not play: ${played} s after ${PAGE_MEASURING_MS} ms`);
}

async function loadCost(subject: BenchBrowser, watched: BenchPage): Promise<PageCost> {
  const { page, session } = await open(subject, watched);
  const cost = await readPageCost(session);
  await page.close();
  return cost;
}

/** The cost of a page without an extension in milliseconds and kilobytes, and how much an extension adds to it. */
interface LoadFigures {
  readonly more: PageCost;
  readonly without: PageCost;
}

/**
 * Measures the loading of a page. Each round loads the page once without an extension and once with each extension, so that all have the
 * same conditions.
 */
async function measureLoads(
  { without, measured }: BenchBrowsers,
  watched: BenchPage,
): Promise<readonly LoadFigures[]> {
  const rounds: { readonly without: PageCost; readonly with: readonly PageCost[] }[] = [];
  for (let round = 0; round < BENCH_ROUNDS; round += 1) {
    const bare = await loadCost(without, watched);
    const costs: PageCost[] = [];
    for (const subject of measured) costs.push(await loadCost(subject, watched));
    rounds.push({ without: bare, with: costs });
  }
  const keys = ['script', 'task', 'heap'] as const;
  return measured.map((_, at) => ({
    without: medianOfEachField(
      rounds.map((round) => ({ ...round.without })),
      keys,
    ),
    more: Object.fromEntries(
      keys.map((key) => [
        key,
        median(rounds.map((round) => (round.with[at]?.[key] ?? Number.NaN) - round.without[key])),
      ]),
    ) as unknown as PageCost,
  }));
}

const CALL_KEYS = ['calls', 'timers', 'milliseconds', 'longest'] as const;

/** Returns the calls of the extension's scripts while a page loads, as the median of the rounds. */
async function traceLoads(subject: BenchBrowser, watched: BenchPage): Promise<ScriptCalls> {
  const rounds: ScriptCalls[] = [];
  for (let round = 0; round < TRACED; round += 1) {
    const page = await subject.context.newPage();
    const session = await page.context().newCDPSession(page);
    const load = async (): Promise<void> => {
      await page.goto(watched.url, { waitUntil: 'load' });
      await page.waitForTimeout(PAGE_MEASURING_MS);
    };
    rounds.push(await traceScriptCalls(session, subject.origin ?? '', load));
    await page.close();
  }
  return medianOfEachField(
    rounds.map((calls) => ({ ...calls })),
    CALL_KEYS,
  );
}

async function countReports(subject: BenchBrowser, act: () => Promise<void>): Promise<number | null> {
  const before = await subject.reports?.();
  await act();
  const after = await subject.reports?.();
  return before === undefined || after === undefined ? null : after - before;
}

/**
 * Measures a minute of playback with the browser's metrics. Then measures half a minute with a trace, because the trace itself takes time.
 */
async function watchPlaying(subject: BenchBrowser, watched: BenchPage) {
  const { page, session } = await open(subject, watched);
  const before = await readPageCost(session);
  const reports = await countReports(subject, () => page.waitForTimeout(MEASURED_PLAYBACK_MS));
  const after = await readPageCost(session);
  const calls = await traceScriptCalls(session, subject.origin ?? 'none:', () =>
    page.waitForTimeout(MEASURED_PLAYBACK_MS / 2),
  );
  await page.close();
  const minutes = MEASURED_PLAYBACK_MS / 60_000;
  return {
    reports: reports === null ? null : reports / minutes,
    script: (after.script - before.script) / minutes,
    task: (after.task - before.task) / minutes,
    timers: (calls.timers * 2) / minutes,
    calls: (calls.calls * 2) / minutes,
  };
}

/** Measures a minute with a paused video. */
async function watchPaused(subject: BenchBrowser, watched: BenchPage) {
  const { page, session } = await open(subject, watched);
  await page.evaluate(() => document.querySelector('video')?.pause());
  await page.waitForTimeout(PAGE_MEASURING_MS);
  let calls: ScriptCalls | undefined;
  const reports = await countReports(subject, async () => {
    calls = await traceScriptCalls(session, subject.origin ?? 'none:', () =>
      page.waitForTimeout(MEASURED_PLAYBACK_MS / 2),
    );
  });
  await page.close();
  const minutes = MEASURED_PLAYBACK_MS / 120_000;
  return {
    reports: reports === null ? null : reports / minutes,
    timers: (calls?.timers ?? 0) / minutes,
    calls: (calls?.calls ?? 0) / minutes,
  };
}

async function injected({ context, origin, dir }: BenchBrowser, { url }: BenchPage): Promise<FileSizes> {
  const files = origin ? await listScriptsLoadedByPage(await context.newPage(), origin, url) : [];
  return measureFileSizes(dir ?? '', files);
}

/** Measures all subjects in parallel. They have the same conditions, and only the CPU time of each subject's thread counts. */
async function measurePage({ without, measured }: BenchBrowsers, sites: SiteServer, watched: BenchPage) {
  sites.serve(watched.page);
  const loads = await measureLoads({ without, measured, close: async () => undefined }, watched);
  const plays = !watched.isQuiet && watched !== ungrantedPage;
  const all = [without, ...measured];
  const playing = plays ? await Promise.all(all.map((subject) => watchPlaying(subject, watched))) : [];
  const paused = plays ? await Promise.all(measured.map((subject) => watchPaused(subject, watched))) : [];
  const own = await Promise.all(measured.map((subject) => traceLoads(subject, watched)));
  const bytes = await Promise.all(measured.map((subject) => injected(subject, watched)));
  const figures = measured.map(({ name }, at) => ({
    name,
    bytes: bytes[at] as FileSizes,
    load: loads[at] as LoadFigures,
    own: own[at] as ScriptCalls,
    playing: moreThan(playing[0], playing[at + 1]),
    paused: paused[at] ?? null,
  }));
  return { name: watched.name, subjects: figures };
}

type Playing = Awaited<ReturnType<typeof watchPlaying>>;

function moreThan(without: Playing | undefined, subject: Playing | undefined): Playing | null {
  if (!without || !subject) return null;
  return { ...subject, script: subject.script - without.script, task: subject.task - without.task };
}

export type MeasuredPage = Awaited<ReturnType<typeof measurePage>>;
export type MeasuredExtension = MeasuredPage['subjects'][number];

export async function measurePages(peers: readonly PeerExtension[]): Promise<readonly MeasuredPage[]> {
  const sites = await startSiteServer();
  const subjects = await launchBenchBrowsers(sites, peers);
  const pages: MeasuredPage[] = [];
  try {
    for (const page of [
      ...benchPages.slice(0, isQuickBench ? 1 : undefined),
      pageWithoutVideo,
      ungrantedPage,
    ])
      pages.push(await measurePage(subjects, sites, page));
  } finally {
    await subjects.close();
    await sites.close();
  }
  return pages;
}
