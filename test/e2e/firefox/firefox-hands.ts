// User actions in Firefox: press, type, connect, grant a site, watch.
import type { ElementHandle, Page, Target } from 'puppeteer-core';
import { ACCOUNT_PASSWORD, newAccountName } from '../account.ts';
import type { SiteServer } from '../site-server.ts';
import { readStoredPosition } from '../stored.ts';
import {
  CRUNCHYROLL_PLAYER_PAGE,
  crunchyrollWatchPage,
  crunchyrollWatchUrl,
} from '../tracking/crunchyroll-pages.ts';
import { frierenEpisode, MAX_PLAYBACK_RATE, playVideoInPage } from '../tracking/watching.ts';
import { openTab } from './firefox-browser.ts';
import { expect, type FirefoxBrowser } from './firefox-fixtures.ts';

/** Returns the selector of a button with this label or text. */
function buttonCalled(label: string): string {
  return `::-p-xpath(//*[self::button or @role="tab"][@aria-label="${label}" or normalize-space()="${label}"])`;
}

/** Presses the first match of the selector as soon as it exists. */
export async function clickElement(page: Page, selector: string): Promise<void> {
  const found = await page.waitForSelector(selector, { visible: true });
  await page.bringToFront();
  await found?.click();
}

/** Presses a button or a tab by its label or its text. */
export const clickButton = (page: Page, label: string): Promise<void> =>
  clickElement(page, buttonCalled(label));

export async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await page.bringToFront();
  await (await page.waitForSelector(selector, { visible: true }))?.type(text);
}

export async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body?.textContent?.includes(wanted), {}, text);
}

/** Runs `act`, and returns the page that the browser opens as a result. */
export async function getPageOpenedBy({ browser }: FirefoxBrowser, act: () => Promise<void>): Promise<Page> {
  const opened = new Promise<Target>((resolve) => browser.once('targetcreated', resolve));
  await act();
  const page = await (await opened).page();
  if (!page) throw new Error('what was opened is no page');
  return page;
}

export async function signIn(window: Page, name: string, password: string): Promise<void> {
  await typeInto(window, 'input[name="name"]', name);
  await typeInto(window, 'input[name="password"]', password);
  await clickButton(window, 'Sign in');
}

export async function signUp(window: Page, name: string): Promise<void> {
  await clickElement(window, '::-p-xpath(//a[contains(., "Create an account")])');
  await waitForText(window, 'Date of birth');
  await typeInto(window, 'input[name="name"]', name);
  await typeInto(window, 'input[name="password"]', ACCOUNT_PASSWORD);
  const birth = await window.waitForSelector('input[name="birthDate"]');
  await birth?.evaluate((input) => {
    (input as HTMLInputElement).value = '1990-04-01';
  });
  await clickButton(window, 'Create account');
  await clickElement(window, '::-p-xpath(//a[contains(., "continue")])');
}

/** Connects a new account with an empty list. Presses a button of the options or of another page. */
export async function connectNewAccount(
  firefox: FirefoxBrowser,
  page = firefox.options,
  button = 'Connect your account',
): Promise<string> {
  const name = newAccountName();
  const window = await getPageOpenedBy(firefox, () => clickButton(page, button));
  await signUp(window, name);
  await clickButton(window, 'Allow');
  await waitForText(firefox.options, `Connected as ${name}`);
  return name;
}

async function openSection(options: Page, section: string): Promise<void> {
  await clickElement(options, `nav a[href="#${section}"]`);
}

export async function grantSite({ options }: FirefoxBrowser, site: string): Promise<void> {
  await openSection(options, 'sites');
  await clickElement(options, `::-p-xpath(//label[normalize-space()="${site}"])`);
  await clickButton(options, 'Allow 1 site');
  await options.waitForSelector(buttonCalled(`Remove access to ${site}`));
}

/** Lowers the thresholds, because these tests do not test when an episode counts. */
export async function lowerThresholds({ options }: FirefoxBrowser, delaySeconds = 0): Promise<void> {
  const tracking = { threshold: 0.3, coverage: 0.2, delaySeconds };
  await options.evaluate((value) => chrome.storage.local.set({ settings: { tracking: value } }), tracking);
}

/** Plays from the current position to a share of the duration, from 0 to 1. */
export async function playUntil(video: ElementHandle | null, share: number): Promise<void> {
  if (!video) throw new Error('there is no video');
  await (video as ElementHandle<HTMLVideoElement>).evaluate(playVideoInPage, {
    until: share,
    rate: MAX_PLAYBACK_RATE,
  });
}

/**
 * Plays short pieces of the video until Kiroku tracks the episode `key`, which has the form "site:episode". One piece may be too short,
 * because the browser decides when scripts start.
 */
export async function playUntilTracked(
  { stored }: FirefoxBrowser,
  video: ElementHandle | null,
  key: string,
  shareOf: (share: number) => number = (share) => share,
): Promise<void> {
  let share = 0;
  const playOn = async (): Promise<number | null> => {
    share += 0.01;
    await playUntil(video, shareOf(share));
    return readStoredPosition(stored, key);
  };
  await expect.poll(playOn).not.toBeNull();
}

/** Opens an episode of Crunchyroll and plays it to a share of its length. Returns the page. */
export async function watchEpisode(
  firefox: FirefoxBrowser,
  sites: SiteServer,
  number: number,
  share = 0.4,
): Promise<Page> {
  const episode = frierenEpisode(number);
  sites.serve(CRUNCHYROLL_PLAYER_PAGE);
  sites.serve(crunchyrollWatchPage(episode));
  const page = await openTab(firefox.browser);
  await page.goto(crunchyrollWatchUrl(episode));
  const frame = await page.waitForFrame((one) => one.url().includes('static.crunchyroll.com'));
  const video = await frame.waitForSelector('video');
  await playUntilTracked(firefox, video, `crunchyroll:${episode.id}`);
  await playUntil(video, share);
  return page;
}
