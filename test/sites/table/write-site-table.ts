// `npm run sites:table`: writes the table of sites into `lib/sites/README.md`.
import { readFileSync, writeFileSync } from 'node:fs';
import { README, withSiteTable } from './site-table.ts';

writeFileSync(README, await withSiteTable(readFileSync(README, 'utf8')));
