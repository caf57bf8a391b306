// Measures the cost of a page with the browser's own tools: metrics of the main thread, the heap, and every call of our scripts in a trace.
import type { CDPSession, Page } from 'playwright';

/** The CPU time of the main thread in ms, and the heap after a garbage collection in kB. Other processes do not affect the CPU time. */
export interface PageCost {
  readonly script: number;
  readonly task: number;
  readonly heap: number;
}

/**
 * The calls of our scripts during a period. `timers` is the number of calls that timers made. `longest` is the duration of the longest call
 * in milliseconds.
 */
export interface ScriptCalls {
  readonly calls: number;
  readonly timers: number;
  readonly milliseconds: number;
  readonly longest: number;
}

export async function openPerformanceSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

export async function readPageCost(session: CDPSession): Promise<PageCost> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    script: read('ScriptDuration') * 1000,
    task: read('TaskDuration') * 1000,
    heap: read('JSHeapUsedSize') / 1000,
  };
}

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The start in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** The CPU time of the thread, if known. */
  readonly tdur?: number;
  readonly args?: {
    readonly fileName?: string;
    readonly data?: { readonly url?: string; readonly frame?: string };
  };
}

/** Traces the whole browser while `act` runs. Counts the calls of one origin's scripts in the session's page. */
export async function traceScriptCalls(
  session: CDPSession,
  origin: string,
  act: () => Promise<void>,
): Promise<ScriptCalls> {
  const { events } = await recordTrace(session, ['devtools.timeline'], act);
  const { frameTree } = await session.send('Page.getFrameTree');
  return countCalls(events, origin, frameTree.frame.id);
}

/** Traces these categories while `act` runs. */
export async function recordTrace<T>(
  session: CDPSession,
  includedCategories: string[],
  act: () => Promise<T>,
): Promise<{ readonly events: readonly TraceEvent[]; readonly result: T }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories };
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  const result = await act();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return { events, result };
}

/** Counts calls in a frame. Scripts of workers and of the extension's own pages do not run in a frame of this page. */
function countCalls(events: readonly TraceEvent[], origin: string, frame: string): ScriptCalls {
  const isOurs = ({ name, args }: TraceEvent): boolean =>
    ['FunctionCall', 'EvaluateScript'].includes(name) &&
    args?.data?.frame === frame &&
    (args.data.url ?? '').startsWith(origin);
  const ours = withoutNestedCalls(events.filter(isOurs));
  const timers = events.filter(({ name }) => name === 'TimerFire');
  const lengths = ours.map(({ dur = 0, tdur = dur }) => tdur / 1000);
  return {
    calls: ours.length,
    timers: timers.filter((timer) => ours.some((call) => contains(timer, call))).length,
    milliseconds: lengths.reduce((sum, length) => sum + length, 0),
    longest: Math.max(0, ...lengths),
  };
}

/** Returns the calls, except nested ones, which are a part of another call. */
export function withoutNestedCalls(calls: readonly TraceEvent[]): readonly TraceEvent[] {
  return calls.filter((call) => !calls.some((other) => other !== call && contains(other, call)));
}

function contains(outer: TraceEvent, inner: TraceEvent): boolean {
  return (
    outer.pid === inner.pid &&
    outer.tid === inner.tid &&
    outer.ts <= inner.ts &&
    outer.ts + (outer.dur ?? 0) >= inner.ts + (inner.dur ?? 0)
  );
}

/** Returns the script files of an origin that the browser has parsed for a page since the page was loaded. */
export async function listScriptsLoadedByPage(
  page: Page,
  origin: string,
  url: string,
): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  session.on('Debugger.scriptParsed', (script) => {
    if (script.url.startsWith(origin)) scripts.add(new URL(script.url).pathname.slice(1));
  });
  await session.send('Debugger.enable');
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(PAGE_MEASURING_MS);
  await page.close();
  return [...scripts];
}

/** A page's figures are read this many milliseconds after `load`, while its video plays. */
export const PAGE_MEASURING_MS = 5000;
