// Which files have lost part of their score, and that what is kept is of files that are there.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../../server/launch/paths.ts';
import type { MutationReport } from './report.ts';
import { fallen, keptScores, scoresOf } from './scores.ts';

const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
const mutant = (status: string) => ({ mutatorName: 'BlockStatement', replacement: '{}', status, location });

it('counts for each file what was noticed, of what can be noticed', () => {
  const report: MutationReport = {
    files: {
      'a.ts': { source: 'a;', mutants: ['Killed', 'Survived', 'NoCoverage', 'Ignored'].map(mutant) },
      'b.ts': { source: '', mutants: [] },
    },
  };
  expect(scoresOf(report)).toEqual({ 'a.ts': { noticed: 1, of: 3 }, 'b.ts': { noticed: 0, of: 0 } });
});

it('names a file with a smaller share than before, not one with fewer changes', () => {
  const before = {
    'less.ts': { noticed: 9, of: 10 },
    'same.ts': { noticed: 9, of: 10 },
    'more.ts': { noticed: 9, of: 10 },
    'empty.ts': { noticed: 10, of: 10 },
    'gone.ts': { noticed: 9, of: 10 },
  };
  const now = {
    'less.ts': { noticed: 17, of: 20 },
    'same.ts': { noticed: 18, of: 20 },
    'more.ts': { noticed: 5, of: 5 },
    'empty.ts': { noticed: 0, of: 0 },
    'added.ts': { noticed: 0, of: 4 },
  };
  expect(fallen(before, now)).toEqual(['less.ts  fell from 90.0 % to 85.0 %']);
});

it('keeps the scores of files that are there', () => {
  for (const file of Object.keys(keptScores())) expect(existsSync(`${root}${file}`), file).toBe(true);
});
