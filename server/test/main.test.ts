// The process: starts on an empty directory and on a used one, says one line, and ends cleanly.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

function start(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { PATH, HOME, ...environment } });
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

describe('the server process', () => {
  it('seeds once, keeps what was written, and lets go of everything when told to end', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'kiroku-main-')), 'data');
    const port = await freePort();
    const environment = {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOCAL_APP_ID: 'local-app',
      LOCAL_APP_REDIRECTS: 'https://abc.chromiumapp.org/',
    };
    const keys: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { child, output, listening } = start(environment);
      await listening;
      expect(output).toEqual({ text: `kiroku server listening on http://localhost:${port}\n`, errors: '' });
      keys.push(await (await fetch(`http://localhost:${port}/auth/oauth2/jwks`)).text());
      const query = 'client_id=local-app&response_type=code&scope=openid&code_challenge_method=S256';
      const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
      const ask = await fetch(
        `http://localhost:${port}/auth/oauth2/authorize?${query}&code_challenge=${challenge}`,
        { redirect: 'manual' },
      );
      expect(ask.headers.get('location')).toContain('/auth/interaction/');
      if (round === 0) {
        const second = start({ ...environment, PORT: String(await freePort()) });
        await expect(second.listening).rejects.toThrow('in use by process');
      }
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(existsSync(`${dataDir}.lock`)).toBe(false);
    }
    expect(keys[0]).toBe(keys[1]);
  }, 120_000);

  it('ends with one sentence when the environment is wrong', async () => {
    const { listening } = start({ PORT: 'many' });
    await expect(listening).rejects.toThrow('The environment is not usable');
  }, 60_000);
});
