// Runs programs that the tests start as child processes.
import type { ChildProcess } from 'node:child_process';

/** Resolves when the program has written this text. If the program ends before that, rejects with its output. */
export function waitForOutput(child: ChildProcess, wanted: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (wanted.test(text)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} has ended with ${code}: ${text}`)));
  });
}

/**
 * Returns the command that runs a program. If this process is root, the program runs as the user postgres, because PostgreSQL and PgBouncer
 * refuse to run as root.
 */
export function asPostgresUser(program: string, parameters: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['runuser', ['-u', 'postgres', '--', program, ...parameters]]
    : [program, [...parameters]];
}
