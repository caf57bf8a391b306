// What `npm test` starts runs as it would from a shell.
import { afterEach, expect, it, vi } from 'vitest';
import { run } from '../../../lib/build/paths.ts';

afterEach(() => vi.unstubAllEnvs());

const show = ['-p', 'String(process.env.TSX_TSCONFIG_PATH) + process.env.KIROKU_EXAMPLE'];

it('hands on the environment, without the compiler settings of the server', async () => {
  vi.stubEnv('TSX_TSCONFIG_PATH', '/anywhere/server/tsconfig.json');
  vi.stubEnv('KIROKU_EXAMPLE', ' kept');
  expect((await run(process.execPath, show)).output).toBe('undefined kept\n');
});

it('hands on what its caller asks for', async () => {
  const env = { TSX_TSCONFIG_PATH: 'own', KIROKU_EXAMPLE: ' too' };
  expect((await run(process.execPath, show, { env })).output).toBe('own too\n');
});
