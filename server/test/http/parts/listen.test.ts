// Tests listening on a host name that resolves to several addresses.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../launch/server-process.ts';
import { listen, listenOnFurtherAddress } from '../../../src/http/listen.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

/** Replaces the DNS lookup. If `addresses` is null, the name is unknown. */
const standsFor = (addresses: readonly string[] | null, asked: unknown[] = []) =>
  async function lookUp(...given: unknown[]) {
    asked.push(...given);
    if (addresses === null) throw new Error('getaddrinfo ENOTFOUND');
    return addresses.map((address) => ({ address }));
  };

const [FIRST, SECOND] = ['127.0.0.1', '127.0.0.2'];

let port: number;
beforeEach(async () => {
  port = await findFreePort();
});

function start() {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  app.get('/', async () => 'here');
  return app;
}
const textAt = async (host: string) =>
  fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } }).then(
    (answer) => answer.text(),
    () => 'closed',
  );

/** Returns how many connections at the listening socket wait to be accepted, according to Linux. */
function waitingAt(host: string): number {
  const hex = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0');
  const address = host.split('.').map((part) => hex(Number(part), 2));
  const local = `${address.reverse().join('')}:${hex(port, 4)}`;
  const LISTENING = '0A';
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const columns = rows
    .map((row) => row.trim().split(/\s+/))
    .find((row) => row[1] === local && row[3] === LISTENING);
  return Number.parseInt(columns?.[4]?.split(':')[1] ?? '', 16);
}

it('listen passes an unresolvable host name on to Node', async () => {
  await listen(start(), { host: FIRST, port }, standsFor(null));
  expect(await textAt(FIRST)).toBe('here');
});

it('listen skips an address that this machine does not have', async () => {
  const app = start();
  await listen(app, { host: 'kiroku.example', port }, standsFor([FIRST, '203.0.113.1']));
  await listenOnFurtherAddress(app, { host: FIRST, port });
  expect(await textAt(FIRST)).toBe('here');
});

// All addresses in 127.0.0.0/8 work without configuration only on Linux.
describe.skipIf(process.platform !== 'linux')('listen on a host name with two addresses', () => {
  it('serves both addresses until the server is closed', async () => {
    const app = start();
    const asked: unknown[] = [];
    await listen(app, { host: 'kiroku.example', port }, standsFor([FIRST, SECOND, FIRST], asked));
    expect(asked).toEqual(['kiroku.example', { all: true }]);
    expect(app.server.address()).toMatchObject({ address: FIRST, port });
    expect([await textAt(FIRST), await textAt(SECOND)]).toEqual(['here', 'here']);
    await app.close();
    expect([await textAt(FIRST), await textAt(SECOND)]).toEqual(['closed', 'closed']);
  });

  it('accepts 1,500 waiting connections on each address', async () => {
    await listen(start(), { host: 'kiroku.example', port }, standsFor([FIRST, SECOND]));
    const kernelLimit = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
    for (const host of [FIRST, SECOND]) {
      const sockets = Array.from({ length: 1500 }, () => connect(port, host).on('error', () => undefined));
      // In the next ticks, Node opens all connections before it accepts the first one.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      const waiting = waitingAt(host);
      for (const socket of sockets) socket.destroy();
      expect(waiting).toBe(Math.min(sockets.length, kernelLimit + 1));
    }
  });

  it('answers half-closed connections on both addresses', async () => {
    await listen(start(), { host: 'kiroku.example', port }, standsFor([FIRST, SECOND]));
    for (const host of [FIRST, SECOND]) {
      const socket = connect(port, host);
      let said = '';
      socket.on('data', (chunk) => {
        said += chunk;
      });
      socket.end('GET / HTTP/1.1\r\n');
      await once(socket, 'close');
      expect([host, said.split('\r\n', 1)]).toEqual([host, ['HTTP/1.1 400 Bad Request']]);
    }
  });
});
