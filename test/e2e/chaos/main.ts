// `npm run chaos`: the long run. `--seed N` repeats one seed, and `--seeds N` draws that many seeds. `--faults N` and `--minutes N` limit
// the run of each seed.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../../../lib/build/answer-help.ts';
import { runCommand, toolPath } from '../../../lib/build/paths.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { type ChaosReport, REPORT_FOLDER } from './reports.ts';
import { renderChaosTable } from './table.ts';

printHelpIfAsked();

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '8' },
    faults: { type: 'string', default: '150' },
    minutes: { type: 'string', default: '5' },
  },
});

const seeds = values.seed
  ? [Number(values.seed)]
  : Array.from({ length: Number(values.seeds) }, () => randomInt(1_000_000_000));

rmSync(REPORT_FOLDER, { recursive: true, force: true });
const { code } = await runCommand(
  toolPath('playwright'),
  ['test', '--config', 'test/playwright.config.ts', 'chaos.spec'],
  {
    show: true,
    env: {
      CHROMIUM_PATH: await ensureChromium(),
      CHAOS_SEEDS: seeds.join(),
      CHAOS_FAULTS: values.faults,
      CHAOS_MINUTES: values.minutes,
    },
  },
);

const reports = readdirSync(REPORT_FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`${REPORT_FOLDER}/${file}`, 'utf8')) as ChaosReport);
process.stdout.write(`\n${renderChaosTable(reports)}\n`);
// A run that was interrupted has no report, only its trace.
for (const seed of seeds.filter((one) => !reports.some((report) => report.seed === one)))
  process.stdout.write(`seed ${seed} did not come to its end: see ${REPORT_FOLDER}/${seed}.trace.txt\n`);
for (const { seed, lost, doubled, wrong } of reports.filter((report) => !isClean(report)))
  process.stdout.write(
    `seed ${seed}, trace in ${REPORT_FOLDER}/${seed}.trace.txt:\n${[...lost, ...doubled, ...wrong].map((line) => `  ${line}\n`).join('')}`,
  );
process.exit(code === 0 && reports.length === seeds.length && reports.every(isClean) ? 0 : 1);

function isClean({ lost, doubled, wrong }: ChaosReport): boolean {
  return lost.length + doubled.length + wrong.length === 0;
}
