// States how each command of `package.json` is tested: by one of the tests, or in `fresh-clone.nightly.test.ts` with a small input. For a
// command that is not tested, states the reason.

export type CommandRun =
  /**
   * A test of `npm test` or CI runs the command or its program. `file` is the file of that test, and `text` is the text in it that runs the
   * command.
   */
  | { readonly kind: 'tested'; readonly file: string; readonly text: string }
  | { readonly kind: 'smoke'; readonly args: readonly string[]; readonly says: RegExp }
  | { readonly kind: 'not run'; readonly why: string };

const tested = (file: string, text: string): CommandRun => ({ kind: 'tested', file, text });
const smoke = (args: readonly string[], says: RegExp): CommandRun => ({ kind: 'smoke', args, says });
const notRun = (why: string): CommandRun => ({ kind: 'not run', why });

const quiet = notRun('minutes, and figures mean something on a quiet machine only');

/** The folder of the smallest possible inputs. */
const tiny = 'test/docs/tiny';

export const commandRuns: Readonly<Record<string, CommandRun>> = {
  start: tested('test/e2e/package/launch.spec.ts', "launch('start'"),
  demo: tested('server/launch/start.ts', "bootstrap.mjs`, 'demo'"),
  test: tested('.ci/run', 'npm test'),
  dev: notRun('two watchers that end with Ctrl-C; its server and its build are those of npm start'),
  build: tested('test/e2e/build-once.ts', 'buildExtension({'),
  'build:firefox': tested('test/e2e/build-once.ts', "'firefox'"),
  types: tested('test/run.ts', "['tsc', '--noEmit', '-p', 'server']"),
  lint: tested('test/run.ts', "['biome', 'check', '.']"),
  format: notRun('npm run lint with --write: it would change the tree under test'),
  'lint:firefox': tested('test/e2e/package/packages.spec.ts', "npmRun(root, 'lint:firefox'"),
  package: tested('test/e2e/package/packages.spec.ts', "npmRun(root, 'package')"),
  'test:unit': tested('test/run.ts', "'test/vitest.config.ts'"),
  'test:server': tested('test/run.ts', "'test/vitest.config.ts'"),
  'test:nightly': tested('.github/workflows/nightly.yml', 'npm run test:nightly'),
  'test:e2e': tested('test/run.ts', "'test/playwright.config.ts'"),
  'test:postgres': tested('test/vitest.config.ts', "'server-postgres'"),
  conformance: tested('test/vitest.config.ts', "testsOf('server/test')"),
  fuzz: tested('server/test/fuzz/fuzz.nightly.test.ts', 'FUZZ_REQUESTS'),
  'test:clients': smoke(['--only', 'wrong verifier'], /^3 cases, 3 passed, 0 failed$/m),
  durability: tested('server/test/durability/durability.nightly.test.ts', 'runRoundsOnPglite('),
  chaos: tested('test/run.ts', 'test/e2e/chaos/main.ts'),
  hostile: tested('test/hostile/cases.nightly.test.ts', 'HOSTILE_CASES'),
  wander: tested('test/run.ts', 'test/e2e/wander/main.ts'),
  'check:catalog': smoke([], /\b0 differences\b/),
  'catalog:import': tested(
    'server/test/demo/import/catalog-import.nightly.test.ts',
    'demo/catalog-import.ts',
  ),
  'keys:rotate': smoke(['--help'], /^ {2}--at-once /m),
  'sites:urls': smoke([], /^\d{3,} addresses: \d+ known disagreements, 0 others$/m),
  'sites:table': tested('test/sites/table/site-table.nightly.test.ts', 'withoutFilling(made)'),
  'rooms:table': tested('test/architecture/room-table.test.ts', 'updateRoomTables(document)'),
  'sites:sample': tested('test/sites/sample/sample.nightly.test.ts', 'test/sites/sample/main.ts'),
  match: smoke(['Sousou no Frieren', '--episode', '3'], /^It is Sousou no Frieren \(2023\), episode 3\.$/m),
  eval: smoke(
    ['--catalog', `${tiny}/catalogue.jsonl`, '--episodes', `${tiny}/episodes.jsonl`],
    /^crunchyroll +2 +100\.00 % +100\.00 % +100\.00 %/m,
  ),
  screenshots: smoke(['--list'], /^Total: [1-9]\d* tests? in /m),
  'refresh:matching': notRun('needs the network and rewrites what is shipped'),
  'release:check': tested('test/build/release-facts.nightly.test.ts', 'lib/build/release-check.ts'),
  bench: quiet,
  'bench:outbox': quiet,
  'bench:server': quiet,
  'bench:search': quiet,
  'bench:page': quiet,
  'bench:readers': quiet,
};
