// Runs a history in the browser. The actions of each tab run one after another, and several tabs run at once.
import type { Page } from 'playwright/test';
import {
  type AccountPhase,
  describePersonStep,
  type PersonStep,
  type TabSteps,
  type WanderHistory,
} from './history.ts';
import { IDLE_PAGE_URL, type SimulatedPerson } from './person.ts';
import { createAdvertisementItem, pathOfPage, urlOfPage } from './site-pages.ts';

/** One tab of the history, with its current page. */
interface Tab {
  page: Page;
  isPrivate: boolean;
}

interface Walk {
  readonly person: SimulatedPerson;
  /**
   * Runs `work` when no other `work` is running. So navigations and deaths of the worker happen one after another. Playback continues
   * meanwhile.
   */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  readonly beforeWatching: () => Promise<void>;
}

/** Each wait of a step may take this many milliseconds. */
const STEP_LIMIT_MS = 240_000;

export async function playHistory(person: SimulatedPerson, history: WanderHistory): Promise<void> {
  person.sites.begin(history);
  for (const phase of history.phases) {
    await person.signInAs(phase.account);
    person.sites.setAccount(phase.account);
    const walk = createWalk(person, phase);
    await Promise.all(phase.lanes.map((lane) => walkLane(walk, lane)));
    await person.settle();
  }
}

function createWalk(person: SimulatedPerson, { kills }: AccountPhase): Walk {
  let last: Promise<unknown> = Promise.resolve();
  let watched = 0;
  const alone: Walk['alone'] = (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    person,
    alone,
    beforeWatching: async () => {
      watched += 1;
      if (!kills.includes(watched)) return;
      await alone(async () => {
        // Wait until the messages are handled, because a closed page cannot repeat them.
        await person.settle();
        await person.browser.killWorker();
        // Chromium drops a page's last messages if no worker runs. At 16 times the speed, these messages would cover minutes of content,
        // not seconds.
        await person.settle().catch(() => person.settle());
      });
    },
  };
}

/** Performs the actions of one tab, and closes the tab at the end. */
async function walkLane(walk: Walk, lane: TabSteps): Promise<void> {
  const page = await walk.alone(() => walk.person.browser.context.newPage());
  const tab: Tab = { page, isPrivate: false };
  for (const step of lane) {
    const done = act(walk, tab, step).catch((error: unknown) => {
      throw new Error(`at "${describePersonStep(step)}"`, { cause: error });
    });
    const late = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new Error(`it takes too long: ${step.do}`)), STEP_LIMIT_MS);
      void done.then(
        () => clearTimeout(timer),
        () => clearTimeout(timer),
      );
    });
    await Promise.race([done, late]);
  }
  await walk.alone(() => tab.page.close());
}

async function act(walk: Walk, tab: Tab, step: PersonStep): Promise<void> {
  if (step.do === 'watch') {
    await walk.beforeWatching();
    // The page's scripts start within a second after it has loaded. At 16 times the speed, a sixth of an episode would be played in that
    // second.
    await walk.person.awaitScripts(tab.page);
    if (tab.isPrivate) await inPage(tab, 'markPrivate()');
    await inPage(tab, `watch(${JSON.stringify(step)})`);
    return;
  }
  if (step.do === 'beside') return playBeside(tab, step);
  if (step.do === 'interrupt')
    return inPage(tab, `interrupt(${JSON.stringify(createAdvertisementItem(step.seconds))})`);
  if (step.do === 'picture in picture') return walk.alone(() => pictureInPicture(tab));
  await walk.alone(() => navigate(walk, tab, step));
}

/** Calls a function of the fake sites' script in the page. Does nothing if the page has no player, or is not a page of the fake sites. */
async function inPage({ page }: Tab, call: string): Promise<void> {
  await page.evaluate(`globalThis.wander?.${call}`);
}

function playBeside(tab: Tab, { small, seconds, to }: Extract<PersonStep, { do: 'beside' }>): Promise<void> {
  const kind = small ? 'preview' : 'trailer';
  const item = { content: kind, kind, duration: seconds, src: `/video/clip-${seconds}s.webm?${kind}` };
  return inPage(tab, `beside(${JSON.stringify({ item, small, to })})`);
}

async function pictureInPicture(tab: Tab): Promise<void> {
  await inPage(tab, 'armPictureInPicture()');
  await tab.page.bringToFront();
  await tab.page.mouse.click(150, 100);
}

type Move = Exclude<PersonStep, { do: 'watch' | 'beside' | 'interrupt' | 'picture in picture' }>;

async function navigate(walk: Walk, tab: Tab, step: Move): Promise<void> {
  const { page } = tab;
  switch (step.do) {
    case 'type':
      await page.goto(urlOfPage(step.page));
      return;
    case 'follow':
      return follow(tab, urlOfPage(step.page));
    case 'push':
      return inPage(
        tab,
        `push(${JSON.stringify(pathOfPage(step.page))}, { linger: ${step.linger}, late: ${step.late} })`,
      );
    case 'back':
      await page.goBack({ waitUntil: 'commit' });
      return settleIn(page);
    case 'forward':
      await page.goForward({ waitUntil: 'commit' });
      return settleIn(page);
    case 'reload':
      await page.reload();
      return;
    case 'blank':
      await page.goto('about:blank');
      return;
    case 'close':
      await page.close();
      tab.page = await walk.person.browser.context.newPage();
      tab.isPrivate = false;
      return;
    default:
      return changeTab(walk, tab, step.do);
  }
}

/** Follows a link of the page. If the page has no script of the fake sites, opens the address instead. */
async function follow({ page }: Tab, address: string): Promise<void> {
  const arrived = page.waitForEvent('load');
  arrived.catch(() => undefined);
  const followed = await page.evaluate(
    `Boolean(globalThis.wander) && (globalThis.wander.follow(${JSON.stringify(address)}), true)`,
  );
  if (followed) await arrived;
  else await page.goto(address);
}

/** Waits until the page is ready. A page from the back/forward cache is ready at once, and any other page is ready when it has loaded. */
async function settleIn(page: Page): Promise<void> {
  await page.waitForFunction('document.readyState === "complete"');
}

/** Replaces the tab by a copy of it, by the same tab after it was discarded and reloaded, or by a private window. */
async function changeTab(
  { person }: Walk,
  tab: Tab,
  how: 'duplicate' | 'restore' | 'private tab',
): Promise<void> {
  const { context } = person.browser;
  const address = tab.page.url();
  if (how !== 'private tab' && (tab.isPrivate || !address.startsWith('https:'))) return;
  const id = how === 'private tab' ? 0 : await tabId(person, tab);
  const opened = context.waitForEvent('page');
  opened.catch(() => undefined);
  if (how === 'private tab')
    await person.desk.evaluate(
      `chrome.windows.create({ incognito: true, url: ${JSON.stringify(IDLE_PAGE_URL)} }).then(() => 0)`,
    );
  else if (how === 'duplicate') await person.desk.evaluate(`chrome.tabs.duplicate(${id}).then(() => 0)`);
  else {
    // Bring another page to the front, because an active tab is not reloaded when it is restored.
    await person.desk.bringToFront();
    await person.desk.evaluate(putToSleepAndWake(id));
  }
  const page = await opened;
  await page.waitForURL(how === 'private tab' ? IDLE_PAGE_URL : address, { waitUntil: 'load' });
  if (how !== 'restore') await tab.page.close();
  tab.page = page;
  tab.isPrivate = how === 'private tab';
}

/**
 * Returns a script that discards the tab and loads it again. A discarded tab is loaded when it becomes visible. Behind a private window it
 * stays invisible, because a headless browser does not bring its window to the front. So the window is minimized and restored.
 */
function putToSleepAndWake(id: number): string {
  return `(async () => {
    const { id, windowId } = await chrome.tabs.discard(${id});
    await chrome.tabs.update(id, { active: true });
    if ((await chrome.tabs.get(id)).status !== 'unloaded') return;
    await chrome.windows.update(windowId, { state: 'minimized' });
    await chrome.windows.update(windowId, { state: 'normal' });
  })()`;
}

/** Activates the tab, and returns the id that the browser has given to the tab. */
async function tabId(person: SimulatedPerson, { page }: Tab): Promise<number> {
  await page.bringToFront();
  return (await person.desk.evaluate(
    'chrome.tabs.query({ active: true }).then((tabs) => tabs.find(({ incognito }) => !incognito)?.id)',
  )) as number;
}
