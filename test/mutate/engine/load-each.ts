// Runs the tests once for each change of code that runs while it is loaded: a switch that is turned afterwards changes nothing there.
// A process of its own, whose only argument names its part of the changes. It starts Vitest once, and each change gets a fresh worker.
import { createVitest, type TestSpecification } from 'vitest/node';
import { CONFIG, FOLDER_VARIABLE, MUTANT_VARIABLE, openRecord } from './record.ts';

const record = openRecord(process.env[FOLDER_VARIABLE] ?? '');
const vitest = await createVitest('test', { config: CONFIG, watch: false, bail: 1, reporters: [{}] });
const all = await vitest.globTestSpecifications();

for (const { mutant, near } of record.plan(process.argv[2] ?? '')) {
  const [first, rest] = [true, false].map((isNear) =>
    all.filter(({ moduleId }) => near.includes(moduleId) === isNear),
  ) as [TestSpecification[], TestSpecification[]];
  const isNoticed = (await fail(first, mutant)) || (await fail(rest, mutant));
  record.add({ test: 'any', mutant, what: isNoticed ? 'noticed' : 'clean' });
  for (const turn of record.openTurns()) if (turn.mutant === mutant) record.forget(turn.pid);
}
await vitest.close();

async function fail(tests: TestSpecification[], mutant: string): Promise<boolean> {
  if (tests.length === 0) return false;
  for (const { config } of vitest.projects) config.env[MUTANT_VARIABLE] = mutant;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  return unhandledErrors.length > 0 || testModules.some((one) => !one.ok() || one.errors().length > 0);
}
