// Measures the start of the background worker: bytes, thread time, time to its first answer, and heap. Each round also starts two minimal
// workers, and the worker of each `--peer`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, CDPSession } from 'playwright';
import { launchProfile, openBrowserCdpSession } from '../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { createCommandSender } from '../e2e/popup/action-popup.ts';
import { BASELINE_WORKER_SCRIPTS, launchBaselineWorker } from './baseline-worker.ts';
import { type FileSizes, measureFileSizes } from './bytes.ts';
import { median } from './median.ts';
import { recordTrace, type TraceEvent, withoutNestedCalls } from './page/page-cost.ts';
import type { PeerExtension } from './page/peer-folder.ts';
import { launchPopupBrowser } from './popup/popup-browser.ts';
import { BENCH_ROUNDS } from './rounds.ts';
import { formatKilobytes, formatMilliseconds, type ReportSection } from './section.ts';

interface Manifest {
  readonly background: { readonly service_worker: string };
  readonly action?: { readonly default_popup?: string };
  readonly options_ui?: { readonly page: string };
}

/** The extension whose worker is started. */
interface Subject {
  readonly name: string;
  readonly context: BrowserContext;
  readonly id: string;
  /** The folder of the unpacked extension. */
  readonly dir: string;
  /** The page of the extension that sends the message which starts the worker. */
  readonly page: string;
  /** Whether the worker answers the message `readService`, as Kiroku's worker does. */
  readonly answers: boolean;
  readonly close: () => Promise<void>;
}

/** Times in ms, and the heap after a garbage collection in kB. `answered` is null if the worker does not know the message. */
interface Start {
  readonly answered: number | null;
  readonly evaluate: number;
  /** The CPU time of the thread within `WINDOW`. */
  readonly thread: number;
  readonly heap: number;
}

/** The work of a worker counts if it happens within this many milliseconds after the message. */
const WINDOW = 2000;

/** Ends the worker, starts it with a message, and measures that start. */
async function startOnce(subject: Subject): Promise<Start> {
  const { context, id } = subject;
  const desk = await context.newPage();
  await desk.goto(`chrome-extension://${id}/${subject.page}`);
  await desk.waitForTimeout(600);
  await endWorker(subject);
  const session = await context.newCDPSession(desk);
  const categories = ['toplevel', 'v8', 'devtools.timeline', 'disabled-by-default-v8.compile'];
  const { events, result: answered } = await recordTrace(session, categories, () =>
    desk.evaluate(async (window) => {
      const start = performance.now();
      const over = new Promise((resolve) => setTimeout(resolve, window));
      // Do not wait forever, because a peer may never answer.
      await Promise.race([
        chrome.runtime.sendMessage({ message: 'readService' }).catch(() => undefined),
        over,
      ]);
      const time = performance.now() - start;
      await over;
      return time;
    }, WINDOW),
  );
  const heap = await heapOfWorker(subject);
  await desk.close();
  const own = threadOf(subject, events);
  const scripts = own.filter(({ name }) =>
    /^(?:EvaluateScript|v8\.compileModule|v8\.evaluateModule)$/.test(name),
  );
  return {
    answered: subject.answers ? answered : null,
    evaluate: timeOf(scripts),
    thread: timeOf(own),
    heap,
  };
}

/** Returns the events of the thread that ran the worker's script. */
function threadOf({ id, dir, name }: Subject, events: readonly TraceEvent[]): readonly TraceEvent[] {
  const script = `chrome-extension://${id}/${scriptOf(dir)}`;
  const own = events.find(({ args }) => [args?.fileName, args?.data?.url].includes(script));
  if (!own) throw new Error(`the worker of ${name} was not started`);
  return events.filter(({ ph, pid, tid }) => ph === 'X' && pid === own.pid && tid === own.tid);
}

/** Returns the CPU time of the thread in milliseconds. Time spent waiting for files does not count. */
function timeOf(events: readonly TraceEvent[]): number {
  return withoutNestedCalls(events).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0);
}

async function endWorker({ context, id }: Subject): Promise<void> {
  const session = await openBrowserCdpSession(context);
  for (const { targetId } of await workersOf(session, id))
    await session.send('Target.closeTarget', { targetId });
  await session.detach();
}

async function workersOf(session: CDPSession, id: string) {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  return targetInfos.filter(({ url }) => url.includes(id));
}

function scriptOf(dir: string): string {
  return readManifest(dir).background.service_worker.replace(/^\//, '');
}

function readManifest(dir: string): Manifest {
  return JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as Manifest;
}

/** Returns the heap of the worker. Uses its CDP target, because Playwright has no session for a worker. */
async function heapOfWorker({ context, id, name }: Subject): Promise<number> {
  const session = await openBrowserCdpSession(context);
  const [target] = await workersOf(session, id);
  if (!target) throw new Error(`the worker of ${name} is not running`);
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  const ask = createCommandSender(session, sessionId);
  await ask('HeapProfiler.collectGarbage', {});
  const { usedSize } = (await ask('Runtime.getHeapUsage', {})) as { usedSize: number };
  await session.detach();
  return usedSize / 1000;
}

async function launchSubjects(peers: readonly PeerExtension[]): Promise<readonly Subject[]> {
  const kiroku = await launchPopupBrowser();
  await kiroku.fill(300);
  const own = { id: CHROMIUM_EXTENSION_ID, dir: kiroku.extensionDir, page: 'options.html', answers: true };
  const subjects: Subject[] = [
    { ...own, name: 'Kiroku', context: kiroku.browser.context, close: kiroku.close },
  ];
  for (const [name, script] of Object.entries(BASELINE_WORKER_SCRIPTS)) {
    const { browser, dir, close } = await launchBaselineWorker(kiroku.extensionDir, script);
    subjects.push({ ...own, dir, name, context: browser.context, close });
  }
  for (const peer of peers) subjects.push(await launchPeer(peer));
  return subjects;
}

async function launchPeer({ name, dir, id }: PeerExtension): Promise<Subject> {
  const { action, options_ui: options } = readManifest(dir);
  const page = action?.default_popup ?? options?.page;
  if (!page) throw new Error(`${name} has no page from which its worker could be started`);
  const executablePath = await ensureChromium();
  const profile = await launchProfile({ executablePath, extensionDir: dir, extensionId: id, headless: true });
  return { ...profile, name, id, dir, page: page.replace(/^\//, ''), answers: false };
}

/** Measures in rounds, each of which starts every worker once. */
async function measureInTurns(subjects: readonly Subject[]): Promise<readonly (readonly Start[])[]> {
  const rounds: Start[][] = subjects.map(() => []);
  for (let round = 0; round < BENCH_ROUNDS; round += 1)
    for (const [at, subject] of subjects.entries()) rounds[at]?.push(await startOnce(subject));
  return rounds;
}

interface Figures {
  readonly name: string;
  readonly bytes: FileSizes;
  readonly answered: number | null;
  readonly evaluate: number;
  readonly thread: number;
  readonly heap: number;
}

function figuresOf({ name, dir, answers }: Subject, rounds: readonly Start[]): Figures {
  const middle = (read: (start: Start) => number) => median(rounds.map(read));
  return {
    name,
    bytes: measureFileSizes(dir, [scriptOf(dir)]),
    answered: answers ? middle(({ answered }) => answered ?? Number.NaN) : null,
    evaluate: middle(({ evaluate }) => evaluate),
    thread: middle(({ thread }) => thread),
    heap: middle(({ heap }) => heap),
  };
}

export async function measureWorkerSection(peers: readonly PeerExtension[]): Promise<ReportSection> {
  const subjects = await launchSubjects(peers);
  const rounds = await measureInTurns(subjects);
  const figures = subjects.map((subject, at) => figuresOf(subject, rounds[at] ?? []));
  for (const { close } of subjects) await close();
  const row = (what: string, read: (one: Figures) => string) => [what, ...figures.map(read)];
  const [kiroku, ...others] = figures;
  return {
    name: 'worker',
    title: 'The background worker',
    note: `Ended, then started by a message from a page of the extension; medians of ${BENCH_ROUNDS} starts, in turns. Kiroku has a list of 300 in its local copy. “Evaluate” is the thread’s own time for compiling and running its scripts; the answer is the clock’s. “${Object.keys(BASELINE_WORKER_SCRIPTS).join('” and “')}” are workers in the same extension that do only that: no worker can be cheaper.`,
    head: ['', ...figures.map(({ name }) => name)],
    rows: [
      row(
        'script, kB raw / gzip',
        ({ bytes }) => `${formatKilobytes(bytes.raw)} / ${formatKilobytes(bytes.gzip)}`,
      ),
      row('start to its first answer, ms', ({ answered }) =>
        answered === null ? '' : formatMilliseconds(answered),
      ),
      row('evaluate, ms', ({ evaluate }) => formatMilliseconds(evaluate)),
      row(`all of its thread in ${WINDOW / 1000} s, ms`, ({ thread }) => formatMilliseconds(thread)),
      row('heap, kB', ({ heap }) => heap.toFixed(0)),
    ],
    missed: others
      .slice(Object.keys(BASELINE_WORKER_SCRIPTS).length)
      .filter(({ thread }) => thread < (kiroku?.thread ?? 0))
      .map(
        ({ name, thread }) =>
          `worker: ${formatMilliseconds(kiroku?.thread ?? 0)} ms of its thread, that of ${name} ${formatMilliseconds(thread)} ms`,
      ),
    figures,
  };
}
