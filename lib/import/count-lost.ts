// How many titles of a file have something that the service cannot take.
import type { ImportedTitle, Lost } from './imported.ts';

export function countLost(titles: readonly Pick<ImportedTitle, 'lost'>[]): Readonly<Record<Lost, number>> {
  const counts: Record<Lost, number> = { dates: 0, rewatches: 0, notes: 0, volumes: 0, lists: 0 };
  for (const { lost } of titles) for (const one of new Set(lost)) counts[one] += 1;
  return counts;
}
