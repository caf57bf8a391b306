// Describes the outcome of a finished import in a sentence.
import type { ImportJob } from '../imports/import-job.ts';
import type { Translate } from '../words.ts';

export function importOutcomeText(t: Translate, { state, counts }: ImportJob): string {
  return state === 'undone'
    ? t('import.ended.undone', { count: counts.undone })
    : t('import.ended.applied', { count: counts.done });
}
