// Tests that the sender of a body that is too large can read the refusal while it is still sending.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { createAccessTokens } from '../harness/api.ts';
import { startTestServer } from '../harness/test-server.ts';

const SIZE = 2_000_000;
const small = ['GET /v1/library?type=anime HTTP/1.1', 'Host: a', 'Connection: close', '', ''].join('\r\n');

let port: number;
let head: string;
beforeAll(async () => {
  const test = await startTestServer();
  const { viewer } = await createAccessTokens(test);
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
  head = [
    'POST /v1/ratings HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    `Authorization: Bearer ${viewer}`,
    '',
  ].join('\r\n');
});

/** Reads until the answer contains the text. Throws if the connection ends before that. */
async function readUntil(socket: Socket, text: string): Promise<string> {
  let said = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.includes(text)) return said;
  }
  throw new Error(`The connection ended after: ${said.slice(0, 200)}`);
}

const chunk = 'x'.repeat(SIZE / 2);
const chunked = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;

it.each([
  ['Content-Length', `Content-Length: ${SIZE}\r\n\r\n${chunk}`, chunk],
  ['chunks', `Transfer-Encoding: chunked\r\n\r\n${chunked}`, `${chunked}0\r\n\r\n`],
])(
  'POST /v1/ratings answers 413 while the client is still sending a body of 2 MB with %s',
  async (_, first, rest) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head + first);
    const refusal = await readUntil(socket, '"code":"invalid"');
    expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
    expect(refusal).not.toMatch(/^connection: close/im);
    socket.write(rest);
    socket.write(small);
    expect(await readUntil(socket, '"code":"unauthorized"')).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  },
);
