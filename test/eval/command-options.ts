// Reads a command's options; what is wrong with them is said in one line.
import { type ParseArgsConfig, parseArgs } from 'node:util';

export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the process. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason.split('\n')[0]} --help says what the command takes.\n`);
  process.exit(1);
}
