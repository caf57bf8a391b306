// Tests what a watched episode changes in the list. There is one test for each decision table.
import { expect, it } from 'vitest';
import { progressCases } from './progress-cases.ts';
import { readTables } from './progress-table.ts';

const tables = readTables(progressCases);

it.each(tables)('decideProgress follows the table of $name', ({ expected, decided }) => {
  expect(decided).toEqual(expected);
});
