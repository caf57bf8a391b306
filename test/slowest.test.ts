// The list at the end of a run names the slowest tests of both runners.
import { expect, it } from 'vitest';
import { slowest, timesOfPlaywright, timesOfVitest } from './slowest.ts';

const vitest = {
  testResults: [
    {
      name: '/anywhere/test/domain/days.test.ts',
      assertionResults: [
        { fullName: 'a day', duration: 1500 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
};
const playwright = {
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', title: 'plays', tests: [{ results: [{ duration: 61_000 }] }] },
            { file: 'a.spec.ts', title: 'looks', tests: [{ results: [{ duration: 10 }, { duration: 20 }] }] },
          ],
        },
      ],
    },
  ],
};

it('names them slowest first, with their files', () => {
  const times = [...timesOfVitest(vitest), ...timesOfPlaywright(playwright)];
  expect(slowest(times, 3)).toEqual([
    '   61.0 s  a.spec.ts: plays',
    '    1.5 s  domain/days.test.ts: a day',
    '    0.0 s  a.spec.ts: looks',
  ]);
});

it('says nothing of a run without a report', () => {
  expect(slowest([...timesOfVitest({}), ...timesOfPlaywright({})], 10)).toEqual([]);
});
