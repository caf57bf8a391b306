// Runs the tests. `npm test` is the quick run, and `npm run test:nightly` runs everything. Every step runs, even after a failure. The last
// line has the totals.
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditDependencies } from '../lib/build/audit.ts';
import { readCurrentCommit } from '../lib/build/current-commit.ts';
import { nightlyReportPath, root, runCommand, stateFolder, toolPath } from '../lib/build/paths.ts';
import type { NightlyRun } from '../lib/build/release-facts.ts';
import { ensureChromium } from '../server/launch/find-chromium.ts';
import {
  debianInstaller,
  describeMissingPrograms,
  installMissingPrograms,
  testPrograms,
} from '../server/launch/test-programs.ts';
import {
  describeFailures,
  describeSlowest,
  type PlaywrightReport,
  readPlaywrightFailures,
  readPlaywrightTimes,
  readVitestFailures,
  readVitestTimes,
  type VitestReport,
} from './run-report.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestCounts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

const reports = `${root}test-results/`;
const passedOnce: Count = { passed: 1, failed: 0, skipped: 0 };
const failedOnce: Count = { passed: 0, failed: 1, skipped: 0 };

/** Runs commands in order. Each command passes or fails as a whole, and the first failure ends the step. */
async function check(...commands: readonly (readonly [string, ...string[]])[]): Promise<Count> {
  for (const [name, ...args] of commands) {
    const { code } = await runCommand(toolPath(name), args, { show: true });
    if (code !== 0) return failedOnce;
  }
  return passedOnce;
}

/** Runs the audit. If the registry does not respond, the audit counts as skipped, and a line reports that. */
async function audit(): Promise<Count> {
  const result = await auditDependencies();
  if (result.kind === 'clean') return passedOnce;
  if (result.kind === 'holes') {
    console.log(
      `Packages with known vulnerabilities of high severity: ${result.names.join(', ')} (see npm audit --omit=dev)`,
    );
    return failedOnce;
  }
  console.log(`NOT AUDITED: the registry does not answer (${result.reason})`);
  return { passed: 0, failed: 0, skipped: 1 };
}

/** Runs the Vitest files. The nightly run includes `*.nightly.test.ts`, and all server tests on PostgreSQL. */
async function vitest(isNightly: boolean): Promise<Count> {
  const report = `${reports}vitest.json`;
  const args = ['run', '--config', 'test/vitest.config.ts', ...(isNightly ? ['--mode', 'nightly'] : [])];
  const { code } = await runCommand(
    toolPath('vitest'),
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { show: true },
  );
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport<VitestCounts>(report);
  // If a file cannot be loaded, no test fails, but Vitest exits with an error.
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/** Runs the tests in browsers. The nightly run includes all of these tests. The quick run includes only tests with the tag `@quick`. */
async function endToEnd(isNightly: boolean): Promise<Count> {
  const report = `${reports}e2e.json`;
  const env = { CHROMIUM_PATH: await ensureChromium(), E2E_REPORT: report };
  const grep = isNightly ? [] : ['--grep', '@quick'];
  const { code } = await runCommand(
    toolPath('playwright'),
    ['test', '--config', 'test/playwright.config.ts', ...grep],
    {
      show: true,
      env,
    },
  );
  const { stats = {} } = readReport<{ stats: Record<string, number> }>(report);
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  return {
    passed: stats.expected ?? 0,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: stats.skipped ?? 0,
  };
}

/** Returns the report that a runner has written. If the runner ended without a report, returns an empty report. */
function readReport<Report>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>;
  } catch {
    return {};
  }
}

const types = () => check(['wxt', 'prepare'], ['tsc', '--noEmit'], ['tsc', '--noEmit', '-p', 'server']);
const lint = () => check(['biome', 'check', '.']);

const quickSteps: readonly Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'audit', run: audit },
  { name: 'vitest', run: () => vitest(false) },
  { name: 'e2e', run: () => endToEnd(false) },
];

const nightlySteps: readonly Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'audit', run: audit },
  { name: 'unused', run: () => check(['knip', '--config', 'test/knip.jsonc']) },
  { name: 'vitest', run: () => vitest(true) },
  { name: 'e2e', run: () => endToEnd(true) },
  {
    name: 'chaos',
    run: () => seeded('test/e2e/chaos/main.ts', ['--seeds', '1', '--faults', '500', '--minutes', '10']),
  },
  { name: 'wander', run: () => seeded('test/e2e/wander/main.ts', ['--histories', '100']) },
  { name: 'hostile', run: () => seeded('test/hostile/main.ts', ['--no-browser']) },
  { name: 'fuzz', run: () => seeded('server/test/fuzz/run.ts', []) },
  { name: 'clients', run: () => check(['tsx', 'server/test/clients/run.ts']) },
];

/** Runs random cases with a new seed. The seed is printed at the start and with a failure. */
async function seeded(program: string, args: readonly string[]): Promise<Count> {
  const seed = String(randomInt(1_000_000_000));
  const { code } = await runCommand(toolPath('tsx'), [program, ...args, '--seed', seed], { show: true });
  if (code === 0) return passedOnce;
  seedFailures.push({
    name: `${program} ${args.join(' ')} --seed ${seed}`,
    reasons: ['See its output above.'],
  });
  return failedOnce;
}
const seedFailures: { readonly name: string; readonly reasons: readonly string[] }[] = [];

function readOptions(): { readonly isNightly: boolean; readonly steps: readonly Step[] } {
  const { values } = parseArgs({ options: { nightly: { type: 'boolean' }, only: { type: 'string' } } });
  const isNightly = values.nightly ?? false;
  const all = isNightly ? nightlySteps : quickSteps;
  const wanted = values.only?.split(',') ?? all.map(({ name }) => name);
  const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown step: ${unknown.join(', ')}. Known: ${all.map(({ name }) => name).join(', ')}.`);
  return { isNightly, steps: all.filter(({ name }) => wanted.includes(name)) };
}

async function runStep(step: Step): Promise<Count> {
  console.log(`\n── ${step.name}`);
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return failedOnce;
  }
}

function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

async function main(): Promise<number> {
  const { isNightly, steps } = readOptions();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const missing = describeMissingPrograms(await installMissingPrograms(testPrograms, debianInstaller));
  const results: { readonly name: string; readonly count: Count; readonly seconds: number }[] = [];
  for (const step of steps) {
    const from = performance.now();
    const count = await runStep(step);
    results.push({ name: step.name, count, seconds: (performance.now() - from) / 1000 });
  }

  const ofVitest = readReport<VitestReport>(`${reports}vitest.json`);
  const ofPlaywright = readReport<PlaywrightReport>(`${reports}e2e.json`);
  const times = [...readVitestTimes(ofVitest), ...readPlaywrightTimes(ofPlaywright)];
  console.log(`\nThe slowest tests:\n${describeSlowest(times, 10).join('\n')}\n`);
  const failures = [
    ...readVitestFailures(ofVitest),
    ...readPlaywrightFailures(ofPlaywright),
    ...seedFailures,
  ];
  if (failures.length > 0) console.log(`What failed:\n${describeFailures(failures).join('\n')}\n`);
  for (const { name, count, seconds } of results)
    console.log(`${name.padEnd(8)} ${seconds.toFixed(0).padStart(5)} s  ${describeCount(count)}`);
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `${isNightly ? 'nightly' : 'quick'} run: ${Math.floor(total / 60)} min ${Math.round(total % 60)} s`,
  );
  if (missing) console.log(missing);
  const sum = (key: keyof Count) => results.reduce((all, { count }) => all + count[key], 0);
  const summary = `${sum('passed')} passed, ${sum('failed')} failed`;
  if (isNightly && steps.length === nightlySteps.length) {
    const report: NightlyRun = {
      commit: await readCurrentCommit(),
      passed: sum('passed'),
      failed: sum('failed'),
    };
    mkdirSync(stateFolder, { recursive: true });
    writeFileSync(nightlyReportPath, JSON.stringify(report));
  }
  writeFileSync(`${reports}summary.txt`, `${summary}\n`);
  console.log(summary);
  return sum('failed') === 0 ? 0 : 1;
}

process.exit(await main());
