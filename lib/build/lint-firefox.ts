// `npm run lint:firefox [-- ZIP]`: runs Mozilla's linter on the package for Firefox. Builds the package if there is no ZIP. Fails if there
// are findings in our own code.
import { readFileSync } from 'node:fs';
import { printHelpIfAsked } from './answer-help.ts';
import { findingsOutsideLibraries, parseLintFindings } from './lint-findings.ts';
import { unzipFiles } from './package-zip.ts';
import { root, runCommand, toolPath, version } from './paths.ts';

printHelpIfAsked();

const zip = process.argv[2] ?? (await makePackage());
const files = unzipFiles(readFileSync(zip));
const { output } = await runCommand(toolPath('addons-linter'), ['--output', 'json', zip]);
const findings = parseLintFindings(output);
const ours = findingsOutsideLibraries(findings, (file) => Buffer.from(files[file] ?? []).toString());

for (const { code, message, file } of ours) console.error(`${code} ${file ?? ''}: ${message}`);
console.log(`${ours.length} findings of ours, ${findings.length - ours.length} known ones in react-dom`);
process.exitCode = ours.length === 0 ? 0 : 1;

async function makePackage(): Promise<string> {
  const { code } = await runCommand('npm', ['run', 'package'], { show: true });
  if (code !== 0) throw new Error('`npm run package` failed: see the lines above.');
  return `${root}.output/packages/kiroku-${version}-firefox.zip`;
}
