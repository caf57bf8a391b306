// `npm run package`: the zips for the stores and the sources for Mozilla's reviewers, into `.output/packages`; the same sources give the same bytes.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { answerHelp } from '../answer-help.ts';
import { root } from '../paths.ts';
import { buildForStores, readSources } from './package-build.ts';
import { measureParts } from './package-parts.ts';
import { describePackages, describeParts, describeZipParts } from './package-table.ts';
import { type Files, zipFiles } from './package-zip.ts';
import { zipParts } from './zip-parts.ts';

answerHelp();

const folder = `${root}.output/packages`;
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

const sources = readSources();
const built = await buildForStores(sources, `${folder}/build`, ['chrome', 'firefox']);
const packages: readonly (readonly [string, Files])[] = [
  ['chromium', built.chrome],
  ['firefox', built.firefox],
  ['firefox-sources', sources],
];

mkdirSync(folder, { recursive: true });
// Those of another version would be mistaken for new ones.
for (const old of readdirSync(folder).filter((name) => name.endsWith('.zip'))) rmSync(`${folder}/${old}`);
const rows = packages.map(([name, files]) => {
  const zip = zipFiles(files);
  const file = `kiroku-${version}-${name}.zip`;
  writeFileSync(`${folder}/${file}`, zip);
  return { file, files, zip: zip.length };
});
const tables = [
  describePackages(rows),
  describeZipParts(zipParts(built.chrome)),
  describeParts(measureParts(`${folder}/build/.output/chrome-mv3`)),
];
console.log(tables.join('\n\n'));
rmSync(`${folder}/build`, { recursive: true });
