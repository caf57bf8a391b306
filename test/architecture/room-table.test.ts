// Tests that the tables of rooms in CONTRIBUTING.md match `rooms.ts`.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTRIBUTING_PATH, updateRoomTables } from './room-table.ts';

describe('the tables of rooms in CONTRIBUTING.md', () => {
  it('match rooms.ts', () => {
    const document = readFileSync(CONTRIBUTING_PATH, 'utf8');
    expect(document, 'run `npm run rooms:table`').toBe(updateRoomTables(document));
  });
});
