// Tests the summary at the end of a run. It has the slowest tests of both runners, and the reason of each failure.
import { expect, it } from 'vitest';
import {
  describeFailures,
  describeSlowest,
  readPlaywrightFailures,
  readPlaywrightTimes,
  readVitestFailures,
  readVitestTimes,
} from './run-report.ts';

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

it('describeSlowest returns the slowest tests first, with their files', () => {
  const times = [...readVitestTimes(vitest), ...readPlaywrightTimes(playwright)];
  expect(describeSlowest(times, 3)).toEqual([
    '   61.0 s  a.spec.ts: plays',
    '    1.5 s  domain/days.test.ts: a day',
    '    0.0 s  a.spec.ts: looks',
  ]);
});

it('describeSlowest returns nothing for a run without results', () => {
  expect(describeSlowest([...readVitestTimes({}), ...readPlaywrightTimes({})], 10)).toEqual([]);
});

it('describeFailures returns each failed test with the first lines of its reason, without escape codes', () => {
  const ofVitest = readVitestFailures({
    testResults: [
      {
        name: '/anywhere/test/a.test.ts',
        assertionResults: [
          {
            fullName: 'adds',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n    at a.ts'],
          },
          { fullName: 'works', status: 'passed', failureMessages: [] },
        ],
      },
      { name: '/anywhere/test/b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  const failed = { duration: 5, status: 'timedOut', errors: [{ message: `${'line\n'.repeat(20)}` }] };
  const ofPlaywright = readPlaywrightFailures({
    suites: [
      {
        specs: [
          { file: 'c.spec.ts', title: 'hangs', tests: [{ results: [failed] }] },
          { file: 'c.spec.ts', title: 'runs', tests: [{ results: [{ duration: 5, status: 'passed' }] }] },
        ],
      },
    ],
  });
  expect(describeFailures([...ofVitest, ...ofPlaywright])).toEqual([
    '✗ a.test.ts: adds',
    '    expected 1',
    '        at a.ts',
    '✗ b.test.ts: not loaded',
    '    Cannot find module',
    '✗ c.spec.ts: hangs',
    ...Array.from({ length: 8 }, () => '    line'),
  ]);
});
