// Measures how soon the popup shows a list, and its cost. These measurements alternate with an empty React popup in the same browser.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { measureOutputs } from '../../../lib/build/output-sizes.ts';
import { readFiles } from '../../../lib/build/package-zip.ts';
import { median, medianOfEachField } from '../median.ts';
import { openPerformanceSession, readPageCost } from '../page/page-cost.ts';
import { BENCH_ROUNDS } from '../rounds.ts';
import { EMPTY_POPUP_FILE } from './empty-popup.ts';
import { EXTENSION_ORIGIN, launchPopupBrowser, type PopupBrowser } from './popup-browser.ts';
import { measureTypingDelay } from './typing.ts';

const LENGTHS = [50, 300, 1000, 10_000];
/** After this many milliseconds, the end or start of the worker no longer affects the measurement. */
const AT_REST = 300;

/**
 * Times in milliseconds since the beginning of the navigation. At `entry`, the document has the first list entry. At `shown`, this entry is
 * on screen.
 */
interface Opening {
  readonly paint: number;
  readonly entry: number;
  readonly shown: number;
}
const parts = ['paint', 'entry', 'shown'] as const;

interface Seen {
  entry: number;
  shown: number;
}

/** Records when the first list entry appears. Runs in the page before anything else. */
function watchForEntry(): void {
  const seen: Seen = { entry: 0, shown: 0 };
  Object.assign(globalThis, { seen });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('li[data-row]')) return;
    observer.disconnect();
    seen.entry = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        seen.shown = performance.now();
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function open({ browser }: PopupBrowser, path: string): Promise<{ page: Page; opening: Opening }> {
  const page = await browser.context.newPage();
  await page.addInitScript(watchForEntry);
  await page.goto(`${EXTENSION_ORIGIN}${path}`);
  const found = await page.waitForFunction(
    () => {
      const { seen } = globalThis as unknown as { seen: Seen };
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      return seen.shown > 0 && paint !== undefined && { ...seen, paint };
    },
    null,
    { polling: 50 },
  );
  const opening = await found.jsonValue();
  if (!opening) throw new Error('nothing was shown');
  return { page, opening };
}

async function time(popup: PopupBrowser, path: string, isCold: boolean): Promise<Opening> {
  await (isCold ? popup.browser.killWorker() : popup.wakeWorker());
  await sleep(AT_REST);
  const { page, opening } = await open(popup, path);
  await page.close();
  return opening;
}

/** Measures the popup and the empty popup alternately, so that both have the same conditions. */
async function measureOpening(popup: PopupBrowser, isCold: boolean) {
  const rounds: { readonly empty: Opening; readonly popup: Opening }[] = [];
  for (let round = 0; round < BENCH_ROUNDS; round += 1)
    rounds.push({
      empty: await time(popup, EMPTY_POPUP_FILE, isCold),
      popup: await time(popup, 'popup.html', isCold),
    });
  return {
    empty: medianOfEachField(
      rounds.map(({ empty }) => empty),
      parts,
    ),
    popup: medianOfEachField(
      rounds.map((round) => round.popup),
      parts,
    ),
    /** The time until the popup shows its first entry, as a multiple of the time until the empty popup's first paint. */
    ratio: median(rounds.map((round) => round.popup.shown / round.empty.paint)),
  };
}

const WHOLE_LIST = 'sidepanel.html?tab=library';

/** Measures the popup's app in the side panel, with the whole list as the first tab. */
async function measureList(popup: PopupBrowser) {
  const rounds: Opening[] = [];
  for (let round = 0; round < BENCH_ROUNDS; round += 1) rounds.push(await time(popup, WHOLE_LIST, false));
  return medianOfEachField(rounds, parts);
}

/** Measures the size of the popup when everything is loaded and the list is open. */
async function measureSize(popup: PopupBrowser) {
  const { page } = await open(popup, WHOLE_LIST);
  const session = await openPerformanceSession(page);
  await page.waitForTimeout(1500);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const { heap } = await readPageCost(session);
  await page.close();
  return { elements, heap };
}

export type PopupFigures = Awaited<ReturnType<typeof measurePopup>>;

export async function measurePopup() {
  const popup = await launchPopupBrowser();
  const lengths = [];
  for (const entries of LENGTHS) {
    await popup.fill(entries);
    lengths.push({
      entries,
      cold: await measureOpening(popup, true),
      warm: await measureOpening(popup, false),
      list: await measureList(popup),
      size: await measureSize(popup),
    });
  }
  const typing = await measureTypingDelay(popup);
  const sizes = measureOutputs(readFiles(popup.extensionDir, ['.']));
  const bytes = sizes.find(({ kind }) => kind === 'the popup before its first frame')?.bytes ?? Number.NaN;
  await popup.close();
  return { bytes, lengths, typing };
}
