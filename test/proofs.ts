// Slow tests that `npm test` runs and `npm run test:unit` does not: seconds each, such as walks through every step or page.

/** Paths of the project `proofs`. */
export const proofs = [
  'test/background/sending/every-await.test.ts',
  'test/background/sending/chaos.test.ts',
  'test/mutate/engine/run.test.ts',
  'test/hostile/cases.test.ts',
  'test/patterns/patterns.test.ts',
  'test/sites/hostile-pages.test.ts',
];
