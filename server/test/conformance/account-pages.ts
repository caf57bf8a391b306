// Uses the pages of this project's account area over plain HTTP. Signs up, registers apps, and disconnects them.
import { randomBytes } from 'node:crypto';
import {
  createHttpBrowser,
  findForm,
  parseForms,
  type ScriptlessBrowser,
  type VisitedPage,
} from '../harness/browser.ts';
import { type Login, submitSignIn } from '../harness/consent.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import type { TestedService } from './service.ts';

export interface AccountPageUser {
  open(path: string): Promise<VisitedPage>;
  /** Submits the form of `page` whose action is `path`. */
  submit(page: VisitedPage, path: string, fields?: Readonly<Record<string, string>>): Promise<VisitedPage>;
  readonly browser: ScriptlessBrowser;
}

/** The part of the tested service that is needed to visit its pages. */
type Place = Pick<TestedService, 'asking'>;

export function openAccountPages({ asking: { authUrl } }: Place): AccountPageUser {
  const browser = createHttpBrowser(new URL(authUrl).origin);
  return {
    browser,
    open: (path) => browser.open(`${authUrl}${path}`),
    submit: (page, path, fields = {}) =>
      browser.submitForm(
        findForm(page, ({ action }) => action === `${authUrl}${path}`),
        fields,
      ),
  };
}

export async function signInVisitor(service: Place, login: Login): Promise<AccountPageUser> {
  const guest = openAccountPages(service);
  await submitSignIn(guest.browser, await guest.open('/sign-in'), login);
  return guest;
}

/** Returns an account name that is not used, even if the service was tested before. */
export const createUnusedAccountName = (): string => `rule-${randomBytes(6).toString('hex')}`;

export async function signUpVisitor(
  service: Place,
  name: string,
  birthDate = '1991-03-04',
): Promise<AccountPageUser> {
  const guest = openAccountPages(service);
  const fields = { name, password: TEST_PASSWORD, birthDate };
  await guest.submit(await guest.open('/sign-up'), '/sign-up', fields);
  return guest;
}

export async function createAppOnPage(
  owner: AccountPageUser,
  { appName = 'Tracker', redirectUris = 'https://app.example/callback', kind = 'confidential' } = {},
): Promise<{ status: number; clientId: string | undefined; secret: string | undefined }> {
  const page = await owner.open('/account/apps');
  const { status, html } = await owner.submit(page, '/account/apps', {
    appName,
    redirectUris,
    kind,
  });
  const shown = (id: string) => new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1];
  return { status, clientId: shown('client-id'), secret: shown('client-secret') };
}

export async function canCreateApp(owner: AccountPageUser): Promise<boolean> {
  const { html, url } = await owner.open('/account/apps');
  return parseForms(html, url).some(({ action }) => action.endsWith('/account/apps'));
}
