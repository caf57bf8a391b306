// Signs in at any service and answers the consent page, as a user would.
import { type Browser, type Form, findForm, formsOf, type Visit } from './browser.ts';

export interface Login {
  readonly name: string;
  readonly password: string;
}

const APPROVE = /allow|approve|accept|authori[sz]e|yes/i;
const DENY = /deny|refuse|cancel|decline|no\b/i;
const MAX_STEPS = 6;

const isSignIn = ({ fieldOf }: Form): boolean => fieldOf.password !== undefined;
export const isConsent = (form: Form): boolean =>
  !isSignIn(form) && form.buttons.some(({ label }) => APPROVE.test(label));

export function signInOn(browser: Browser, page: Visit, { name, password }: Login): Promise<Visit> {
  const form = findForm(page, isSignIn);
  return browser.submitForm(form, {
    [form.fieldOf.text ?? '']: name,
    [form.fieldOf.password ?? '']: password,
  });
}

export function answerOn(browser: Browser, page: Visit, answer: 'approve' | 'deny'): Promise<Visit> {
  const form = findForm(page, isConsent);
  const button = form.buttons.find(({ label }) => (answer === 'approve' ? APPROVE : DENY).test(label));
  if (button === undefined) throw new Error(`The consent page has no button to ${answer}.`);
  return browser.submitForm(form, { [button.name]: button.value });
}

/** Signs in if needed. Returns the consent page, or the page that the service shows instead. */
export async function openConsent(browser: Browser, url: string, login: Login): Promise<Visit> {
  let page = await browser.open(url);
  for (let step = 0; step < MAX_STEPS && page.leftFor === null; step += 1) {
    const forms = formsOf(page.html, page.url);
    if (forms.some(isConsent) || !forms.some(isSignIn)) return page;
    page = await signInOn(browser, page, login);
  }
  return page;
}

/** Signs in, consents, and returns the redirect address with its parameters. */
export async function approve(browser: Browser, url: string, login: Login): Promise<URL> {
  const asked = await openConsent(browser, url, login);
  const { leftFor, html, status } =
    asked.leftFor === null ? await answerOn(browser, asked, 'approve') : asked;
  if (leftFor === null)
    throw new Error(`The browser was not sent to the app: ${status} ${html.slice(0, 400)}`);
  return leftFor;
}
