// What the background worker costs when an event starts it: its bytes, the time until it runs, the time its scripts take, and its heap.
import type { CDPSession } from 'playwright';
import { measureParts } from '../../server/launch/package/package-parts.ts';
import { median } from './median.ts';
import { outermost, type TraceEvent } from './page/page-cost.ts';
import { PEERS, peers } from './peers.ts';
import { EXTENSION_ORIGIN, launchPopupBrowser, type PopupBrowser } from './popup/popup-browser.ts';
import { ROUNDS } from './rounds.ts';
import { kilobytes, milliseconds, type Section } from './section.ts';
import { FLOORS, launchFloor } from './worker-floor.ts';

/** Bytes, milliseconds and kilobytes: what it was on 2026-11-27, plus a tenth. */
const BARS = { bytes: 390_000, answered: 25, evaluate: 7.5, heap: 2300 };

/** A message to a dead worker: milliseconds until its answer, and of the thread's time for its scripts. */
async function startOnce({ browser }: Pick<PopupBrowser, 'browser'>) {
  const desk = await browser.openPage('options.html');
  await desk.waitForTimeout(600);
  await browser.killWorker();
  const session = await browser.context.newCDPSession(desk);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'] },
    transferMode: 'ReportEvents',
  });
  const answered = await desk.evaluate(async () => {
    const start = performance.now();
    await chrome.runtime.sendMessage({ message: 'readService' });
    return performance.now() - start;
  });
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  const heap = await heapOfWorker(browser.context.browser()?.newBrowserCDPSession());
  await desk.close();
  return { answered, evaluate: evaluateTime(events), heap };
}

/** The worker's thread is the one that ran its script; compiling and running count, waiting for files does not. */
function evaluateTime(events: readonly TraceEvent[]): number {
  const isWorkers = ({ args }: TraceEvent) =>
    [args?.fileName, args?.data?.url].includes(`${EXTENSION_ORIGIN}background.js`);
  const own = events.find(isWorkers);
  if (!own) throw new Error('the worker was not started');
  const work = events.filter(
    ({ name, pid, tid }) =>
      pid === own.pid &&
      tid === own.tid &&
      /^(?:EvaluateScript|v8\.compileModule|v8\.evaluateModule)$/.test(name),
  );
  return outermost(work).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0);
}

/** Kilobytes after a garbage collection. Playwright knows the worker as no page, so it is asked through its target. */
async function heapOfWorker(opening: Promise<CDPSession> | undefined): Promise<number> {
  const session = await opening;
  if (!session) throw new Error('the context has no browser');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  const target = targetInfos.find(({ url }) => url.startsWith(EXTENSION_ORIGIN));
  if (!target) throw new Error('the worker is not running');
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  await ask(session, sessionId, 1, 'HeapProfiler.collectGarbage');
  const { usedSize } = await ask(session, sessionId, 2, 'Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1000;
}

function ask(
  session: CDPSession,
  sessionId: string,
  id: number,
  method: string,
): Promise<{ usedSize: number }> {
  return new Promise((resolve) => {
    session.on('Target.receivedMessageFromTarget', (event) => {
      const answer = JSON.parse(event.message) as { id?: number; result: { usedSize: number } };
      if (event.sessionId === sessionId && answer.id === id) resolve(answer.result);
    });
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  });
}

type Start = Awaited<ReturnType<typeof startOnce>>;

/** In turns: each round starts every worker once. */
async function measureInTurns(popup: PopupBrowser): Promise<readonly (readonly Start[])[]> {
  const floors = [];
  for (const script of Object.values(FLOORS)) floors.push(await launchFloor(popup.extensionDir, script));
  const subjects = [popup, ...floors];
  const rounds: Start[][] = subjects.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, subject] of subjects.entries()) rounds[at]?.push(await startOnce(subject));
  for (const floor of floors) await floor.close();
  return rounds;
}

export async function workerSection(): Promise<Section> {
  const popup = await launchPopupBrowser();
  await popup.fill(300);
  const all = await measureInTurns(popup);
  const bytes = measureParts(popup.extensionDir).find(({ name }) => name === 'background')?.atStart;
  await popup.close();
  const medians = (key: keyof Start) => all.map((rounds) => median(rounds.map((round) => round[key])));
  const figures = {
    bytes,
    answered: medians('answered'),
    evaluate: medians('evaluate'),
    heap: medians('heap'),
  };
  const isOver = (key: 'answered' | 'evaluate' | 'heap') => (figures[key][0] ?? 0) > BARS[key];
  const [evaluate = 0, heap = 0] = [figures.evaluate[0], figures.heap[0]];
  return {
    name: 'worker',
    title: 'The background worker',
    note: 'Ended, then started by a message from a page of the extension, while a list of 300 lies in the local copy. “Evaluate” is the thread’s own time for compiling and running its scripts; the answer is the clock’s. In turns with two other workers in the same extension: one that does nothing but answer, and one that adds the same listeners and makes the same calls. Neither can be fallen below.',
    head: ['', 'bar', 'Kiroku', ...Object.keys(FLOORS), ...PEERS],
    rows: [
      [
        'bundle, kB raw / gzip',
        '170',
        `${kilobytes(bytes?.raw ?? 0)} / ${kilobytes(bytes?.gzip ?? 0)}`,
        '',
        '',
        ...peers.workerBytes,
      ],
      [
        'start to its first answer, ms (peers: to running)',
        '25',
        ...figures.answered.map(milliseconds),
        ...peers.workerStart,
      ],
      ['evaluate, ms', '6', ...figures.evaluate.map(milliseconds), ...peers.workerEvaluate],
      ['heap, kB', '900', ...figures.heap.map((one) => one.toFixed(0)), ...peers.workerHeap],
    ],
    missed: [
      (bytes?.raw ?? 0) > BARS.bytes && `${kilobytes(bytes?.raw ?? 0)} kB`,
      isOver('answered') && `answered in ${milliseconds(figures.answered[0] ?? 0)} ms`,
      isOver('evaluate') && `evaluated in ${milliseconds(evaluate)} ms`,
      isOver('heap') && `heap ${heap.toFixed(0)} kB`,
    ].flatMap((miss) => (miss ? [`worker: ${miss}`] : [])),
    figures,
  };
}
