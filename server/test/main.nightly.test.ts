// Tests the server process: its start on an empty and on a used directory, its output, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../launch/server-process.ts';
import { createTemporaryFolder } from './harness/end-of-file.ts';
import { getBundledProgramArguments } from './harness/processes/bundled.ts';
import { unpackDatabaseSnapshot } from './harness/snapshot.ts';

const sources = ['--import', 'tsx', fileURLToPath(new URL('../src/main.ts', import.meta.url))];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

function start(program: readonly string[], environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, program, { env: { PATH, HOME, ...environment } });
  children.push(child);
  const output = { text: '', errors: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    output.errors += chunk.toString();
  });
  const listening = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
      if (output.text.includes('listening')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`exit ${code}: ${output.errors}`)));
  });
  return { child, output, listening };
}

/** Starts a server without titles and accounts. It has its own migrated directory. */
async function startEmpty(more: Record<string, string> = {}) {
  const port = await findFreePort();
  const dataDir = `${createTemporaryFolder()}/data`;
  await unpackDatabaseSnapshot(dataDir);
  const environment = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'none', ...more };
  const { child, listening } = start(await getBundledProgramArguments('main'), environment);
  await listening;
  return { child, port };
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Expects that every new request is refused from now on. */
async function expectRefusal(port: number): Promise<void> {
  const ask = () => fetch(`http://127.0.0.1:${port}/healthz`);
  await expect.poll(async () => (await ask()).status).toBe(503);
  const answer = await ask();
  expect(await answer.json()).toMatchObject({ ok: false, code: 'unavailable' });
  expect([answer.headers.get('connection'), answer.headers.get('retry-after')]).toEqual(['close', '5']);
}

/** Sends the headers and five characters of a form, and waits until the server has read them. */
async function postHalf(port: number) {
  const socket = connect(port, '127.0.0.1');
  const body = 'name=viewer&password=whatever';
  const read = { answer: '' };
  const continued = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      read.answer += chunk.toString();
      if (read.answer.includes('100 Continue')) resolve();
    });
  });
  const head = [
    'POST /auth/sign-in HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await continued;
  const closed = once(socket, 'close');
  const finish = () => socket.write(body.slice(5));
  return { read, closed, finish };
}

/** Sends a request that takes the server more than three seconds to answer. Waits until the request has arrived. */
async function askSlowly(port: number) {
  const order = { order: 'fail', fault: { kind: 'latency', ms: 3500 }, path: '/slow' };
  const headers = { 'content-type': 'application/json' };
  const faults = `http://127.0.0.1:${port}/faults`;
  await fetch(faults, { method: 'POST', headers, body: JSON.stringify(order) });
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  const isTaken = async () => (await (await fetch(faults)).json()).rules.length === 0;
  await expect.poll(isTaken).toBe(true);
  return { slow };
}

describe('server process', () => {
  it('uses the same signing keys after a restart', async () => {
    const dataDir = `${createTemporaryFolder()}/data`;
    const port = await findFreePort();
    const environment = {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOCAL_APP_ID: 'local-app',
      LOCAL_APP_REDIRECTS: 'https://abc.chromiumapp.org/',
    };
    const keys: string[] = [];
    // The first start runs from the sources, on an empty directory. The second start runs from the bundle, on a used directory.
    const programs = [sources, await getBundledProgramArguments('main')];
    for (const [round, program] of programs.entries()) {
      const { child, output, listening } = start(program, environment);
      await listening;
      expect(output).toEqual({ text: `kiroku server listening on http://localhost:${port}\n`, errors: '' });
      keys.push(await (await fetch(`http://localhost:${port}/auth/oauth2/jwks`)).text());
      const redirect = encodeURIComponent('https://abc.chromiumapp.org/');
      const query = `client_id=local-app&redirect_uri=${redirect}&response_type=code&scope=openid&code_challenge_method=S256`;
      const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
      const ask = await fetch(
        `http://localhost:${port}/auth/oauth2/authorize?${query}&code_challenge=${challenge}`,
        { redirect: 'manual' },
      );
      expect(ask.headers.get('location')).toContain('/auth/interaction/');
      if (round === 0) {
        const second = start(await getBundledProgramArguments('main'), {
          ...environment,
          PORT: String(await findFreePort()),
        });
        await expect(second.listening).rejects.toThrow('in use by process');
      }
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(existsSync(`${dataDir}.lock`)).toBe(false);
    }
    expect(keys[0]).toBe(keys[1]);
  });

  // Node gives a connection one minute to begin its first request. Then it sends 408.
  it('exits without waiting for incomplete requests', async () => {
    const { child, port } = await startEmpty();
    const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    let said = '';
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        said += chunk.toString();
      });
      await once(socket, 'connect');
    }
    sockets[1]?.write('GET /v1/search?q=a HTTP/1.1\r\nHost: local');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(said, 'it ended by itself, not with what kept it open').toBe('');
    for (const socket of sockets) socket.destroy();
  });

  it('exits with one sentence if the environment is invalid', async () => {
    const { listening } = start(await getBundledProgramArguments('main'), { PORT: 'many' });
    await expect(listening).rejects.toThrow('The environment is not usable');
  });
});

it('server process finishes running requests during shutdown', async () => {
  const { child, port } = await startEmpty({ FAULTS: 'true' });
  const form = await postHalf(port);
  const { slow } = await askSlowly(port);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await expectRefusal(port);
  form.finish();
  const [answer] = await Promise.all([slow, form.closed]);
  for (const text of ['HTTP/1.1 403 Forbidden', 'This page was open for too long', '</html>'])
    expect(form.read.answer, 'a body that is still on its way').toContain(text);
  expect([answer.status, await answer.json()], 'an answer that takes longer than three seconds').toEqual([
    404,
    expect.objectContaining({ code: 'not_found' }),
  ]);
  expect(await exit).toEqual([0, null]);
  expect(await takesConnections(port)).toBe(false);
});
