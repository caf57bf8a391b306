// Changes that no test can notice, since the program does the same with them. Each says why; one whose line is gone is named by the run.

import { inAccount } from './equivalent/account.ts';
import { inAccountArea } from './equivalent/account-area.ts';
import { inAddresses } from './equivalent/addresses.ts';
import { inExtension } from './equivalent/extension.ts';
import { inHttp } from './equivalent/http.ts';
import { inLibrary } from './equivalent/library.ts';
import { inLimits } from './equivalent/limits.ts';
import { inMigrations } from './equivalent/migrations.ts';
import { onPages } from './equivalent/pages.ts';
import { inServer } from './equivalent/server.ts';
import { inStore } from './equivalent/store.ts';
import { inTracking } from './equivalent/tracking.ts';
import { inTravelling } from './equivalent/travelling.ts';
import { inWeighing } from './equivalent/weighing.ts';
import { inWorker } from './equivalent/worker.ts';
import type { Equivalent } from './unnoticeable.ts';

export const equivalents: readonly Equivalent[] = [
  ...inAccount,
  ...inAccountArea,
  ...inAddresses,
  ...inExtension,
  ...inHttp,
  ...inLibrary,
  ...inLimits,
  ...inMigrations,
  ...inServer,
  ...inStore,
  ...inWeighing,
  ...inTracking,
  ...inTravelling,
  ...inWorker,
  ...onPages,
];

interface Change {
  readonly file: string;
  readonly line: string;
  readonly was: string;
  /** Where it begins, from 1. */
  readonly column: number;
  readonly by: string;
}

/** The entry for a change, if there is one. */
export function equivalentTo(
  { file, line, was, column, by }: Change,
  known: readonly Equivalent[] = equivalents,
): Equivalent | undefined {
  const nth = line.slice(0, column - 1).split(was).length;
  return known.find(
    (one) =>
      one.file === file &&
      one.line === line.trim() &&
      one.by === by &&
      (one.of === undefined || one.of === was) &&
      (one.nth === undefined || one.nth === nth),
  );
}

/** Entries about a line that its file does not have any more. `sourceOf`: undefined for a file that was not looked at. */
export function outdated(
  sourceOf: (file: string) => string | undefined,
  known: readonly Equivalent[] = equivalents,
): readonly Equivalent[] {
  return known.filter(({ file, line }) => {
    const source = sourceOf(file);
    return source !== undefined && !source.split('\n').some((one) => one.trim() === line);
  });
}
