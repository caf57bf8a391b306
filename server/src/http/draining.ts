// Shuts the server down gracefully. Open requests are finished, and new requests are answered with 503 and Retry-After.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { httpStatusOfErrorCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createRefusal } from '../refusal.ts';

/** Drains the app when it closes. Meanwhile the server still listens, so that new requests get a 503 instead of a refused connection. */
export function drainOnClose(app: FastifyInstance, drainMs: number): void {
  let isClosing = false;
  const traffic = watchTraffic(app);
  app.addHook('preClose', async () => {
    isClosing = true;
    const patience = new AbortController();
    const tooLong = setTimeout(drainMs, 'cut', { signal: patience.signal }).catch(() => 'ended');
    if ((await Promise.race([traffic.end(), tooLong])) === 'cut') app.server.closeAllConnections();
    patience.abort();
    traffic.closeUnused();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply
      .code(httpStatusOfErrorCode.unavailable)
      .headers({ connection: 'close', 'retry-after': 5 })
      .send(createRefusal('unavailable', 'The service is restarting.'));
  });
}

interface Traffic {
  /** Resolves when all requests that are open at the time of the call have been answered completely. */
  end(): Promise<void>;
  /**
   * Closes connections without a request. Browsers open such connections in advance, and Node would wait a minute for their first request.
   */
  closeUnused(): void;
}

function watchTraffic({ server }: FastifyInstance): Traffic {
  const underWay = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  const answered = (response: ServerResponse) =>
    new Promise<void>((resolve) => response.once('close', resolve));
  return {
    async end() {
      await Promise.all([...underWay].map(answered));
    },
    closeUnused() {
      for (const socket of unused) socket.destroy();
    },
  };
}
