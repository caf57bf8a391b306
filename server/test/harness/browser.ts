// Simulates a browser without scripts. It keeps cookies, follows redirects within the service, and submits the forms of a page.
import type { FastifyInstance } from 'fastify';
import { SERVER_ORIGIN, TEST_PASSWORD } from './credentials.ts';

export interface VisitedPage {
  readonly status: number;
  /** The absolute URL of the page. */
  readonly url: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** If the server has redirected the browser to another site, this is the address; otherwise null. */
  readonly leftFor: URL | null;
}

export interface ScriptlessBrowser {
  open(url: string): Promise<VisitedPage>;
  /** Submits the form whose action contains `action`. Its hidden fields are sent, too. */
  submit(visit: VisitedPage, action: string, fields?: Fields): Promise<VisitedPage>;
  submitForm(form: PageForm, fields: Fields): Promise<VisitedPage>;
  post(url: string, fields: Fields, headers?: Readonly<Record<string, string>>): Promise<VisitedPage>;
  readonly cookies: Map<string, string>;
}

type Fields = Readonly<Record<string, string>>;

export interface PageForm {
  /** The absolute URL to which the form is sent. */
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** The name of the first field of each input type, such as "password", "text" or "date". */
  readonly fieldOf: Readonly<Record<string, string>>;
  readonly buttons: readonly { readonly label: string; readonly name: string; readonly value: string }[];
}

/** The options of `fetch` that browsers and OAuth clients use. */
interface Init {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: { toString(): string } | undefined | null;
}
export type InjectFetch = (url: string, init?: Init) => Promise<Response>;

/** Returns a `fetch` that passes requests to the server's `inject`. */
export function createInjectFetch(app: FastifyInstance): InjectFetch {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url);
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { host: 'localhost:4780', ...headers },
      ...(body === undefined || body === null ? {} : { payload: body.toString() }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const item of [value ?? []].flat()) received.append(name, String(item));
    }
    return new Response(response.body || null, { status: response.statusCode, headers: received });
  };
}

const MAX_REDIRECTS = 10;

/** Creates a browser. Every request has the headers of `always`, such as those that a real browser sends on a navigation. */
export function createInjectBrowser(
  app: FastifyInstance,
  always: Readonly<Record<string, string>> = {},
): ScriptlessBrowser {
  return browserOf(createInjectFetch(app), SERVER_ORIGIN, always);
}

/** Creates a browser that uses the network. */
export function createHttpBrowser(origin: string): ScriptlessBrowser {
  return browserOf((url, init) => fetch(url, { ...(init as RequestInit), redirect: 'manual' }), origin, {});
}

function browserOf(
  send: InjectFetch,
  origin: string,
  always: Readonly<Record<string, string>>,
): ScriptlessBrowser {
  const cookies = new Map<string, string>();

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function request(url: string, init: Init = {}, redirects = 0): Promise<VisitedPage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html',
      ...always,
      ...init.headers,
      ...(cookie === '' ? {} : { cookie }),
    };
    const response = await send(url, { ...init, headers });
    keep(response.headers);
    const visit = {
      status: response.status,
      url,
      html: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status >= 400)
      return { ...visit, leftFor: null };
    const target = new URL(location, url);
    if (target.origin !== origin) return { ...visit, leftFor: target };
    if (redirects === MAX_REDIRECTS) throw new Error(`Too many redirects, the last one to ${target.href}`);
    return request(target.href, {}, redirects + 1);
  }

  const post: ScriptlessBrowser['post'] = (url, fields, headers = {}) =>
    request(new URL(url, origin).href, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const submitForm: ScriptlessBrowser['submitForm'] = ({ action, hidden }, fields) =>
    post(action, { ...hidden, ...fields });

  return {
    cookies,
    post,
    submitForm,
    open: (url) => request(new URL(url, origin).href),
    submit: (visit, action, fields = {}) => submitForm(formTo(visit, action), fields),
  };
}

/** Opens the sign-in page and submits it. The account is `viewer` unless `fields` say otherwise. */
export async function signIn(browser: ScriptlessBrowser, fields: Fields = {}): Promise<VisitedPage> {
  const page = await browser.open('/auth/sign-in');
  return browser.submit(page, '/sign-in', { name: 'viewer', password: TEST_PASSWORD, ...fields });
}

/** Follows the main link of the page, such as the link below a recovery code. */
export function followMainLink(browser: ScriptlessBrowser, { html, url }: VisitedPage): Promise<VisitedPage> {
  const href = /<a class="button primary" href="([^"]*)"/.exec(html)?.[1];
  if (href === undefined) throw new Error(`${url} leads nowhere: ${html.slice(0, 400)}`);
  return browser.open(new URL(unescapeHtml(href), url).href);
}

/** Returns the first form of the page for which `fits` is true. Throws if there is none. */
export function findForm({ html, url }: VisitedPage, fits: (form: PageForm) => boolean): PageForm {
  const form = parseForms(html, url).find(fits);
  if (form === undefined) throw new Error(`${url} does not show the form: ${html.slice(0, 400)}`);
  return form;
}

/** Returns the form whose action ends with `action`. If there is none, returns a form whose action contains it. */
function formTo(visit: VisitedPage, action: string): PageForm {
  const ending = parseForms(visit.html, visit.url).find((form) => form.action.endsWith(action));
  return ending ?? findForm(visit, (form) => form.action.includes(action));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

function attribute(tag: string, name: string): string {
  return unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

/** Returns the forms of a page, with the data that a browser without scripts needs to fill them in and send them. */
export function parseForms(html: string, pageUrl: string): PageForm[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => {
    const inputs = [...content.matchAll(/<input([^>]*)>/g)].map(([, input = '']) => ({
      type: attribute(input, 'type') || 'text',
      name: attribute(input, 'name'),
      value: attribute(input, 'value'),
    }));
    const shown = inputs.filter(({ type }) => type !== 'hidden').reverse();
    return {
      action: new URL(attribute(tag, 'action'), pageUrl).href,
      hidden: Object.fromEntries(
        inputs.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value]),
      ),
      fieldOf: Object.fromEntries(shown.map(({ type, name }) => [type, name])),
      buttons: [...content.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
        ([, button = '', label = '']) => ({
          label: label.replace(/<[^>]*>/g, '').trim(),
          name: attribute(button, 'name'),
          value: attribute(button, 'value'),
        }),
      ),
    };
  });
}
