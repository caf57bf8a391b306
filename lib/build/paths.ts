// Defines the paths of the project, and a function that runs a command. Start scripts, tests and builds use them.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly version: string;
};
/** This folder has the local server's data, its app's secret, the browser's profile, and pictures of the demo. Git ignores it. */
export const stateFolder = process.env.KIROKU_STATE ?? `${root}.kiroku`;

/** The report of the last complete `npm run test:nightly`. `npm run release:check` reads it. */
export const nightlyReportPath = `${stateFolder}/nightly.json`;

interface Run {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a command and returns its exit code and output. With `show`, also prints the output as it arrives. `TSX_TSCONFIG_PATH` is not passed
 * on: this process may run with the server's settings, in which `@/` is another folder.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; show?: boolean } = {},
): Promise<Run> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, TSX_TSCONFIG_PATH: undefined, ...options.env },
    shell: process.platform === 'win32',
  });
  let output = '';
  const collect = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString();
    if (options.show) target.write(chunk);
  };
  child.stdout.on('data', collect(process.stdout));
  child.stderr.on('data', collect(process.stderr));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Returns the path of a tool in the project's `node_modules`. */
export function toolPath(name: string): string {
  return `${root}node_modules/.bin/${name}${process.platform === 'win32' ? '.cmd' : ''}`;
}
