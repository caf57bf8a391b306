// `npm run fuzz [-- --seed N --requests N]`: the long run, with a new seed unless one is given. The seed is printed first.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { run, tool } from '../../launch/paths.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string' } } });
const number = z.coerce.number().int();
const seed = number.parse(values.seed ?? randomInt(2 ** 31));
const requests = number.min(1).parse(values.requests ?? 3000);

process.stdout.write(
  `seed ${seed}, ${requests} requests per operation; again: npm run fuzz -- --seed ${seed}\n`,
);
const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'server', 'server/test/fuzz'];
const env = { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) };
const { code } = await run(tool('vitest'), args, { show: true, env });
process.exitCode = code;
