// Compares the in-memory browser of the unit tests with Chromium. The same calls must give the same answers in both.
import type { BrowserContext } from 'playwright/test';
import { launchWithExtension } from '../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import type { BrowserApi, ContractCase, ContractTabIds } from '../background/browser/contract/case.ts';
import {
  CLOSED_WINDOW_RESULT,
  contractCaseGroups,
  describeResult,
  FRAME_URLS,
  GRANTED_PATTERNS,
  READABLE_URL,
  UNREADABLE_URL,
} from '../background/browser/contract/cases.ts';
import { expect, test } from './fixtures.ts';
import { CHROMIUM_EXTENSION_DIR } from './settings.ts';
import type { SiteServer } from './site-server.ts';

/** Starts a browser with the extension, and opens the three tabs that the calls use. */
async function open(sites: SiteServer) {
  const frames = FRAME_URLS.map((src) => `<iframe src="${src}"></iframe>`).join('');
  for (const address of new Set([READABLE_URL, UNREADABLE_URL, ...FRAME_URLS])) {
    const { hostname: host, pathname: path } = new URL(address);
    sites.serve({
      host,
      path,
      html: `<!doctype html><title>A page</title>${address === READABLE_URL ? frames : ''}`,
    });
  }
  const { context, worker, close } = await launchWithExtension({
    executablePath: await ensureChromium(),
    extensionDir: CHROMIUM_EXTENSION_DIR,
    headless: true,
    granted: GRANTED_PATTERNS,
    grantable: GRANTED_PATTERNS,
    args: [...sites.browserArgs],
  });
  await settle(context);
  const openTab = async (address: string) => {
    const page = await context.newPage();
    await page.goto(address);
    const [tab] = await worker.evaluate(() => chrome.tabs.query({ active: true, lastFocusedWindow: true }));
    return { page, id: tab?.id ?? -1 };
  };
  const readable = await openTab(READABLE_URL);
  const unreadable = await openTab(UNREADABLE_URL);
  const gone = await openTab(UNREADABLE_URL);
  await gone.page.close();
  for (const page of context.pages())
    if (![readable.page, unreadable.page].includes(page)) await page.close();
  await unreadable.page.bringToFront();
  const hears = (id: number) => chrome.tabs.sendMessage(id, { report: 'episode' }).catch(() => false);
  // The page's script is injected when something plays.
  const play = () => readable.page.evaluate(playSomething);
  await expect.poll(() => play().then(() => worker.evaluate(hears, readable.id))).toBe(true);
  const tabs: ContractTabIds = { readable: readable.id, unreadable: unreadable.id, gone: gone.id };
  const answer = ([what, call]: ContractCase): Promise<string> =>
    worker
      .evaluate<string>(`(${describeResult})(() => (${call})(chrome, ${JSON.stringify(tabs)}))`)
      .then((words) => `${what}: ${words}`);
  return { context, worker, answer, close };
}

/** Starts a video in the page. Runs within the page. */
function playSomething(): void {
  if (document.querySelector('video')) return;
  const video = document.body.appendChild(document.createElement('video'));
  video.src = '/video/episode-90s.webm';
}

/** Waits until the worker has finished its work after the installation. Otherwise an erasure would have to wait for this work. */
async function settle(context: BrowserContext): Promise<void> {
  const welcomes = () => context.pages().filter((page) => page.url().endsWith('/welcome.html'));
  await expect.poll(welcomes).toHaveLength(1);
  const [welcome] = welcomes();
  await welcome?.waitForLoadState();
  await welcome?.evaluate(() => chrome.runtime.sendMessage({ message: 'erase', input: { what: 'records' } }));
  await context.newPage();
  await welcome?.close();
}

for (const [group, cases] of Object.entries(contractCaseGroups))
  test(`Chromium's ${group} answer like the fake browser`, async ({ sites }) => {
    const { answer, close } = await open(sites);
    const answers: string[] = [];
    for (const one of cases) answers.push(await answer(one));
    await close();
    expect(answers).toEqual(cases.map(([what, , expected]) => `${what}: ${expected}`));
  });

test('Chromium and the fake browser reject a sign-in with a closed window with the same error', async ({
  sites,
}) => {
  const { context, worker, close } = await open(sites);
  const flow = ({ identity }: BrowserApi) =>
    identity.launchWebAuthFlow({ url: 'https://elsewhere.example/page', interactive: true });
  const [window, outcome] = [
    context.waitForEvent('page'),
    worker.evaluate<string>(`(${describeResult})(() => (${flow})(chrome))`),
  ];
  await (await window).close();
  expect(await outcome).toBe(CLOSED_WINDOW_RESULT);
  await close();
});
