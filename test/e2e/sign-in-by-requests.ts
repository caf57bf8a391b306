// Signs in without the window: requests the service's real pages over HTTP, and passes the final redirect address to the extension.
import type { Worker } from 'playwright/test';
import {
  createHttpBrowser,
  findForm,
  followMainLink,
  type ScriptlessBrowser,
  type VisitedPage,
} from '../../server/test/harness/browser.ts';
import { answerConsent } from '../../server/test/harness/consent.ts';

interface NewAccount {
  readonly name: string;
  readonly password: string;
  /** Format: "YYYY-MM-DD". */
  readonly birthDate: string;
}

/**
 * Starts a sign-in, and completes it with a new account. Only the browser's window is missing: the extension makes the request,
 * redeems the code and stores the tokens as usual. `data/walked-sign-in.spec.ts` compares both.
 */
export async function signInByRequests(
  worker: Worker,
  begin: () => Promise<void>,
  account: NewAccount,
): Promise<void> {
  return completeSignIn(worker, begin, (url) => walkSignUpPages(url, account));
}

/** Starts a sign-in, and passes to the extension the address that `walk` reaches from the opened address. */
export async function completeSignIn(
  worker: Worker,
  begin: () => Promise<void>,
  walk: (url: string) => Promise<string>,
): Promise<void> {
  const asked = worker.evaluate(askInsteadOfWindow);
  await begin();
  const redirected = await walk(await asked);
  await worker.evaluate((address) => {
    (globalThis as unknown as { endSignIn: (address: string) => void }).endSignIn(address);
  }, redirected);
}

/** Resolves with the address that the next sign-in would open. Later sign-ins open their window again. Runs within the worker. */
function askInsteadOfWindow(): Promise<string> {
  const { identity } = chrome;
  const real = identity.launchWebAuthFlow;
  return new Promise((resolve) => {
    const asked = ({ url }: { url: string }): Promise<string> =>
      new Promise((endSignIn) => {
        Object.assign(identity, { launchWebAuthFlow: real });
        Object.assign(globalThis, { endSignIn });
        resolve(url);
      });
    Object.assign(identity, { launchWebAuthFlow: asked });
  });
}

/** Follows the link from the sign-in page to the page for a new account, signs up, and consents. Returns the redirect address. */
export async function walkSignUpPages(url: string, account: NewAccount): Promise<string> {
  const browser = createHttpBrowser(new URL(url).origin);
  const signUp = await follow(browser, await browser.open(url), /href="([^"]*\/sign-up[^"]*)"/);
  const form = findForm(signUp, ({ fieldOf }) => fieldOf.date !== undefined);
  const consent = await followMainLink(browser, await browser.submitForm(form, { ...account }));
  const { leftFor, status } = await answerConsent(browser, consent, 'approve');
  if (leftFor === null) throw new Error(`consent did not lead back to the app: ${status}`);
  return leftFor.href;
}

function follow(browser: ScriptlessBrowser, { html, url }: VisitedPage, link: RegExp): Promise<VisitedPage> {
  const address = link.exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (address === undefined) throw new Error(`${url} has no link ${link}: ${html.slice(0, 400)}`);
  return browser.open(new URL(address, url).href);
}
