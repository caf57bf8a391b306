// Finds the values of a row that the import does not take as they are in the file.
import type { AlteredValues } from '../../domain/imports/import-job.ts';
import type { ImportedTitle } from '../imported.ts';

/** Returns the altered values; undefined if there are none. */
export function alteredValuesOf({ badScore }: Pick<ImportedTitle, 'badScore'>): AlteredValues | undefined {
  return badScore === undefined ? undefined : { badScore };
}
