// Tests that a server in production loads the modules of the demo server only if a setting requires them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findFreePort } from '../../launch/server-process.ts';
import { readConfig } from '../../src/config.ts';
import { createApiCallers, parseResponse } from '../harness/api.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';
import { unpackDatabaseSnapshot } from '../harness/snapshot.ts';
import { startTestServer } from '../harness/test-server.ts';

const server = fileURLToPath(new URL('../..', import.meta.url));
const teller = pathToFileURL(`${server}test/harness/processes/tell-modules.mjs`).href;

/** Returns the command and the environment variables of the Dockerfile. */
function containerStart(): { command: readonly string[]; environment: Record<string, string> } {
  const text = readFileSync(`${server}Dockerfile`, 'utf8');
  const [, ...command]: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]');
  const set = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return { command, environment: Object.fromEntries(set.map((each) => each.split('='))) };
}

/** Returns the project's modules that are loaded when the server listens, as paths below `server`. */
async function loadedModules(more: Record<string, string> = {}): Promise<readonly string[]> {
  const { command, environment } = containerStart();
  const dataDir = `${createTemporaryFolder()}/data`;
  await unpackDatabaseSnapshot(dataDir);
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', teller, ...command], {
    cwd: server,
    env: { PATH, HOME, ...environment, DATA_DIR: dataDir, PORT: String(await findFreePort()), ...more },
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.includes('listening') && resolve());
      child.on('exit', (code) => reject(new Error(`exit ${code}: ${told}`)));
    });
  } finally {
    child.kill('SIGTERM');
  }
  await once(child, 'close');
  const own = pathToFileURL(server).href;
  const urls = [...told.matchAll(/^loaded (\S+)$/gm)].map(([, url = '']) => url.replace(/\?.*$/, ''));
  return urls.filter((url) => url.startsWith(own)).map((url) => url.slice(own.length));
}

const ofDemo = (modules: readonly string[]) => modules.filter((path) => !path.startsWith('src/'));

describe('server in production', () => {
  it('loads only modules of the service', async () => {
    const modules = await loadedModules();
    expect(modules).toEqual(
      expect.arrayContaining(['src/main.ts', 'src/app.ts', 'src/library/library-store.ts']),
    );
    expect(ofDemo(modules)).toEqual([]);
  });

  it('loads the demo modules with PRACTICE=true', async () => {
    expect(ofDemo(await loadedModules({ PRACTICE: 'true' }))).toContain('demo/practice/practice-routes.ts');
  });

  it('has no demo account, covers or practice site by default', () => {
    const [production, local] = [readConfig({ NODE_ENV: 'production' }), readConfig({})];
    expect(production).toMatchObject({ seed: 'none', covers: false, practice: false, faults: false });
    expect(local).toMatchObject({ seed: 'demo', covers: true, practice: true, faults: false });
    expect(readConfig({ NODE_ENV: 'production', SEED: 'catalog', COVERS: 'true' })).toMatchObject({
      seed: 'catalog',
      covers: true,
      practice: false,
    });
  });
});

it('server with COVERS=false returns no cover URLs', async () => {
  const test = await startTestServer({ environment: { COVERS: 'false' } });
  const { viewer } = await createApiCallers(test);
  const { results } = parseResponse('search', await viewer('GET', '/search?q=lantern'));
  expect(results.map(({ coverUrl }) => coverUrl)).toContain(null);
  expect(results.filter(({ coverUrl }) => coverUrl !== null)).toEqual([]);
  const [first] = results;
  expect((await test.app.inject({ url: `/covers/${first?.id}.svg` })).statusCode).toBe(404);
});
