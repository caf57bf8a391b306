// Serves streaming sites under their real host names: one https server answers by host, with real video and byte ranges.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server as HttpsServer } from 'node:https';
import selfsigned from 'selfsigned';
import { root } from '../../lib/build/paths.ts';

/** A page of a site, such as `/watch/…` on `www.crunchyroll.com`. */
export interface ServedPage {
  readonly host: string;
  readonly path: string;
  readonly html: string;
  /** The browser does not keep the page for “back”. */
  readonly noStore?: boolean;
  /** The target of a redirect. */
  readonly movedTo?: string;
}

export interface SiteServer {
  /** Browser switches: every host leads to this server, and its certificate is accepted. */
  readonly browserArgs: readonly string[];
  readonly port: number;
  readonly serve: (page: ServedPage) => void;
  readonly close: () => Promise<void>;
}

const VIDEO = /^\/video\/((?:episode|clip)-\d+[ms]\.webm)$/;

/** Handles a request in the test. Returns false to let the server answer with its pages. */
type AnswerOwn = (url: URL, request: IncomingMessage, response: ServerResponse) => boolean;

export async function startSiteServer(answerOwn: AnswerOwn = () => false): Promise<SiteServer> {
  const pages = new Map<string, ServedPage>();
  const pem = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  const server = createServer({ key: pem.private, cert: pem.cert }, (request, response) =>
    answer(pages, answerOwn, request, response),
  );
  const { port, close } = await listen(server);
  return {
    port,
    close,
    browserArgs: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
      '--autoplay-policy=no-user-gesture-required',
    ],
    serve: (page) => pages.set(`${page.host}${page.path}`, page),
  };
}

/** Starts a test's own service at `http://127.0.0.1:PORT`. */
export async function startHttpServer(answer: RequestListener) {
  const { port, close } = await listen(createHttpServer(answer));
  return { port, close, origin: `http://127.0.0.1:${port}` };
}

/** Listens on a free port of this machine. */
async function listen(server: Server | HttpsServer) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: address.port, close };
}

function answer(
  pages: ReadonlyMap<string, ServedPage>,
  answerOwn: AnswerOwn,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
  const video = VIDEO.exec(url.pathname)?.[1];
  if (video) {
    sendVideo(readFileSync(`${root}test/e2e/video/${video}`), request, response);
    return;
  }
  if (answerOwn(url, request, response)) return;
  const page = pages.get(`${url.hostname}${url.pathname}`);
  response.writeHead(page?.movedTo ? 302 : page ? 200 : 404, {
    ...(page?.movedTo && { location: page.movedTo }),
    'content-type': 'text/html; charset=utf-8',
    ...(page?.noStore && { 'cache-control': 'no-store' }),
  });
  response.end(page?.html ?? '<!doctype html><title>Not here</title>');
}

/** Sends a video with support for byte ranges, without which a browser cannot seek. */
function sendVideo(bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const from = Number(range?.[1] ?? 0);
  const to = range?.[2] ? Number(range[2]) : bytes.length - 1;
  response.writeHead(range ? 206 : 200, {
    'content-type': 'video/webm',
    'accept-ranges': 'bytes',
    'content-length': to - from + 1,
    ...(range && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
  });
  response.end(bytes.subarray(from, to + 1));
}
