// Which tests are asked first about a change: those that come there, and to little else, and where few others come.
import type { Coverage } from './record.ts';

/** Changes that stand together: their ids count them in the order of the code. */
const TOGETHER = 15;
/** Tests that are asked first about each of them. */
const NEAREST = 10;

/** `coverage`: of all tests. A test that comes everywhere says little about one place; one that comes to few places is most likely about each of them. */
export function createNearest({ perTest, took }: Coverage): (test: string, mutant: string) => boolean {
  const comers = new Map<string, number>();
  for (const mutant of Object.values(perTest).flat()) comers.set(mutant, (comers.get(mutant) ?? 0) + 1);
  const rarity = (mutant: string) => 1 / (comers.get(mutant) ?? 1);
  const groups = new Map<number, Map<string, number>>();
  for (const [test, mutants] of Object.entries(perTest))
    for (const mutant of mutants) {
      const near = groups.get(groupOf(mutant)) ?? new Map<string, number>();
      groups.set(groupOf(mutant), near.set(test, (near.get(test) ?? 0) + rarity(mutant) / mutants.length));
    }
  const nearest = new Map(
    [...groups].map(([group, near]) => {
      const order = [...near].sort(([a, x], [b, y]) => y - x || (took[a] ?? 0) - (took[b] ?? 0));
      return [group, new Set(order.slice(0, NEAREST).map(([test]) => test))] as const;
    }),
  );
  return (test, mutant) => nearest.get(groupOf(mutant))?.has(test) ?? false;
}

function groupOf(mutant: string): number {
  return Math.floor(Number(mutant) / TOGETHER);
}
