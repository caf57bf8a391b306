// `npm start`: builds the extension, starts the server, opens Chromium on the practice page, and serves until Ctrl-C. Without a display,
// runs the demo instead.
import { mkdirSync } from 'node:fs';
import { buildExtension } from '../../lib/build/build-extension.ts';
import { root, runCommand, stateFolder } from '../../lib/build/paths.ts';
import { launchWithExtension } from './extension-browser.ts';
import { ensureChromium } from './find-chromium.ts';
import { loadLocalAppKeys } from './local-app.ts';
import { type ServerProcess, startServer, waitForTerminalStop } from './server-process.ts';
import { formatStartMessage } from './start-message.ts';

const PORT = Number(process.env.PORT ?? 4780);
const origin = `http://localhost:${PORT}`;
const outDir = process.env.WXT_OUT_DIR ?? '.output';

function say(line: string): void {
  console.log(line);
}

function hasDisplay(): boolean {
  if (process.env.KIROKU_HEADLESS) return false;
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

/** Opens a separate Chromium with the welcome page and the practice page. This is called if there is a display. */
async function showBrowser(executablePath: string): Promise<() => Promise<void>> {
  const profileDir = `${stateFolder}/browser`;
  mkdirSync(profileDir, { recursive: true });
  const browser = await launchWithExtension({
    executablePath,
    extensionDir: `${root}${outDir}/chrome-mv3`,
    headless: false,
    profileDir,
  });
  // The new profile installs the extension, which then opens the welcome page in front.
  const practice = browser.context.pages()[0] ?? (await browser.context.newPage());
  await practice.goto(`${origin}/practice/watch/5`);
  say('  A Chromium has opened: connect the demo account, allow the practice site, press play.');
  return browser.close;
}

/**
 * Runs the demo in a headless browser. This is called if there is no display. The demo uses a separate server, so that it can be repeated
 * any number of times.
 */
async function showDemo(executablePath: string): Promise<() => Promise<void>> {
  say('  No display: running the demo headless (npm run demo does only this).');
  const env = { CHROMIUM_PATH: executablePath };
  const { code } = await runCommand(process.execPath, [`${root}server/launch/bootstrap.mjs`, 'demo'], {
    show: true,
    env,
  });
  if (code !== 0) throw new Error('the demo failed');
  say('  The demo is over, the server goes on.');
  return async () => undefined;
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium().catch((error: Error) => {
    say(`  ${error.message}`);
    return null;
  });
  const app = loadLocalAppKeys();
  say('Building the extension and starting the server …');
  const [, server] = await Promise.all([
    buildExtension({ origin, ...app, outDir }),
    startServer({ port: PORT, dataDir: `${stateFolder}/data`, ...app }),
  ]);
  const ending = endOnSignal(server);
  say(formatStartMessage({ origin, folder: `${root}${outDir}/chrome-mv3` }));
  const close = executablePath
    ? await (hasDisplay() ? showBrowser : showDemo)(executablePath).catch(report)
    : null;
  const signal = await ending;
  await close?.().catch(() => undefined);
  await (signal === 'SIGINT' ? waitForTerminalStop(server) : server.stop());
  say('Kiroku has stopped.');
}

function report(error: unknown): null {
  say(`  The browser could not be shown: ${error instanceof Error ? error.message : error}`);
  return null;
}

/** Resolves to the signal that ends the process; null if the server has ended by itself. */
function endOnSignal(server: ServerProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
    void server.exited.then(() => resolve(null));
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
