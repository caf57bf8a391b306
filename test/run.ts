// `npm test`: types, lint, dependency audit, unit, server and end-to-end tests; every step runs, the last line is the sum of all.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureChromium } from '../server/launch/find-chromium.ts';
import { auditDependencies } from '../server/launch/package/audit.ts';
import { root, run, tool } from '../server/launch/paths.ts';
import { describeMissing, fillNeeds, testNeeds, thisMachine } from '../server/launch/test-needs.ts';
import {
  describeFailures,
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  slowest,
  timesOfPlaywright,
  timesOfVitest,
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
const nothing: Count = { passed: 0, failed: 1, skipped: 0 };

/** A check that passes or fails as a whole. */
async function check(...commands: readonly (readonly [string, ...string[]])[]): Promise<Count> {
  for (const [name, ...args] of commands) {
    const { code } = await run(tool(name), args, { show: true });
    if (code !== 0) return { passed: 0, failed: 1, skipped: 0 };
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Without the registry there is nothing to say: that counts as skipped, and the line says so. */
async function audit(): Promise<Count> {
  const result = await auditDependencies();
  if (result.kind === 'clean') return { passed: 1, failed: 0, skipped: 0 };
  if (result.kind === 'holes') {
    console.log(`known holes of high severity: ${result.names.join(', ')} (npm audit --omit=dev says more)`);
    return nothing;
  }
  console.log(`NOT AUDITED: the registry does not answer (${result.reason})`);
  return { passed: 0, failed: 0, skipped: 1 };
}

async function unitAndServer(): Promise<Count> {
  const report = `${reports}vitest.json`;
  const args = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code } = await run(tool('vitest'), args, { show: true });
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport<VitestCounts>(report);
  // A file that cannot even be loaded has no failed test in it, but the runner says no.
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function endToEnd(): Promise<Count> {
  const report = `${reports}e2e.json`;
  const env = { CHROMIUM_PATH: await ensureChromium(), E2E_REPORT: report };
  const { code } = await run(tool('playwright'), ['test', '--config', 'test/playwright.config.ts'], {
    show: true,
    env,
  });
  const { stats = {} } = readReport<{ stats: Record<string, number> }>(report);
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  return {
    passed: stats.expected ?? 0,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: stats.skipped ?? 0,
  };
}

/** What a runner has written of its run; nothing where it came to no report. */
function readReport<Report>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>;
  } catch {
    return {};
  }
}

const steps: readonly Step[] = [
  {
    name: 'types',
    run: () => check(['wxt', 'prepare'], ['tsc', '--noEmit'], ['tsc', '--noEmit', '-p', 'server']),
  },
  { name: 'lint', run: () => check(['biome', 'check', '.']) },
  { name: 'dependency audit', run: audit },
  { name: 'unit and server', run: unitAndServer },
  { name: 'end to end', run: endToEnd },
];

async function runStep({ name, run: runIt }: Step): Promise<Count> {
  console.log(`\n── ${name}`);
  try {
    return await runIt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return nothing;
  }
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const missing = describeMissing(await fillNeeds(testNeeds, thisMachine));
const counts: [string, Count][] = [];
for (const step of steps) counts.push([step.name, await runStep(step)]);

const ofVitest = readReport<VitestReport>(`${reports}vitest.json`);
const ofPlaywright = readReport<PlaywrightReport>(`${reports}e2e.json`);
const times = [...timesOfVitest(ofVitest), ...timesOfPlaywright(ofPlaywright)];
console.log(`\nThe slowest tests:\n${slowest(times, 10).join('\n')}\n`);
const failures = [...failuresOfVitest(ofVitest), ...failuresOfPlaywright(ofPlaywright)];
if (failures.length > 0) console.log(`What failed:\n${describeFailures(failures).join('\n')}\n`);
for (const [name, { passed, failed, skipped }] of counts)
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (missing) console.log(missing);
const sum = (key: keyof Count): number => counts.reduce((total, [, count]) => total + count[key], 0);
const summary = `${sum('passed')} passed, ${sum('failed')} failed`;
mkdirSync(reports, { recursive: true });
writeFileSync(`${reports}summary.txt`, `${summary}\n`);
console.log(summary);
process.exit(sum('failed') === 0 ? 0 : 1);
