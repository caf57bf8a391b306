// Reads the options of a command. An error is reported in one line.
import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

export function parseCommandOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns a whole number of at least `least`; otherwise ends the process with a message. */
export function parseCount(option: string, value: string, least: number): number {
  const count = Number(value);
  return Number.isInteger(count) && count >= least
    ? count
    : exitWithError(`${option} takes a whole number from ${least} on, and not ${value}.`);
}

export function requireFiles(paths: readonly string[]): void {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) exitWithError(`There is no file ${missing}.`);
}

/** Prints the reason and ends the process. */
export function exitWithError(reason: string): never {
  process.stderr.write(
    `${reason.split('\n')[0]?.replace(/\.?$/u, '.')} --help says what the command takes.\n`,
  );
  process.exit(1);
}
