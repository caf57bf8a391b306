// `npm run rooms:table`: writes the tables of rooms into `.github/CONTRIBUTING.md`.
import { readFileSync, writeFileSync } from 'node:fs';
import { CONTRIBUTING, withRoomTables } from './room-table.ts';

writeFileSync(CONTRIBUTING, withRoomTables(readFileSync(CONTRIBUTING, 'utf8')));
