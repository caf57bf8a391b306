// `npm run fuzz [-- --seed N --requests N]`: a long run. It first prints its seed, which is a new one unless `--seed` names one.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { printHelpIfAsked } from '../../../lib/build/answer-help.ts';
import { runCommand, toolPath } from '../../../lib/build/paths.ts';

printHelpIfAsked();

const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string' } } });
const flags = z.object({
  seed: z.coerce
    .number()
    .int()
    .default(() => randomInt(2 ** 31)),
  requests: z.coerce.number().int().min(1).default(3000),
});
const given = flags.safeParse(values);
if (!given.success) {
  process.stderr.write(`${z.prettifyError(given.error)}\n`);
  process.exit(1);
}
const { seed, requests } = given.data;

process.stdout.write(
  `seed ${seed}, ${requests} requests per operation; again: npm run fuzz -- --seed ${seed}\n`,
);
const args = [
  'run',
  '--config',
  'test/vitest.config.ts',
  '--mode',
  'nightly',
  '--project',
  'server',
  'server/test/fuzz',
];
const env = { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) };
const { code } = await runCommand(toolPath('vitest'), args, { show: true, env });
process.exitCode = code;
