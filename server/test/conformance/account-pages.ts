// Uses the pages of this project's account area over plain HTTP. Signs up, registers apps, and disconnects them.
import { randomBytes } from 'node:crypto';
import { type Browser, createHttpBrowser, findForm, formsOf, type Visit } from '../harness/browser.ts';
import { type Login, signInOn } from '../harness/consent.ts';
import { PASSWORD } from '../harness/credentials.ts';
import type { Service } from './service.ts';

export interface Visitor {
  open(path: string): Promise<Visit>;
  /** Submits the form of `page` whose action is `path`. */
  submit(page: Visit, path: string, fields?: Readonly<Record<string, string>>): Promise<Visit>;
  readonly browser: Browser;
}

/** The part of a service with which its pages can be visited. */
type Place = Pick<Service, 'asking'>;

export function visitor({ asking: { authUrl } }: Place): Visitor {
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

export async function signedIn(service: Place, login: Login): Promise<Visitor> {
  const guest = visitor(service);
  await signInOn(guest.browser, await guest.open('/sign-in'), login);
  return guest;
}

/** Returns an account name that is not used, even if the service was tested before. */
export const newName = (): string => `rule-${randomBytes(6).toString('hex')}`;

export async function signedUp(service: Place, name: string, birthDate = '1991-03-04'): Promise<Visitor> {
  const guest = visitor(service);
  const fields = { name, password: PASSWORD, birthDate };
  await guest.submit(await guest.open('/sign-up'), '/sign-up', fields);
  return guest;
}

export async function createApp(
  owner: Visitor,
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

export async function canCreateApp(owner: Visitor): Promise<boolean> {
  const { html, url } = await owner.open('/account/apps');
  return formsOf(html, url).some(({ action }) => action.endsWith('/account/apps'));
}
