// `npm run sites:table`: writes the table of sites into `lib/sites/README.md`.
import { readFileSync, writeFileSync } from 'node:fs';
import { SITES_README_PATH, updateSiteTable } from './site-table.ts';

writeFileSync(SITES_README_PATH, await updateSiteTable(readFileSync(SITES_README_PATH, 'utf8')));
