// `npm run sites:sample -- FILE`: makes a saved page from a user's page sample. Tries every reader on it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readUserFile } from '@/lib/domain/files/user-file.ts';
import { sampleFileFormat } from '@/lib/messaging/page-sample.ts';

const USAGE = `npm run sites:sample -- FILE [--site ID] [--name CASE] [--into FOLDER]
  FILE    a page sample, saved from the popup
  --site  the site, where the address cannot say it: a server of the user's own
  --name  names the case, in small letters and dashes; "sample" without it
  --into  the folder of the saved page; test/sites/<site-id> without it, and .kiroku/samples/<host> for an unknown site`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string' }, name: { type: 'string' }, into: { type: 'string' } },
});

async function run(): Promise<number> {
  const [file, ...others] = positionals;
  const name = values.name ?? 'sample';
  if (!file || others.length > 0 || !/^[a-z0-9-]{1,60}$/.test(name)) return fail(USAGE);
  if (!existsSync(file)) return fail(`There is no file ${file}.`);
  const read = readUserFile(sampleFileFormat, readFileSync(file, 'utf8'));
  if (read.kind === 'refused') return fail(`${file} is no page sample of this version.`);
  const sample = read.data;
  const pathIn = (folder: string) => join(folder, `${sample.taken}-${name}`);
  if (values.into && existsSync(`${pathIn(values.into)}.html`)) return fail(taken(pathIn(values.into)));
  // Load this lazily, because loading all readers takes seconds, and invalid files are rejected without them.
  const { makeFixtureFromSample: makeFixture } = await import('./sample-fixture.ts');
  const { site, html, facts, report } = await makeFixture(sample, values.site);
  if (values.site && site?.id !== values.site) return fail(`There is no site ${values.site}.`);
  const folder = values.into ?? folderOf(site?.id ?? null, new URL(sample.address).host);
  const path = pathIn(folder);
  if (existsSync(`${path}.html`)) return fail(taken(path));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.html`, html);
  writeFileSync(`${path}.json`, `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write([...report, '', `Written: ${path}.html and ${path}.json`, NEXT, ''].join('\n'));
  return 0;
}

const NEXT =
  'Now read both: "expected" says what the reader finds today, which may be wrong. Leave out of the page what the reader does not need.';

const taken = (path: string): string => `${path}.html is there already: choose another --name.`;

function folderOf(siteId: string | null, host: string): string {
  const root = join(import.meta.dirname, '../../..');
  return siteId
    ? join(root, 'test/sites', siteId)
    : join(root, '.kiroku/samples', host.replace(/[^a-z\d.-]/g, '-'));
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

process.exitCode = await run();
