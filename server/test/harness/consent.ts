// Signs in at any service and answers the consent page, as a user would.
import { findForm, type PageForm, parseForms, type ScriptlessBrowser, type VisitedPage } from './browser.ts';

export interface Login {
  readonly name: string;
  readonly password: string;
}

const APPROVE = /allow|approve|accept|authori[sz]e|yes/i;
const DENY = /deny|refuse|cancel|decline|no\b/i;
const MAX_STEPS = 6;

const isSignIn = ({ fieldOf }: PageForm): boolean => fieldOf.password !== undefined;
export const isConsentForm = (form: PageForm): boolean =>
  !isSignIn(form) && form.buttons.some(({ label }) => APPROVE.test(label));

export function submitSignIn(
  browser: ScriptlessBrowser,
  page: VisitedPage,
  { name, password }: Login,
): Promise<VisitedPage> {
  const form = findForm(page, isSignIn);
  return browser.submitForm(form, {
    [form.fieldOf.text ?? '']: name,
    [form.fieldOf.password ?? '']: password,
  });
}

export function answerConsent(
  browser: ScriptlessBrowser,
  page: VisitedPage,
  answer: 'approve' | 'deny',
): Promise<VisitedPage> {
  const form = findForm(page, isConsentForm);
  const button = form.buttons.find(({ label }) => (answer === 'approve' ? APPROVE : DENY).test(label));
  if (button === undefined) throw new Error(`The consent page has no button to ${answer}.`);
  return browser.submitForm(form, { [button.name]: button.value });
}

/** Signs in if needed. Returns the consent page, or the page that the service shows instead. */
export async function openConsentPage(
  browser: ScriptlessBrowser,
  url: string,
  login: Login,
): Promise<VisitedPage> {
  let page = await browser.open(url);
  for (let step = 0; step < MAX_STEPS && page.leftFor === null; step += 1) {
    const forms = parseForms(page.html, page.url);
    if (forms.some(isConsentForm) || !forms.some(isSignIn)) return page;
    page = await submitSignIn(browser, page, login);
  }
  return page;
}

/** Signs in, consents, and returns the redirect address with its parameters. */
export async function approveConsent(browser: ScriptlessBrowser, url: string, login: Login): Promise<URL> {
  const asked = await openConsentPage(browser, url, login);
  const { leftFor, html, status } =
    asked.leftFor === null ? await answerConsent(browser, asked, 'approve') : asked;
  if (leftFor === null)
    throw new Error(`The browser was not sent to the app: ${status} ${html.slice(0, 400)}`);
  return leftFor;
}
