// Memory that is lent again: an answer never carries a byte of another one, however slowly it is taken away.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { takeRoom } from '../../src/catalog/answer-room.ts';
import { connectTokens } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { manyTitles } from '../harness/titles.ts';

const LARGE = 50_000;

describe('room for an answer', () => {
  it('is shared by no two answers that are under way', () => {
    const rooms = [takeRoom(LARGE), takeRoom(LARGE), takeRoom(LARGE)];
    for (const [index, { bytes }] of rooms.entries()) bytes.fill(index);
    for (const [index, { bytes }] of rooms.entries())
      expect(bytes.every((byte) => byte === index)).toBe(true);
    expect(new Set(rooms.map(({ bytes }) => bytes.buffer)).size).toBe(3);
  });

  it('is lent again when it was given back, in whatever length is needed', () => {
    const first = takeRoom(LARGE);
    first.giveBack();
    const second = takeRoom(LARGE + 1);
    expect(second.bytes.buffer).toBe(first.bytes.buffer);
    expect(second.bytes).toHaveLength(LARGE + 1);
    expect(takeRoom(LARGE).bytes.buffer).not.toBe(first.bytes.buffer);
  });

  it.each([1, 1_000_000])('has the length that is asked for: %i', (length) => {
    expect(takeRoom(length).bytes).toHaveLength(length);
  });
});

const COUNT = 40;
/** More than the sockets hold on their way. */
const PAGES = 250;
const titles = manyTitles(COUNT).map((title) => ({ ...title, synopsis: title.id.repeat(100) }));
let test: TestServer;
let port: number;
let tokens: Awaited<ReturnType<typeof connectTokens>>;

beforeAll(async () => {
  test = await startTestServer({ titles });
  tokens = await connectTokens(test);
  for (const [index, { id }] of titles.entries()) {
    const token = index % 2 === 0 ? tokens.viewer : tokens.minor;
    const headers = { authorization: `Bearer ${token}` };
    const payload = { type: 'anime', mediaId: id, progress: index };
    await test.app.inject({ method: 'POST', url: '/v1/library/entry', headers, payload });
  }
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

const requestOf = (token: string) =>
  `GET /v1/library?type=anime HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Everything that one connection brings; nothing of it is read before `mayRead`. */
async function readSlowly(token: string, mayRead: Promise<unknown>): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').pause();
  const last = requestOf(token).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  socket.write(requestOf(token).repeat(PAGES - 1) + last);
  await mayRead;
  const answers = (await text(socket)).split('HTTP/1.1 200 OK\r\n').slice(1);
  return answers.map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

it('brings everybody the own list, while others take theirs away slowly', async () => {
  const pageOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await test.app.inject({ url: '/v1/library?type=anime', headers })).body;
  };
  const [viewers, minors] = [await pageOf(tokens.viewer), await pageOf(tokens.minor)];
  expect(viewers).not.toBe(minors);
  expect(viewers.length).toBeGreaterThan(LARGE);
  const ofMinor = readSlowly(tokens.minor, Promise.resolve());
  const ofViewer = readSlowly(tokens.viewer, ofMinor);
  expect(await ofMinor).toEqual(Array.from({ length: PAGES }, () => minors));
  expect(await ofViewer).toEqual(Array.from({ length: PAGES }, () => viewers));
});
