// Tests the site scripts that the build generates.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import { writeSiteEntrypoints } from '../../lib/build/site-entrypoints.ts';
import { loadSite } from '../sites/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiroku-sites-'));
afterAll(() => rmSync(folder, { recursive: true }));
const all = [...sites, genericSite];
const entrypoints = writeSiteEntrypoints(all, folder);

function importedFrom(script: string, module: string): readonly string[] {
  const text = readFileSync(join(folder, `${script}.ts`), 'utf8');
  const [, names = ''] = new RegExp(`import \\{ (.+) \\} from '${module}'`).exec(text) ?? [];
  return names.split(', ');
}

it('writeSiteEntrypoints writes a script for each site', () => {
  const names = entrypoints.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    all.flatMap(({ id, pageState }) => [`site-${id}`, ...(pageState ? [`site-${id}-state`] : [])]),
  );
});

it.each(all)(
  'writeSiteEntrypoints imports every page function of $id',
  async ({ id, mediaType, playerClock }) => {
    const module = await loadSite(id);
    const handed = importedFrom(`site-${id}`, `@/lib/sites/${id}.ts`);
    for (const name of handed) expect(module, name).toHaveProperty(name);
    expect(handed.includes('readPages')).toBe(mediaType === 'manga');
    expect(handed.includes('readClock')).toBe(playerClock === true);
  },
);
