// The first step of every command: installs missing packages, and then runs the named script. It is plain Node without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = {
  start: 'server/launch/start.ts',
  demo: 'server/launch/demo.ts',
  dev: 'server/launch/dev.ts',
  test: 'test/run.ts',
};

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Whether node_modules is complete. If it is, npm has written its own copy of the lock file after our lock file was last changed. */
function isInstalled() {
  const done = `${root}node_modules/.package-lock.json`;
  return existsSync(done) && statSync(done).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
}

/**
 * Installs the packages. `npm ci` is not used, because it refuses a lock file that was written on another platform and lacks the optional
 * binaries of this platform.
 */
function install() {
  console.log('Installing packages (once) …');
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('npm install failed: see the lines above.');
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Kiroku needs Node 20.19 or newer; this is ${process.versions.node}.`);

const name = process.argv[2] ?? '';
const script = scripts[/** @type {keyof typeof scripts} */ (name)];
if (!script) fail(`Unknown command "${name}". Known: ${Object.keys(scripts).join(', ')}.`);
if (!isInstalled()) install();

const child = spawn(process.execPath, ['--import', 'tsx', `${root}${script}`, ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TSX_TSCONFIG_PATH: `${root}server/tsconfig.json` },
});
// The terminal sends Ctrl-C to the child, too. So this process only waits until the child has cleaned up.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => signal === 'SIGTERM' && child.kill('SIGTERM'));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
