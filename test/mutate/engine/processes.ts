// The processes of a run, each with all that its tests have started: one that is ended from outside leaves its servers behind.
import { spawn } from 'node:child_process';
import { root, tool } from '../../../server/launch/paths.ts';

interface Ended {
  readonly code: number;
  readonly output: string;
}

const isWindows = process.platform === 'win32';
const running = new Set<number>();

/** `name`: of one of the project's tools. */
export function runToEnd(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  // A group of its own, so that what is left of it can be ended by one signal.
  const child = spawn(tool(name), args, {
    cwd: root,
    env: { ...process.env, TSX_TSCONFIG_PATH: undefined, ...env },
    detached: !isWindows,
    shell: isWindows,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    const end = (code: number, said: string) => {
      if (pid !== undefined) endGroup(pid);
      resolve({ code, output: said });
    };
    child.on('error', (error) => end(1, String(error)));
    // Not `close`: a server that is left behind holds the output open.
    child.on('exit', (code) => end(code ?? 1, output));
  });
}

function endGroup(pid: number): void {
  running.delete(pid);
  if (isWindows) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

process.on('exit', () => {
  for (const pid of running) endGroup(pid);
});
// Without these the process would end before it has ended what it started, which the terminal's signal does not reach.
process.on('SIGHUP', () => process.exit(129));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
