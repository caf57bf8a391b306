// Listens on every address of a host name, because `localhost` usually has two addresses. Fastify would create a second server for the
// second address. That server would miss our listeners for malformed requests (transport.ts) and open requests (draining.ts).
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** This many connections may wait to be accepted. Node's default of 511 is not enough if thousands of clients connect at once. */
const BACKLOG = 16_384;

type LookUp = (host: string, options: { all: true }) => Promise<readonly { readonly address: string }[]>;

export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  lookUp: LookUp = lookup,
): Promise<void> {
  const found = await lookUp(host, { all: true }).catch(() => []);
  const [first = host, ...others] = [...new Set(found.map(({ address }) => address))];
  await app.listen({ host: first, port, backlog: BACKLOG });
  await Promise.all(others.map((address) => listenOnFurtherAddress(app, { host: address, port })));
}

/**
 * Listens on another address, and passes its connections to the app's server by emitting 'connection', as Node documents. Ignores an
 * address that this machine does not have.
 */
export async function listenOnFurtherAddress(
  app: FastifyInstance,
  place: { readonly host: string; readonly port: number },
): Promise<void> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  app.server.once('close', () => listener.close());
  listener.listen({ ...place, backlog: BACKLOG });
  await once(listener, 'listening').catch(() => undefined);
}
