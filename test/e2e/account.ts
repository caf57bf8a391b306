// Uses the account like a person, through the real sign-up and consent pages in the browser's sign-in window.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Page } from 'playwright/test';
import { openSignInWindow } from '../../server/launch/extension-browser.ts';
import { openPopupTab } from './choose-tab.ts';
import { expect, type KirokuBrowser } from './fixtures.ts';
import { signInByRequests } from './sign-in-by-requests.ts';
import { areListsFullyRead, readAccessToken } from './stored.ts';

let accounts = 0;

/** Returns an account name that no other test uses. */
export function newAccountName(): string {
  accounts += 1;
  return `viewer-${process.pid}-${accounts}`;
}

export const ACCOUNT_PASSWORD = 'a quiet evening with good shows';
const BIRTH_DATE = '1990-04-01';

export async function signUp(window: Page, name: string): Promise<void> {
  await window.getByRole('link', { name: /create an account/i }).click();
  await window.getByLabel('Account name').fill(name);
  await window.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await window.getByLabel('Date of birth').fill(BIRTH_DATE);
  await window.getByRole('button', { name: 'Create account' }).click();
  await continuePastRecoveryCode(window);
}

/** Leaves the page with the recovery code, and returns the code. */
export async function continuePastRecoveryCode(window: Page): Promise<string> {
  const code = (await window.locator('#recovery-code').textContent()) ?? '';
  await window.getByRole('link', { name: 'continue' }).click();
  return code;
}

export async function signIn(window: Page, name: string, password = ACCOUNT_PASSWORD): Promise<void> {
  await window.getByLabel('Account name').fill(name);
  await window.getByLabel('Password').fill(password);
  await window.getByRole('button', { name: 'Sign in' }).click();
}

export async function allowAccess(window: Page): Promise<void> {
  await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Allow' }).click()]);
}

/** Connects a new account with an empty list through the options page. The service's pages open without the sign-in window. */
export async function connectNewAccount(
  { worker, desk }: KirokuBrowser,
  press = () => desk.getByRole('button', { name: 'Connect' }).click(),
): Promise<string> {
  const name = newAccountName();
  await signInByRequests(worker, press, { name, password: ACCOUNT_PASSWORD, birthDate: BIRTH_DATE });
  await expect(desk.getByText(name)).toBeVisible();
  return name;
}

/** Opens the sign-in window by calling `press`. Signs in or up there by calling `enter`, and then grants access. */
export async function connectThroughSignInWindow(
  { context }: Pick<KirokuBrowser, 'context'>,
  press: () => Promise<void>,
  enter: (window: Page) => Promise<void>,
): Promise<void> {
  const window = await openSignInWindow(context, press);
  await enter(window);
  await allowAccess(window);
}

/**
 * Connects a new account in the sign-in window. So the browser is also signed in on the service's own pages. Returns the account's name.
 */
export async function connectNewAccountInWindow(kiroku: KirokuBrowser): Promise<string> {
  const name = newAccountName();
  const press = () => kiroku.desk.getByRole('button', { name: 'Connect' }).click();
  await connectThroughSignInWindow(kiroku, press, (window) => signUp(window, name));
  await expect(kiroku.desk.getByText(name)).toBeVisible();
  return name;
}

/**
 * Connects the demo account with its list through the options page. All tests of a worker process share this list, so they must not change
 * it.
 */
export async function connectDemo(kiroku: KirokuBrowser): Promise<void> {
  const press = () => kiroku.desk.getByRole('button', { name: 'Connect' }).first().click();
  await connectThroughSignInWindow(kiroku, press, (window) => signIn(window, 'demo', 'kiroku-demo'));
  await expect(kiroku.desk.getByText(/demo/).first()).toBeVisible();
}

/** Opens a section of the options like a user. `section` is its address without `#`, such as `sites`. */
export async function openSectionOfOptions(desk: Page, section: string): Promise<void> {
  await desk.bringToFront();
  const isImport = section === 'import';
  await desk.locator(`nav a[href="#${isImport ? 'data' : section}"]`).click();
  if (isImport) await desk.locator('#data a[href="#import"]').click();
}

/** Chooses the language of titles in the options like a user. */
export async function chooseTitleLanguage({ desk }: KirokuBrowser, name: string): Promise<void> {
  await openSectionOfOptions(desk, 'appearance');
  const choice = desk.getByRole('radiogroup', { name: 'Titles' });
  await choice.getByRole('radio', { name, exact: true }).check();
}

/** Expects that the popup shows no watched title, neither in the list nor in the log. */
export async function expectNoWatchedTitleShown(kiroku: KirokuBrowser): Promise<void> {
  const popup = await kiroku.openPage('popup.html');
  for (const tab of ['Library', 'Activity'] as const) {
    await openPopupTab(popup, tab);
    await expect(popup.getByText(/Frieren/)).toHaveCount(0);
  }
  await popup.close();
}

/** Returns the list on the server. Requests it with the extension's own token. */
export async function readServerList(
  kiroku: Pick<KirokuBrowser, 'desk'>,
  origin: string,
  type: 'anime' | 'manga' = 'anime',
): Promise<LibraryEntry[]> {
  const body = await callApi<{ entries: LibraryEntry[] }>(
    kiroku,
    `${origin}/v1/library?type=${type}&limit=200`,
  );
  return body.entries;
}

/** Sets an entry on the server's list without the extension, as another device would. */
export async function setServerEntry(
  kiroku: KirokuBrowser,
  origin: string,
  q: string,
  fields: { status?: string; progress?: number; userScore?: number },
): Promise<string> {
  const found = await callApi<{ results: { id: string }[] }>(
    kiroku,
    `${origin}/v1/search?type=anime&q=${encodeURIComponent(q)}`,
  );
  const mediaId = found.results[0]?.id;
  if (!mediaId) throw new Error(`nothing found for ${q}`);
  // Wait until the extension has read the list. A read that is still running would not contain this change.
  await expect.poll(() => areListsFullyRead(kiroku)).toBe(true);
  await callApi(kiroku, `${origin}/v1/library/entry`, { type: 'anime', mediaId, ...fields });
  return mediaId;
}

/** Puts this many completed titles on the server's list without the extension. Returns their names. */
export async function fillServerList(
  kiroku: KirokuBrowser,
  origin: string,
  count: number,
): Promise<string[]> {
  const wanted = new Map<string, string>();
  for (const q of ['no', 'to', 'wa', 'ka', 'shi', 'the', 'ga', 'ni', 're', 'mono', 'sen', 'ki']) {
    const found = await callApi<{ results: { id: string; title: string }[] }>(
      kiroku,
      `${origin}/v1/search?type=anime&limit=50&q=${q}`,
    );
    for (const { id, title } of found.results) if (wanted.size < count) wanted.set(id, title);
  }
  if (wanted.size < count) throw new Error(`only ${wanted.size} titles were found`);
  const save = ([mediaId]: [string, string]) =>
    callApi(kiroku, `${origin}/v1/library/entry`, { type: 'anime', mediaId, status: 'completed' });
  const all = [...wanted];
  for (let begin = 0; begin < all.length; begin += 20)
    await Promise.all(all.slice(begin, begin + 20).map(save));
  return [...wanted.values()];
}

/** Returns the average of all public ratings of a title; null if there are none. */
export async function readPublicAverage(
  kiroku: KirokuBrowser,
  origin: string,
  mediaId: string,
): Promise<number | null> {
  const { anime } = await callApi<{ anime: { averageScore: number | null } }>(
    kiroku,
    `${origin}/v1/anime/${mediaId}`,
  );
  return anime.averageScore;
}

/** Calls the server's API with the extension's own token. If `method` is missing, the method is POST with a `body`, and GET without. */
export async function callApi<T>(
  { desk }: Pick<KirokuBrowser, 'desk'>,
  url: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${await readAccessToken(desk)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
