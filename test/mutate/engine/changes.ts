// Puts every change of a file into its code at once, each behind a switch, with StrykerJS's instrumenter.
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../../../server/launch/paths.ts';
import type { Mutant } from '../report.ts';

export interface Changes {
  /** By path from the root: the code as it stands there. */
  readonly sources: Readonly<Record<string, string>>;
  /** By path from the root: the code with all of its changes. */
  readonly code: Readonly<Record<string, string>>;
  readonly mutants: readonly Change[];
}

/** One change, without what became of it. */
interface Change extends Omit<Mutant, 'status'> {
  readonly id: string;
  readonly file: string;
}

/** The instrumenter says nothing that a run of ours needs. */
const silent = () => undefined;
const off = () => false;
const logger = {
  isTraceEnabled: off,
  isDebugEnabled: off,
  isInfoEnabled: off,
  isWarnEnabled: off,
  isErrorEnabled: off,
  isFatalEnabled: off,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** `files`: paths from the root. `every`: each so manieth change, for an estimate of a large room. */
export async function changesOf(files: readonly string[], every = 1): Promise<Changes> {
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
  const result = await new Instrumenter(logger).instrument(
    Object.entries(sources).map(([name, content]) => ({ name, content, mutate: true })),
    { ignorers: [], excludedMutations: [], plugins: null, noHeader: false },
  );
  const mutants = result.mutants.flatMap(({ id, fileName, mutatorName, replacement, status, location }) =>
    // The instrumenter leaves some out itself, such as what a comment of the code asks for.
    status === 'Ignored'
      ? []
      : [
          {
            id,
            file: fileName,
            mutatorName,
            replacement,
            location: { start: fromOne(location.start), end: fromOne(location.end) },
          },
        ],
  );
  return {
    sources,
    code: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
    mutants: mutants.filter((_one, at) => at % every === 0),
  };
}

const fromOne = ({ line, column }: { line: number; column: number }) => ({
  line: line + 1,
  column: column + 1,
});
