// The end of a server: what is under way is finished or, beyond the limit, cut; on every address that it listens on.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { listenAlsoOn } from '../../src/http/listen.ts';
import { connectTokens } from '../harness/api.ts';
import { whileHeld } from '../harness/held-database.ts';
import { sendRaw } from '../harness/raw-http.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';

const listen = async (app: FastifyInstance): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

async function startDraining(drainMs: number) {
  const environment = { DRAIN_TIMEOUT_MS: String(drainMs), ANSWER_TIMEOUT_MS: '60000' };
  const test = await startTestServer({ databasePool: 1, environment });
  return { test, token: (await connectTokens(test)).viewer, port: await listen(test.app) };
}

interface Asked {
  readonly test: TestServer;
  readonly token: string;
  readonly port: number;
  readonly host?: string;
}

/** Starts a request whose answer waits for the database, and closes the server before it comes. */
async function askAndClose({ test, token, port, host = '127.0.0.1' }: Asked) {
  const arrived = once(test.app.server, 'request');
  const headers = { authorization: `Bearer ${token}` };
  const sent = request({ host, port, path: '/v1/library?type=anime', headers });
  const answer = once(sent, 'response').then(
    ([response]: IncomingMessage[]) => response?.statusCode,
    () => 'cut',
  );
  sent.end();
  await arrived;
  return { answer, closed: test.app.close() };
}

describe('a server that is closing', () => {
  it('waits for the answers that are under way', async () => {
    const draining = await startDraining(60_000);
    const { answer, closed } = await whileHeld(draining.test, () => askAndClose(draining));
    expect(await answer).toBe(200);
    await closed;
  });

  it('cuts what takes longer than it was given', async () => {
    const draining = await startDraining(200);
    await whileHeld(draining.test, async () => {
      const { answer, closed } = await askAndClose(draining);
      expect(await answer).toBe('cut');
      await closed;
    });
  });

  it('waits for nothing when nothing is under way, also with connections that were never used', async () => {
    const { test, port } = await startDraining(60_000);
    const arrived = once(test.app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const ended = once(socket, 'close');
    socket.on('error', () => undefined);
    await arrived;
    await Promise.all([test.app.close(), ended]);
    expect([test.app.server.listening, socket.destroyed]).toEqual([false, true]);
  });
});

// Other systems have one loopback address in IPv4.
describe.skipIf(process.platform !== 'linux')('a second address of the same name', () => {
  const host = '127.0.0.2';

  it('gets the envelope also for bytes that are not HTTP', async () => {
    const { app } = await startTestServer();
    const port = await listen(app);
    await listenAlsoOn(app, { host, port });
    const { status, body } = await sendRaw(port, ['hello\r\n\r\n'], host);
    expect([status, JSON.parse(body).code]).toEqual([400, 'invalid']);
  });

  it('is drained as well', async () => {
    const draining = await startDraining(60_000);
    await listenAlsoOn(draining.test.app, { host, port: draining.port });
    const { answer, closed } = await whileHeld(draining.test, () => askAndClose({ ...draining, host }));
    expect(await answer).toBe(200);
    await closed;
  });
});
