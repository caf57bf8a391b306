// Tests drainOnClose on an app with two routes.
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createGate } from '../../../../test/create-gate.ts';
import { drainOnClose } from '../../../src/http/draining.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

async function start(drainMs = 60_000) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  runAtEndOfFile(() => app.close());
  const { opened: released, open: release } = createGate();
  drainOnClose(app, drainMs);
  app.get('/quick', async () => 'quick');
  app.get('/held', async () => released.then(() => 'held'));
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  return { app, release, port };
}

async function answerOf(sent: ClientRequest) {
  const answer = await once(sent, 'response').catch(() => null);
  if (answer === null) return 'cut';
  const [response] = answer as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
/** Sends a request on its own connection. */
function ask(port: number, path: string) {
  const sent = request({ host: '127.0.0.1', port, path, agent: false });
  const answer = answerOf(sent);
  sent.end();
  return answer;
}

describe('drainOnClose', () => {
  it('finishes running requests and refuses later requests with 503', async () => {
    const { app, release, port } = await start();
    expect(await ask(port, '/quick')).toMatchObject({ status: 200, body: 'quick' });
    const arrived = once(app.server, 'request');
    const begun = ask(port, '/held');
    await arrived;
    const closed = app.close();
    const late = await ask(port, '/quick');
    expect(late).toMatchObject({ status: 503, headers: { connection: 'close', 'retry-after': '5' } });
    expect(JSON.parse(typeof late === 'string' ? late : late.body)).toEqual({
      ok: false,
      code: 'unavailable',
      message: 'The service is restarting.',
    });
    release();
    expect(await begun).toMatchObject({ status: 200, body: 'held' });
    await closed;
    expect(await ask(port, '/quick')).toBe('cut');
  });

  it('aborts requests that run longer than the timeout', async () => {
    const { app, port } = await start(20);
    const arrived = once(app.server, 'request');
    const begun = ask(port, '/held');
    await arrived;
    await app.close();
    expect(await begun).toBe('cut');
  });

  it('does not wait for finished requests or unused connections', async () => {
    const { app, port } = await start();
    await ask(port, '/quick');
    const arrived = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const ended = once(socket, 'close');
    await arrived;
    await app.close();
    await ended;
    expect(app.server.listening).toBe(false);
  });
});
