// `npm run hostile`: tests the real worker and parsers with a hostile service and hostile files. Then tests the built extension in Chromium
// with hostile pages and frames. `--cases N` limits the first part, `--seed N` repeats its cases, and `--no-browser` skips the second part.
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../../lib/build/answer-help.ts';
import { root, runCommand, toolPath } from '../../lib/build/paths.ts';
import { ensureChromium } from '../../server/launch/find-chromium.ts';

printHelpIfAsked();

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '2300' },
    seed: { type: 'string' },
    'no-browser': { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(randomInt(1_000_000_000));
process.stdout.write(
  `hostile: seed ${seed}; again with: npm run hostile -- --seed ${seed} --cases ${values.cases}\n`,
);

interface Verdict {
  cases: number;
  leaked: number;
  hung: number;
  wrong: number;
  blank: number;
}

const FOLDER = `${root}test-results/hostile`;
rmSync(FOLDER, { recursive: true, force: true });

function readReport<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** The verdict for a run without a report. Such a run was interrupted, so it counts as hung. */
const nothing: Verdict = { cases: 0, leaked: 0, hung: 1, wrong: 0, blank: 0 };

async function judgeCases(): Promise<Verdict> {
  const args = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--mode',
    'nightly',
    'test/hostile/cases.nightly.test.ts',
  ];
  const { code } = await runCommand(toolPath('vitest'), args, {
    show: true,
    env: { HOSTILE_CASES: values.cases, HOSTILE_SEED: seed },
  });
  const verdict = readReport<Verdict>('cases.json') ?? nothing;
  const isBad = verdict.leaked + verdict.hung + verdict.wrong + verdict.blank > 0;
  return code === 0 || isBad ? verdict : { ...verdict, wrong: 1 };
}

/** Runs the tests in the browser. Each test is a case, and a failed test counts as wrong. */
async function judgePages(): Promise<Verdict> {
  const env = { CHROMIUM_PATH: await ensureChromium(), E2E_REPORT: `${FOLDER}/pages.json` };
  const specs = [
    'hostile-page.spec',
    'toast-attacks.spec',
    'advertisement-frames.spec',
    'covers.spec',
    'worker-hang.spec',
  ];
  const { code } = await runCommand(
    toolPath('playwright'),
    ['test', '--config', 'test/playwright.config.ts', ...specs],
    {
      show: true,
      env,
    },
  );
  const { stats = {} } = readReport<{ stats?: Record<string, number> }>('pages.json') ?? {};
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  const wrong = code === 0 ? failed : Math.max(1, failed);
  return { cases: (stats.expected ?? 0) + failed, leaked: 0, hung: 0, wrong, blank: 0 };
}

const parts = [await judgeCases(), ...(values['no-browser'] ? [] : [await judgePages()])];
const sum = (key: keyof Verdict): number => parts.reduce((total, part) => total + part[key], 0);
const [leaked, hung, wrong, blank] = [sum('leaked'), sum('hung'), sum('wrong'), sum('blank')];
process.stdout.write(
  `cases ${sum('cases')}, leaked ${leaked}, hung ${hung}, wrong ${wrong}, blank ${blank}\n`,
);
process.exit(leaked + hung + wrong + blank === 0 ? 0 : 1);
