// `npm run package`: writes the zips for the stores and the sources for Mozilla's reviewers into `.output/packages`. The same sources give
// the same bytes.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { printHelpIfAsked } from './answer-help.ts';
import { measureOutputs } from './output-sizes.ts';
import { buildForStores, readSources } from './package-build.ts';
import { type FilesByPath, zipFiles } from './package-zip.ts';
import { root, version } from './paths.ts';

printHelpIfAsked();

const folder = `${root}.output/packages`;

const sources = readSources();
const built = await buildForStores(sources, `${folder}/build`, ['chrome', 'firefox']);
const packages: readonly (readonly [string, FilesByPath])[] = [
  ['chromium', built.chrome],
  ['firefox', built.firefox],
  ['firefox-sources', sources],
];

mkdirSync(folder, { recursive: true });
// Delete old zips, because zips of another version could be mistaken for new ones.
for (const old of readdirSync(folder).filter((name) => name.endsWith('.zip'))) rmSync(`${folder}/${old}`);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
for (const [name, files] of packages) {
  const zip = zipFiles(files);
  const file = `kiroku-${version}-${name}.zip`;
  writeFileSync(`${folder}/${file}`, zip);
  console.log(`${file}: ${Object.keys(files).length} files, ${kB(zip.length)}`);
}
for (const { kind, bytes, budget } of measureOutputs(built.chrome))
  console.log(`${kind}: ${kB(bytes)} of ${kB(budget)}`);
rmSync(`${folder}/build`, { recursive: true });
