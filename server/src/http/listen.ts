// Listens on every address of a host name: `localhost` usually has two. Fastify would make a second server for the second one, and on
// that nothing but requests would be heard: no unreadable bytes, no end of what is under way.
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that may wait to be accepted. Node's default of 511 is too few when thousands of clients connect at once. */
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
  await Promise.all(others.map((address) => openDoor(app, { host: address, port })));
}

/** Hands its connections to the one server, as Node means its event to be used. Not every machine that names an address has it. */
export async function openDoor(
  app: FastifyInstance,
  place: { readonly host: string; readonly port: number },
): Promise<void> {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  app.server.once('close', () => door.close());
  door.listen({ ...place, backlog: BACKLOG });
  await once(door, 'listening').catch(() => undefined);
}
