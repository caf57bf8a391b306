// The app's side of section 5, spelled out parameter by parameter, and the user's: signing in and answering the consent page.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Form, formsOf } from './forms.ts';
import { createHttpBrowser, findForm, type HttpBrowser, type Page } from './http-browser.ts';
import type { Login } from './target.ts';

/** The app that asks, and where. */
export interface Asking {
  readonly authUrl: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly redirect: string;
}
export type Parameters = Readonly<Record<string, string>>;

const APPROVE = /allow|approve|accept|authori[sz]e|yes/i;
const DENY = /deny|refuse|cancel|decline|no\b/i;
const MAX_STEPS = 6;

export const newVerifier = (): string => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** The published parameters; `more` replaces them, and leaves one out with the empty text. */
export function authorizeUrl(asking: Asking, verifier: string, more: Parameters = {}): string {
  const url = new URL(`${asking.authUrl}/oauth2/authorize`);
  const parameters: Parameters = {
    client_id: asking.clientId,
    redirect_uri: asking.redirect,
    response_type: 'code',
    scope: 'openid profile offline_access',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}

const isSignIn = ({ fieldOf }: Form): boolean => fieldOf.password !== undefined;
export const isConsent = (form: Form): boolean =>
  !isSignIn(form) && form.buttons.some(({ label }) => APPROVE.test(label));

export const browserAt = ({ authUrl }: Asking): HttpBrowser => createHttpBrowser(new URL(authUrl).origin);

export function signInOn(browser: HttpBrowser, page: Page, { name, password }: Login): Promise<Page> {
  const form = findForm(page, isSignIn);
  return browser.submit(form, { [form.fieldOf.text ?? '']: name, [form.fieldOf.password ?? '']: password });
}

export function answerOn(browser: HttpBrowser, page: Page, answer: 'approve' | 'deny'): Promise<Page> {
  const form = findForm(page, isConsent);
  const button = form.buttons.find(({ label }) => (answer === 'approve' ? APPROVE : DENY).test(label));
  if (button === undefined) throw new Error(`The consent page has no button to ${answer}.`);
  return browser.submit(form, { [button.name]: button.value });
}

/** The page that asks for consent, or where the browser has got to instead. */
export async function openConsent(browser: HttpBrowser, url: string, login: Login): Promise<Page> {
  let page = await browser.open(url);
  for (let step = 0; step < MAX_STEPS && page.leftFor === null; step += 1) {
    const forms = formsOf(page.html, page.url);
    if (forms.some(isConsent) || !forms.some(isSignIn)) return page;
    page = await signInOn(browser, page, login);
  }
  return page;
}

/** Through sign-in and consent to the app's redirect address. */
export async function approve(browser: HttpBrowser, url: string, login: Login): Promise<URL> {
  const asked = await openConsent(browser, url, login);
  const { leftFor, html, status } =
    asked.leftFor === null ? await answerOn(browser, asked, 'approve') : asked;
  if (leftFor === null)
    throw new Error(`The browser was not sent to the app: ${status} ${html.slice(0, 400)}`);
  return leftFor;
}

const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
export type TokenBody = z.output<typeof tokenSchema>;

/** Without the members that are the empty text. */
export async function askToken(asking: Asking, parameters: Parameters): Promise<Response> {
  const given = Object.entries({
    client_id: asking.clientId,
    client_secret: asking.secret ?? '',
    ...parameters,
  }).filter(([, value]) => value !== '');
  return fetch(`${asking.authUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(given) });
}

export const codeGrant = (asking: Asking, code: string, verifier: string): Parameters => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: asking.redirect,
});

export async function readTokens(response: Response): Promise<TokenBody> {
  if (response.status !== 200) throw new Error(`No tokens: ${response.status} ${await response.text()}`);
  return tokenSchema.parse(await response.json());
}

/** From nothing to tokens, in a fresh browser. */
export async function connect(asking: Asking, login: Login, more: Parameters = {}): Promise<TokenBody> {
  const verifier = newVerifier();
  const callback = await approve(browserAt(asking), authorizeUrl(asking, verifier, more), login);
  const code = callback.searchParams.get('code') ?? '';
  return readTokens(await askToken(asking, codeGrant(asking, code, verifier)));
}
