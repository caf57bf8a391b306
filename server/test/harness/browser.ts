// A browser without scripts: keeps cookies, follows redirects inside the server, submits the forms that it was shown.
import type { FastifyInstance, InjectOptions } from 'fastify';
import { ORIGIN } from './test-server.ts';

export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Set when the server has sent the browser to another site. */
  readonly leftFor: URL | null;
}

export interface Browser {
  open(url: string): Promise<Visit>;
  /** Submits the form whose action contains `action`, with its hidden fields. */
  submit(visit: Visit, action: string, fields?: Record<string, string>): Promise<Visit>;
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Visit>;
  readonly cookies: Map<string, string>;
}

const unescapeHtml = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );

/** `always`: headers of every request, as the ones by which a real browser says that it navigates. */
export function createBrowser(app: FastifyInstance, always: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, string>();

  function keep(setCookie: string | string[] | undefined): void {
    for (const line of [setCookie ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isGone = value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line);
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function request(options: InjectOptions & { url: string }): Promise<Visit> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { pathname, search } = new URL(options.url, ORIGIN);
    const headers = {
      host: 'localhost:4780',
      accept: 'text/html',
      ...always,
      ...options.headers,
      ...(cookie === '' ? {} : { cookie }),
    };
    const response = await app.inject({ ...options, url: pathname + search, headers });
    keep(response.headers['set-cookie']);
    const { location } = response.headers;
    if (location !== undefined && response.statusCode >= 300 && response.statusCode < 400) {
      const target = new URL(location, new URL(options.url, ORIGIN));
      if (target.origin === ORIGIN) return request({ method: 'GET', url: target.href });
      return { ...visitOf(response, options.url), leftFor: target };
    }
    return visitOf(response, options.url);
  }

  const post: Browser['post'] = (url, fields, headers = {}) =>
    request({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  return {
    cookies,
    post,
    open: (url) => request({ method: 'GET', url }),
    submit(visit, action, fields = {}) {
      const form = formOf(visit.html, action);
      return post(form.action, { ...form.hidden, ...fields });
    },
  };
}

function visitOf(response: Awaited<ReturnType<FastifyInstance['inject']>>, url: string): Visit {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
  );
  return { status: response.statusCode, url, html: response.body, headers, leftFor: null };
}

/** A form whose action ends with `action`, else one whose action contains it. */
function formOf(html: string, action: string): { action: string; hidden: Record<string, string> } {
  const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(
    ([, attributes = '', content = '']) => ({
      action: unescapeHtml(/action="([^"]*)"/.exec(attributes)?.[1] ?? ''),
      hidden: Object.fromEntries(
        [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, unescapeHtml(value)],
        ),
      ),
    }),
  );
  const found =
    forms.find((form) => form.action.endsWith(action)) ?? forms.find((form) => form.action.includes(action));
  if (found === undefined) throw new Error(`The page has no form to ${action}: ${html.slice(0, 400)}`);
  return found;
}
