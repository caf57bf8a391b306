// Starts a list service whose data never changes, so that only the extension is measured. Every search finds twenty titles.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer } from '../e2e/site-server.ts';
import { createExampleTitle } from './example-list.ts';

interface UnchangingService {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const FOUND = 20;

export async function startUnchangingService(): Promise<UnchangingService> {
  return startHttpServer(answer);
}

function answer({ url = '/', method }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const isKnown = pathname === '/v1/search' || pathname === '/v1/library';
  response.writeHead(isKnown || method === 'OPTIONS' ? 200 : 404, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  });
  if (method === 'OPTIONS') return void response.end();
  if (pathname === '/v1/library')
    return void response.end(JSON.stringify({ ok: true, entries: [], nextCursor: null }));
  if (pathname === '/v1/search')
    return void response.end(JSON.stringify({ ok: true, results: search(searchParams) }));
  response.end(JSON.stringify({ ok: false, error: { code: 'not_found', message: pathname } }));
}

/** Returns other titles for each text, so that each response must be rendered. */
function search(query: URLSearchParams) {
  const start = (query.get('q') ?? '').length * FOUND;
  return Array.from({ length: FOUND }, (_none, index) => createExampleTitle(start + index));
}
