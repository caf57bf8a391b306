// Tests a chaos run, in which worker, browser, server and network fail again and again. Every counted episode must still arrive once, and
// nothing else may change.
import { connectNewAccount } from '../account.ts';
import { runChaos } from '../chaos/run.ts';
import { renderChaosTable } from '../chaos/table.ts';
import { expect, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import { createFaultClient } from './faults.ts';

/** The quick run uses this fixed seed. The step `chaos` of the nightly run draws new seeds. */
const { CHAOS_SEEDS = '20261120', CHAOS_FAULTS = '60', CHAOS_MINUTES = '0.6' } = process.env;

test.use({
  ownBrowser: true,
  granted: [...GRANTABLE_PATTERNS, 'https://www.hidive.com/*', 'https://mangadex.org/*'],
});
test.afterEach(async ({ server }) => createFaultClient(server.origin).reset());

for (const [index, name] of CHAOS_SEEDS.split(',').entries())
  test(`chaos run ${index + 1} with seed ${name} loses nothing and writes nothing twice`, async ({
    kiroku,
    server,
    sites,
  }) => {
    const seed = Number(name);
    const limitMs = Number(CHAOS_MINUTES) * 60_000;
    test.setTimeout(limitMs + 180_000);
    process.stdout.write(
      `chaos: seed ${seed}; again with: npm run chaos -- --seed ${seed} --faults ${CHAOS_FAULTS}\n`,
    );
    const accountName = await connectNewAccount(kiroku);
    const parts = { kiroku, server, sites, accountName };
    const report = await runChaos(parts, { seed, faults: Number(CHAOS_FAULTS), limitMs });
    process.stdout.write(`${renderChaosTable([report])}\n`);
    const { lost, doubled, wrong } = report;
    expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] });
  });
