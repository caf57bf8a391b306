// Tests what a watched episode changes in the list: one test for each decision table.
import { expect, it } from 'vitest';
import { progressTablesText } from './progress-cases.ts';
import { parseProgressTables } from './progress-table.ts';

const tables = parseProgressTables(progressTablesText);

it.each(tables)('decideProgress follows the table of $name', ({ expected, decided }) => {
  expect(decided).toEqual(expected);
});
