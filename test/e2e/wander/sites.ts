// The fake sites of one person. They serve the pages of the current history, and record what their players have really played.

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { root } from '../../../lib/build/paths.ts';
import { type SiteServer, startSiteServer } from '../site-server.ts';
import { contentOf, type History, isEpisodePage, type SitePage } from './history.ts';
import type { Range, Record } from './oracle.ts';
import { PLACES } from './places.ts';
import { addressOf, factsOf, itemsOf, netflixState, pathOf } from './site-pages.ts';

export interface WanderSites {
  readonly server: SiteServer;
  /** Serves these pages from now on, and forgets what was played. */
  readonly begin: (history: History) => void;
  /** Videos that start from now on belong to this account. */
  readonly setAccount: (account: 0 | 1) => void;
  readonly records: () => readonly Record[];
}

interface State {
  pages: readonly SitePage[];
  account: 0 | 1;
  records: Map<string, Record>;
}

const KIT = new Map(
  ['page.js', 'player.js'].map((name) => [
    `/wander/${name}`,
    readFileSync(`${root}test/e2e/wander/kit/${name}`, 'utf8'),
  ]),
);

export async function startWanderSites(): Promise<WanderSites> {
  const state: State = { pages: [], account: 0, records: new Map() };
  const server = await startSiteServer((url, request, response) => answer(state, url, request, response));
  return {
    server,
    begin: ({ pages }) => Object.assign(state, { pages, account: 0, records: new Map() }),
    setAccount: (account) => {
      state.account = account;
    },
    records: () => [...state.records.values()],
  };
}

function answer(state: State, url: URL, request: IncomingMessage, response: ServerResponse): boolean {
  if (url.pathname === '/wander/log') {
    void text(request)
      .then((body) => keep(state, body))
      .finally(() => response.writeHead(204).end());
    return true;
  }
  const script = KIT.get(url.pathname);
  if (script) return send(response, script, 'text/javascript', 'max-age=600');
  if (url.pathname === '/wander/frame') {
    const page = state.pages[Number(url.searchParams.get('page'))];
    return page ? send(response, frameHtml(page), 'text/html') : false;
  }
  const page = state.pages.find((one) => addressOf(one) === url.origin + url.pathname + url.search);
  if (!page) return false;
  return send(response, pageHtml(page, state.pages), 'text/html', page.noStore ? 'no-store' : 'max-age=0');
}

function send(response: ServerResponse, body: string, type: string, cache = 'max-age=0'): true {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': cache });
  response.end(body);
  return true;
}

type Logged = Omit<Record, 'account' | 'before' | 'sure' | 'all'> & {
  readonly id: string;
  readonly before: readonly [number, number][] | null;
  readonly sure: readonly [number, number][] | null;
  readonly all: readonly [number, number][];
};

/** Stores a record. A video belongs to the account that was signed in when it started. */
function keep(state: State, body: string): void {
  const { id, ...logged } = JSON.parse(body) as Logged;
  const account = state.records.get(id)?.account ?? state.account;
  const ranges = (pairs: readonly [number, number][]): Range[] => pairs.map(([from, to]) => ({ from, to }));
  state.records.set(id, {
    ...logged,
    account,
    before: logged.before && ranges(logged.before),
    sure: logged.sure && ranges(logged.sure),
    all: ranges(logged.all),
  });
}

function html(title: string, head: string, body: string, config: object): string {
  const safe = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}
<script type="module" src="/wander/page.js"></script></head><body style="margin:0">${body}
<script id="wander" type="application/json">${safe}</script></body></html>`;
}

function frameHtml(page: SitePage): string {
  return html('player', '', '', { items: itemsOf(page), shown: shownBy(page) });
}

function pageHtml(page: SitePage, pages: readonly SitePage[]): string {
  const { title, html: facts, data } = factsOf(page);
  const ld = data ? `<script type="application/ld+json">${JSON.stringify(data)}</script>` : '';
  const head = page.place === 'netflix' ? netflixState(pages) : ld;
  const framed =
    page.kind === 'embed' && page.framed
      ? `<iframe id="framed" width="900" height="600" allow="autoplay *" src="${addressOf(page.framed)}"></iframe>`
      : '';
  const reachable = PLACES[page.place].flows ? pages.filter(({ place }) => place === page.place) : [page];
  const config = { path: pathOf(page), pages: reachable.map((one) => clientPage(one, pages)) };
  return html(title, head, `<div id="facts">${facts}</div><div id="stage"></div>${framed}`, config);
}

function shownBy(page: SitePage): string | null {
  return isEpisodePage(page) ? contentOf(page) : null;
}

/** Returns a page in the form that the kit reads. */
function clientPage(page: SitePage, pages: readonly SitePage[]): object {
  const place = isEpisodePage(page) ? page.player : 'page';
  const framed = place.startsWith('https:') && `${place}/wander/frame?page=${pages.indexOf(page)}`;
  const next = isEpisodePage(page) && page.next !== null ? nextOf(page.next, page, pages) : null;
  return {
    path: pathOf(page),
    facts: factsOf(page),
    items: itemsOf(page),
    shown: shownBy(page),
    next: next && pathOf(next),
    frame: framed || null,
    shadow: place === 'shadow' ? 'disney-web-player' : null,
  };
}

function nextOf(number: number, { show }: SitePage & { show: object }, pages: readonly SitePage[]) {
  return pages.find((page) => isEpisodePage(page) && page.show === show && page.number === number);
}
