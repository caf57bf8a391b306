// `npm run wander`. The README.md in this folder explains it.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../../../lib/build/answer-help.ts';
import { buildExtension } from '../../../lib/build/build-extension.ts';
import { E2E_APP } from '../settings.ts';
import { prepareServerBundle, startRestartableServer } from '../test-server.ts';
import {
  describeResult,
  describeResultTotals,
  type HistoryResult,
  hasDifferences,
  runWander,
  shrinkFailingHistory,
} from './run.ts';
import { buildSabotaged } from './sabotage.ts';

printHelpIfAsked();

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    histories: { type: 'string', default: '100' },
    navigations: { type: 'string', default: '0' },
    only: { type: 'string' },
    people: { type: 'string', default: '4' },
    sabotage: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    extension: { type: 'string' },
  },
});

process.exit(await main());

/**
 * Runs the histories. Returns the exit code. Without an injected fault, it is 0 if no history differs. With an injected fault, it is 0 if
 * the fault was found.
 */
async function main(): Promise<number> {
  const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
  say(`wander: seed ${seed}${values.sabotage ? `, without ${values.sabotage}` : ''}`);
  const { extensionDir, folder } = await build();
  const results = await walkAll(seed, extensionDir);
  if (folder) rmSync(folder, { recursive: true, force: true });
  const different = results.filter(hasDifferences);
  if (values.sabotage)
    say(
      `${values.sabotage} was ${different.length > 0 ? `found by history ${different[0]?.history.number}` : 'not found'}`,
    );
  say(describeResultTotals(results));
  return different.length > 0 === (values.sabotage !== undefined) ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function build(): Promise<{ extensionDir: string; folder?: string }> {
  if (values.sabotage) return buildSabotaged(values.sabotage);
  const target = { origin: 'http://localhost:4780', ...E2E_APP, outDir: '.output/wander' };
  return { extensionDir: values.extension ?? (await buildExtension(target)) };
}

async function walkAll(seed: number, extensionDir: string): Promise<readonly HistoryResult[]> {
  const limits = ['API_IP', 'AUTH_IP', 'USER', 'SIGN_IN', 'SIGN_UP'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]);
  await prepareServerBundle();
  const server = await startRestartableServer(Object.fromEntries(limits));
  try {
    const person = { extensionDir, serverOrigin: server.origin };
    const results = await runWander({
      ...person,
      seed,
      numbers: values.only?.split(',').map(Number) ?? [...Array(Number(values.histories)).keys()],
      people: Number(values.people),
      navigations: Number(values.navigations),
      untilFound: values.sabotage !== undefined,
      onResult: (result) => say(describeResult(result, values.only !== undefined)),
    });
    const found = values.shrink && results.find(hasDifferences);
    const smaller = found && (await shrinkFailingHistory(person, found.history));
    if (smaller) say(`as short as it gets:\n${describeResult(smaller, true)}`);
    return results;
  } finally {
    await server.close();
  }
}
