// Tests what a watched episode changes in the list. There is one test for each decision table.
import { expect, it } from 'vitest';
import { progressTablesText } from './progress-cases.ts';
import { parseProgressTables } from './progress-table.ts';

const tables = parseProgressTables(progressTablesText);

it.each(tables.map((table) => [table.name, table] as const))(
  'decideProgress returns the decisions of the table "%s"',
  (_name, { expected, decided }) => {
    expect(decided).toEqual(expected);
  },
);
