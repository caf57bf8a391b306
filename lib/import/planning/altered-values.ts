// Finds the values of a row that the import does not take as they are in the file.
import type { AlteredValues, ProgressExcess } from '../../domain/imports/import-job.ts';
import type { ImportedTitle } from '../imported.ts';

/** Returns the altered values; undefined if there are none. */
export function alteredValuesOf(
  { badScore }: Pick<ImportedTitle, 'badScore'>,
  excess?: ProgressExcess,
): AlteredValues | undefined {
  if (badScore === undefined && excess === undefined) return undefined;
  return { ...(badScore !== undefined && { badScore }), ...(excess && { excess }) };
}
