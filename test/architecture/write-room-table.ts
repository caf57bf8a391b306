// `npm run rooms:table`: writes the tables of rooms into `.github/CONTRIBUTING.md`.
import { readFileSync, writeFileSync } from 'node:fs';
import { CONTRIBUTING_PATH, updateRoomTables } from './room-table.ts';

writeFileSync(CONTRIBUTING_PATH, updateRoomTables(readFileSync(CONTRIBUTING_PATH, 'utf8')));
