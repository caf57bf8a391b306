// Measures the cost of typing with the longest list. Reports the longest main-thread task while typing, and how many frames were dropped.
import { median } from '../median.ts';
import { recordTrace, type TraceEvent } from '../page/page-cost.ts';
import { BENCH_ROUNDS } from '../rounds.ts';
import type { PopupBrowser } from './popup-browser.ts';

/** A fast typist types a letter every this many milliseconds. */
const BETWEEN = 90;
/** This many milliseconds pass between the click into the field and the first letter. */
const TO_THE_KEYS = 500;
const FRAME = 1000 / 60;
const TEXT = 'sousou no reikai 77';

const fields = {
  filter: { path: 'sidepanel.html?tab=library', name: 'Filter your list' },
  search: { path: 'sidepanel.html?tab=search', name: 'Search the catalogue' },
};

/** Returns the durations of all main-thread tasks in the page's process while an action runs. */
async function traceTasks(
  popup: PopupBrowser,
  path: string,
  act: (page: Awaited<ReturnType<PopupBrowser['browser']['openPage']>>) => Promise<void>,
): Promise<readonly number[]> {
  const page = await popup.browser.openPage(path);
  await page.locator('input[type=search]').waitFor();
  await page.waitForTimeout(1500);
  const session = await popup.browser.context.newCDPSession(page);
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  const { events } = await recordTrace(session, categories, () => act(page));
  await page.close();
  return mainThreadTasks(events);
}

/** Returns the durations of the tasks in the page's process, which is the process that handled the key events. */
function mainThreadTasks(events: readonly TraceEvent[]): readonly number[] {
  const typed = events.find(({ name }) => name === 'EventDispatch');
  if (!typed) throw new Error('no key has arrived');
  return events
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && pid === typed.pid && tid === typed.tid)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}

async function typeOnce(popup: PopupBrowser, { path, name }: (typeof fields)['filter']) {
  const tasks = await traceTasks(popup, path, async (page) => {
    const box = page.getByRole('searchbox', { name });
    await box.click();
    await page.waitForTimeout(TO_THE_KEYS);
    await box.pressSequentially(TEXT, { delay: BETWEEN });
    await page.waitForTimeout(600);
  });
  return { longest: Math.max(0, ...tasks), lost: tasks.filter((task) => task > FRAME).length };
}

async function measureField(popup: PopupBrowser, field: (typeof fields)['filter']) {
  const rounds = [];
  for (let round = 0; round < BENCH_ROUNDS; round += 1) rounds.push(await typeOnce(popup, field));
  return {
    letters: TEXT.length,
    /** The longest task in milliseconds. */
    longest: median(rounds.map(({ longest }) => longest)),
    /** How many tasks took longer than a frame. */
    lost: median(rounds.map(({ lost }) => lost)),
  };
}

export async function measureTypingDelay(popup: PopupBrowser) {
  return {
    filter: await measureField(popup, fields.filter),
    search: await measureField(popup, fields.search),
  };
}
