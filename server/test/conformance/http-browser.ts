// A browser without scripts over plain HTTP: cookies, redirects within the account area, forms.
import { type Form, formsOf } from './forms.ts';

export interface Page {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  readonly headers: Headers;
  /** Set when the browser was sent to another origin: to the app. */
  readonly leftFor: URL | null;
}
export interface HttpBrowser {
  open(url: string): Promise<Page>;
  submit(form: Form, fields: Readonly<Record<string, string>>): Promise<Page>;
}

const MAX_REDIRECTS = 10;

export function createHttpBrowser(origin: string): HttpBrowser {
  const cookies = new Map<string, string>();
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  async function go(url: string, init: RequestInit, redirects = 0): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    headers.set('accept', 'text/html');
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keep(response.headers);
    const page = { status: response.status, url, html: await response.text(), headers: response.headers };
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status >= 400)
      return { ...page, leftFor: null };
    const target = new URL(location, url);
    if (target.origin !== origin) return { ...page, leftFor: target };
    if (redirects === MAX_REDIRECTS) throw new Error(`Too many redirects, the last one to ${target.href}`);
    return go(target.href, {}, redirects + 1);
  }
  return {
    open: (url) => go(url, {}),
    submit: ({ action, hidden }, fields) =>
      go(action, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ ...hidden, ...fields }),
      }),
  };
}

/** The form of the page that `fits`. */
export function findForm({ html, url }: Page, fits: (form: Form) => boolean): Form {
  const form = formsOf(html, url).find(fits);
  if (form === undefined) throw new Error(`${url} does not show the form: ${html.slice(0, 400)}`);
  return form;
}
