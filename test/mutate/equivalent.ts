// Changes that no test can notice, since the program does the same with them. Each says why; one that matches nothing any more is named by the run.

interface Equivalent {
  readonly file: string;
  /** The line as it stands there, without the space around it. */
  readonly line: string;
  /** What replaces a part of it. */
  readonly by: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];

/** The entry for a change, if there is one. */
export function equivalentTo(file: string, line: string, by: string): Equivalent | undefined {
  return equivalents.find((one) => one.file === file && one.line === line.trim() && one.by === by);
}
