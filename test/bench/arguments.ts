// Reads the command line of the benchmark.
import { parseArgs } from 'node:util';
import { type PeerExtension, readPeerExtension } from './page/peer-folder.ts';

interface BenchArguments {
  readonly only: string | undefined;
  readonly peers: readonly PeerExtension[];
  /** Whether to write the tables to `results.md`. */
  readonly save: boolean;
}

/** Reads the arguments after the program's name. If they are invalid, `problem` is one line for the user. */
export function readArguments(args: readonly string[]): BenchArguments | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        peer: { type: 'string', multiple: true },
        quick: { type: 'boolean' },
        save: { type: 'boolean' },
      },
    });
    return {
      only: values.only ?? (values.quick ? 'page,worker' : undefined),
      peers: (values.peer ?? []).map(readPeerExtension),
      save: values.save ?? false,
    };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message.split('\n')[0] : error}` };
  }
}
