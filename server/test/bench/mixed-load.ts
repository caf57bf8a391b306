// Sends requests from many clients that stay within the limits. Each client has its own address and account. Measures response times and
// memory.
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { WriterAccount } from '../harness/writer-account.ts';

interface MixedLoad {
  readonly port: number;
  readonly writers: readonly WriterAccount[];
  readonly seconds: number;
  /** Each client sends one request in this many seconds. */
  readonly everySeconds: number;
}

interface MixedLoadReport {
  /** The response times in milliseconds, in ascending order. */
  readonly times: readonly number[];
  readonly errors: number;
  /** The resident memory of the server in MB, read every five seconds. */
  readonly memory: readonly number[];
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** Returns the address of a client. All addresses in 127.0.0.0/8 belong to this machine. */
const addressOf = (client: number) => `127.${1 + (client >> 16)}.${(client >> 8) & 255}.${client & 255}`;

const words = ['frieren', 'attack on', 'one pice', 'fullmetal', 'your name', 'naruto'];

/**
 * Returns the request of a client for this turn. Of twenty requests, ten change the list, four read it, three search, and three read the
 * details of a title.
 */
function requestOf({ mediaIds }: WriterAccount, turn: number): Request {
  const kind = (turn * 7) % 20;
  const mediaId = mediaIds[(turn * 13) % 50] ?? '';
  if (kind < 4) return { method: 'GET', path: '/v1/library?type=anime&limit=50' };
  if (kind < 7)
    return { method: 'GET', path: `/v1/search?q=${encodeURIComponent(words[turn % words.length] ?? '')}` };
  if (kind < 10) return { method: 'GET', path: `/v1/anime/${mediaId}` };
  const body = JSON.stringify({ type: 'anime', mediaId, userScore: (turn % 100) / 10 });
  return { method: 'POST', path: '/v1/library/entry', body };
}

export async function measureMixedLoad({
  port,
  writers,
  seconds,
  everySeconds,
}: MixedLoad): Promise<MixedLoadReport> {
  const times: number[] = [];
  const memory: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1000;
  const runClient = async (writer: WriterAccount, client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(client) });
    await setTimeout((client / writers.length) * everySeconds * 1000);
    for (let turn = client; performance.now() < end; turn += 1) {
      const started = performance.now();
      if ((await send(port, agent, writer, requestOf(writer, turn))) !== 200) errors += 1;
      const waited = performance.now() - started;
      times.push(waited);
      await setTimeout(Math.max(0, everySeconds * 1000 - waited));
    }
    agent.destroy();
  };
  const watch = async () => {
    for (; performance.now() < end; await setTimeout(5000)) memory.push(await readMemory(port));
  };
  await Promise.all([...writers.map(runClient), watch()]);
  return { times: times.sort((a, b) => a - b), errors, memory };
}

/** Sends the request, and returns its status. Returns 0 if there was no answer. */
function send(port: number, agent: Agent, { token }: WriterAccount, asked: Request): Promise<number> {
  const { method, path, body } = asked;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

async function readMemory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes ([\d.e+-]+)/m.exec(text) ?? [];
  if (bytes === undefined) throw new Error('The server does not tell its memory.');
  return Number(bytes) / 1e6;
}
