// Tests closing a server. Running requests are finished, or cut after the drain timeout, on every address that the server listens on.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { listenOnFurtherAddress } from '../../src/http/listen.ts';
import { createAccessTokens } from '../harness/api.ts';
import { withBusyConnection } from '../harness/busy-database.ts';
import { sendRawRequest } from '../harness/raw-http.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';

const listen = async (app: FastifyInstance): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

async function startDraining(drainMs: number) {
  const environment = { DRAIN_TIMEOUT_MS: String(drainMs), ANSWER_TIMEOUT_MS: '60000' };
  const test = await startTestServer({ databasePool: 1, environment });
  return { test, token: (await createAccessTokens(test)).viewer, port: await listen(test.app) };
}

interface Asked {
  readonly test: TestServer;
  readonly token: string;
  readonly port: number;
  readonly host?: string;
}

/** Sends a request that waits for the database, and closes the server before the request is answered. */
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

describe('closing server', () => {
  it('finishes running requests', async () => {
    const draining = await startDraining(60_000);
    const { answer, closed } = await withBusyConnection(draining.test, () => askAndClose(draining));
    expect(await answer).toBe(200);
    await closed;
  });

  it('aborts requests that run longer than DRAIN_TIMEOUT_MS', async () => {
    const draining = await startDraining(200);
    await withBusyConnection(draining.test, async () => {
      const { answer, closed } = await askAndClose(draining);
      expect(await answer).toBe('cut');
      await closed;
    });
  });

  it('closes immediately if no request is running', async () => {
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

// All addresses in 127.0.0.0/8 work without configuration only on Linux.
describe.skipIf(process.platform !== 'linux')('server on a second address of its host name', () => {
  const host = '127.0.0.2';

  it('answers bytes that are not HTTP with the error envelope', async () => {
    const { app } = await startTestServer();
    const port = await listen(app);
    await listenOnFurtherAddress(app, { host, port });
    const { status, body } = await sendRawRequest(port, ['hello\r\n\r\n'], host);
    expect([status, JSON.parse(body).code]).toEqual([400, 'invalid']);
  });

  it('finishes running requests when it closes', async () => {
    const draining = await startDraining(60_000);
    await listenOnFurtherAddress(draining.test.app, { host, port: draining.port });
    const { answer, closed } = await withBusyConnection(draining.test, () =>
      askAndClose({ ...draining, host }),
    );
    expect(await answer).toBe(200);
    await closed;
  });
});
