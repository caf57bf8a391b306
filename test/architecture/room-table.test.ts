// Tests that the tables of rooms in CONTRIBUTING.md are those that `rooms.ts` generates.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTRIBUTING, withRoomTables } from './room-table.ts';

describe('the tables of rooms in CONTRIBUTING.md', () => {
  it('match rooms.ts', () => {
    const document = readFileSync(CONTRIBUTING, 'utf8');
    expect(document, 'run `npm run rooms:table`').toBe(withRoomTables(document));
  });
});
