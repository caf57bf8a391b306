// `npm run dev`: runs WXT's dev mode and the server. Both reload after a change. Prints their addresses.

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { root, stateFolder, toolPath } from '../../lib/build/paths.ts';
import { REDIRECT_URIS } from './extension-ids.ts';
import { loadLocalAppKeys } from './local-app.ts';
import { findBuildSince, formatStartMessage } from './start-message.ts';

const PORT = process.env.PORT ?? '4780';
const origin = `http://localhost:${PORT}`;
const app = loadLocalAppKeys();
const startedAt = Date.now();

function start(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
}

const server = start(toolPath('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], `${root}server`, {
  TSX_TSCONFIG_PATH: `${root}server/tsconfig.json`,
  PORT,
  DATA_DIR: `${stateFolder}/data`,
  LOCAL_APP_ID: app.clientId,
  LOCAL_APP_SECRET: app.clientSecret,
  LOCAL_APP_REDIRECTS: REDIRECT_URIS.join(' '),
});
const extension = start(toolPath('wxt'), process.argv.slice(2), root, {
  TSX_TSCONFIG_PATH: undefined,
  WXT_BASE_URL: `${origin}/v1`,
  WXT_AUTH_URL: `${origin}/auth`,
  WXT_CLIENT_ID: app.clientId,
  WXT_CLIENT_SECRET: app.clientSecret,
  WXT_PRACTICE_URL: `${origin}/practice/watch/1`,
});

const children = [server, extension];
const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
for (const child of children) child.on('exit', stopAll);

const POLL_MS = 500;
const isServing = () =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until the server is running and the extension is built. Waits a moment longer, so that these two commands print their own output
 * first. Then prints the address of the server and the folder of the extension.
 */
async function explain(): Promise<void> {
  const outDir = `${root}${process.env.WXT_OUT_DIR ?? '.output'}`;
  let folder: string | null = null;
  while (folder === null || !(await isServing())) {
    if (children.some(({ exitCode }) => exitCode !== null)) return;
    await setTimeout(POLL_MS, null, { ref: false });
    folder = findBuildSince(outDir, startedAt);
  }
  await setTimeout(POLL_MS);
  console.log(formatStartMessage({ origin, folder }));
}
void explain();
