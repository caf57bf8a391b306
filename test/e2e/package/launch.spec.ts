// Tests the README's commands as a newcomer runs them, but on a machine without a display.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { root } from '../../../lib/build/paths.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { findFreePort } from '../../../server/launch/server-process.ts';
import { expect, test } from '../fixtures.ts';

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<unknown[]>;
}

function launch(script: string, env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [`${root}server/launch/bootstrap.mjs`, script], {
    cwd: root,
    // Run the command in its own process group, so that Ctrl-C can be sent to the whole group, as in a terminal.
    detached: true,
    env: { ...process.env, ...env },
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => output, exited: once(child, 'exit') };
}

const patient = expect.configure({ timeout: 420_000 });

let state = '';
test.beforeEach(() => {
  state = mkdtempSync(`${tmpdir()}/kiroku-state-`);
});
test.afterEach(() => rmSync(state, { recursive: true, force: true }));

test('npm start without a display runs the demo, and then keeps the server running', async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const env = {
    KIROKU_STATE: state,
    PORT: String(port),
    WXT_OUT_DIR: '.output/launch',
    KIROKU_HEADLESS: '1',
  };
  const start = launch('start', { ...env, CHROMIUM_PATH: await ensureChromium() });
  // This is printed when the demo has ended without an error. The demo builds the extension and plays an episode, which takes minutes on a
  // busy machine.
  await patient.poll(() => start.output()).toContain('The demo is over');
  expect(start.output()).toContain('The list moved from episode 4 to 5.');
  expect(readdirSync(`${state}/demo`).sort()).toEqual([
    '1-consent.png',
    '2-sites.png',
    '3-list-before.png',
    '4-practice-episode.png',
    '5-list-after.png',
  ]);
  for (const line of [
    'unpacked extension',
    `${origin}/practice/watch/5`,
    'demo / kiroku-demo',
    `${origin}/v1`,
  ])
    expect(start.output()).toContain(line);
  expect((await fetch(`${origin}/practice/watch/5`)).status).toBe(200);
  expect((await fetch(`${origin}/auth/.well-known/openid-configuration`)).status).toBe(200);
  process.kill(-(start.child.pid ?? 0), 'SIGINT');
  const [code] = await start.exited;
  expect(code).toBe(0);
  expect(start.output()).toContain('Kiroku has stopped.');
  await expect(fetch(origin)).rejects.toThrow();
});
