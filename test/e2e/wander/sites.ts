// Starts the fake sites of one person. The sites serve the pages of the current history, and record the real playback of their players.

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { root } from '../../../lib/build/paths.ts';
import { type SiteServer, startSiteServer } from '../site-server.ts';
import { contentNameOf, isEpisodePage, type WanderHistory, type WanderPage } from './history.ts';
import type { ContentRange, PlaybackRecord } from './oracle.ts';
import { SITE_DEFINITIONS } from './site-definitions.ts';
import { createNetflixPageState, createPlayItems, pageFactsOf, pathOfPage, urlOfPage } from './site-pages.ts';

export interface WanderSites {
  readonly server: SiteServer;
  /** Serves these pages from now on, and deletes the records of earlier playback. */
  readonly begin: (history: WanderHistory) => void;
  /** Videos that start from now on belong to this account. */
  readonly setAccount: (account: 0 | 1) => void;
  readonly records: () => readonly PlaybackRecord[];
}

interface State {
  pages: readonly WanderPage[];
  account: 0 | 1;
  records: Map<string, PlaybackRecord>;
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
  const page = state.pages.find((one) => urlOfPage(one) === url.origin + url.pathname + url.search);
  if (!page) return false;
  return send(response, pageHtml(page, state.pages), 'text/html', page.noStore ? 'no-store' : 'max-age=0');
}

function send(response: ServerResponse, body: string, type: string, cache = 'max-age=0'): true {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': cache });
  response.end(body);
  return true;
}

type Logged = Omit<PlaybackRecord, 'account' | 'before' | 'sure' | 'all'> & {
  readonly id: string;
  readonly before: readonly [number, number][] | null;
  readonly sure: readonly [number, number][] | null;
  readonly all: readonly [number, number][];
};

/** Stores a record. A video belongs to the account that was signed in when it started. */
function keep(state: State, body: string): void {
  const { id, ...logged } = JSON.parse(body) as Logged;
  const account = state.records.get(id)?.account ?? state.account;
  const ranges = (pairs: readonly [number, number][]): ContentRange[] =>
    pairs.map(([from, to]) => ({ from, to }));
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

function frameHtml(page: WanderPage): string {
  return html('player', '', '', { items: createPlayItems(page), shown: shownBy(page) });
}

function pageHtml(page: WanderPage, pages: readonly WanderPage[]): string {
  const { title, html: facts, data } = pageFactsOf(page);
  const ld = data ? `<script type="application/ld+json">${JSON.stringify(data)}</script>` : '';
  const head = page.siteId === 'netflix' ? createNetflixPageState(pages) : ld;
  const framed =
    page.kind === 'embed' && page.framed
      ? `<iframe id="framed" width="900" height="600" allow="autoplay *" src="${urlOfPage(page.framed)}"></iframe>`
      : '';
  const reachable = SITE_DEFINITIONS[page.siteId].flows
    ? pages.filter(({ siteId }) => siteId === page.siteId)
    : [page];
  const config = { path: pathOfPage(page), pages: reachable.map((one) => clientPage(one, pages)) };
  return html(title, head, `<div id="facts">${facts}</div><div id="stage"></div>${framed}`, config);
}

function shownBy(page: WanderPage): string | null {
  return isEpisodePage(page) ? contentNameOf(page) : null;
}

/** Returns a page in the form that the fake sites' script (`kit/page.js`) reads. */
function clientPage(page: WanderPage, pages: readonly WanderPage[]): object {
  const location = isEpisodePage(page) ? page.player : 'page';
  const framed = location.startsWith('https:') && `${location}/wander/frame?page=${pages.indexOf(page)}`;
  const next = isEpisodePage(page) && page.next !== null ? nextOf(page.next, page, pages) : null;
  return {
    path: pathOfPage(page),
    facts: pageFactsOf(page),
    items: createPlayItems(page),
    shown: shownBy(page),
    next: next && pathOfPage(next),
    frame: framed || null,
    shadow: location === 'shadow' ? 'disney-web-player' : null,
  };
}

function nextOf(number: number, { show }: WanderPage & { show: object }, pages: readonly WanderPage[]) {
  return pages.find((page) => isEpisodePage(page) && page.show === show && page.number === number);
}
