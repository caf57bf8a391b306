// Runs the whole demo in a headless browser with its own server. Signs in, plays the practice episode, and checks that the list entry has
// advanced.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Page } from 'playwright';
import { buildExtension } from '../../lib/build/build-extension.ts';
import { stateFolder } from '../../lib/build/paths.ts';
import {
  type ExtensionBrowser,
  launchWithExtension,
  openSignInWindow,
  TOAST_SELECTOR,
} from './extension-browser.ts';
import { createLocalAppKeys } from './local-app.ts';
import { findFreePort, startServer } from './server-process.ts';

interface DemoOptions {
  readonly executablePath: string;
  readonly say: (line?: string) => void;
}

const TITLE = "Frieren: Beyond Journey's End";
const EPISODE = 5;
const OUT_DIR = `${stateFolder}/demo-extension`;
const PICTURES = `${stateFolder}/demo`;
/**
 * The origins of the practice page and its player. They are granted in advance, because nobody can answer the prompt of a headless browser.
 */
const PRACTICE_ORIGINS = ['http://localhost/*', 'http://127.0.0.1/*'];

/** Runs the demo. Resolves to whether the entry has advanced by the played episode. */
export async function runDemo({ executablePath, say }: DemoOptions): Promise<boolean> {
  const port = await findFreePort();
  const app = createLocalAppKeys();
  const [extensionDir, server] = await Promise.all([
    buildExtension({ origin: `http://localhost:${port}`, ...app, outDir: OUT_DIR }),
    startServer({ port, dataDir: ':memory:', ...app }),
  ]);
  const profileDir = mkdtempSync(`${tmpdir()}/kiroku-demo-`);
  const args = ['--autoplay-policy=no-user-gesture-required'];
  const browser = await launchWithExtension({
    executablePath,
    extensionDir,
    headless: true,
    profileDir,
    grantable: PRACTICE_ORIGINS,
    args,
  });
  try {
    return await showMainJob(browser, server.origin, say);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function showMainJob(
  browser: ExtensionBrowser,
  origin: string,
  say: DemoOptions['say'],
): Promise<boolean> {
  mkdirSync(PICTURES, { recursive: true });
  await connect(browser, say);
  await allowPractice(browser, say);
  const before = await showEntry(browser, '3-list-before', say, 'before');
  await playEpisode(browser, origin, say);
  const after = await showEntry(browser, '5-list-after', say, 'after');
  const moved = before === EPISODE - 1 && after === EPISODE;
  say(
    moved
      ? `  ✔ The list moved from episode ${before} to ${after}.`
      : `  ✘ The list stands at ${after}; it should have moved to ${EPISODE}.`,
  );
  say(`  Pictures of each step: ${PICTURES}`);
  return moved;
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** Step one of the first run: signs in with the real pages, in the browser's sign-in window. */
async function connect({ context, openPage }: ExtensionBrowser, say: DemoOptions['say']): Promise<void> {
  const welcome = await openPage('welcome.html');
  const window = await openSignInWindow(context, () =>
    welcome.getByRole('button', { name: /connect/i }).click(),
  );
  await window.getByLabel('Account name').fill('demo');
  await window.getByLabel('Password').fill('kiroku-demo');
  await window.getByRole('button', { name: 'Sign in' }).click();
  const allow = window.getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  await picture(window, '1-consent');
  await Promise.all([window.waitForEvent('close'), allow.click()]);
  await welcome.close();
  say('  ✔ Signed in through the consent page as demo.');
}

/** Step two of the first run: allows only the practice site. */
async function allowPractice(
  { context, openPage }: ExtensionBrowser,
  say: DemoOptions['say'],
): Promise<void> {
  const welcome = await openPage('welcome.html');
  const open = welcome.getByRole('button', { name: /practice/i });
  const [theatre] = await Promise.all([context.waitForEvent('page'), open.click()]);
  await theatre.close();
  await welcome.close();
  const options = await openPage('options.html#sites');
  await options.getByRole('button', { name: 'Remove access to Kiroku practice' }).waitFor();
  await picture(options, '2-sites');
  await options.close();
  say('  ✔ Allowed the practice site, and nothing else.');
}

/** Reads the entry's progress as the popup shows it. */
async function showEntry(
  { openPage }: ExtensionBrowser,
  name: string,
  say: DemoOptions['say'],
  when: string,
): Promise<number> {
  const popup = await openPage('popup.html');
  await popup.setViewportSize({ width: 380, height: 560 });
  await popup.getByRole('tab', { name: 'Library' }).click();
  const row = popup.getByRole('button', { name: new RegExp(`^${TITLE} \\d+ /`) });
  await row.waitFor();
  await picture(popup, name);
  const shown = /(\d+) \/ \d+/.exec((await row.textContent()) ?? '');
  await popup.close();
  const progress = Number(shown?.[1] ?? Number.NaN);
  say(`  ${TITLE} ${when}: episode ${progress}`);
  return progress;
}

/** Plays the practice episode to its end at sixteen times the normal speed, and waits for Kiroku's note on the page. */
async function playEpisode(
  { context }: ExtensionBrowser,
  origin: string,
  say: DemoOptions['say'],
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/practice/watch/${EPISODE}`);
  const video = page.frameLocator('iframe').locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 16;
    return element.play();
  });
  await page.locator(TOAST_SELECTOR).waitFor({ state: 'attached', timeout: 300_000 });
  await picture(page, '4-practice-episode');
  await page.close();
  say(`  ✔ Played the practice episode ${EPISODE}.`);
}
