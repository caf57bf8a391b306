// Tests the environment of processes that the launcher starts.
import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from '../../../lib/build/paths.ts';

afterEach(() => vi.unstubAllEnvs());

const show = ['-p', 'String(process.env.TSX_TSCONFIG_PATH) + process.env.KIROKU_EXAMPLE'];

it('runCommand passes on its own environment, except TSX_TSCONFIG_PATH', async () => {
  vi.stubEnv('TSX_TSCONFIG_PATH', '/anywhere/server/tsconfig.json');
  vi.stubEnv('KIROKU_EXAMPLE', ' kept');
  expect((await runCommand(process.execPath, show)).output).toBe('undefined kept\n');
});

it('runCommand passes on the variables that its caller gives', async () => {
  const env = { TSX_TSCONFIG_PATH: 'own', KIROKU_EXAMPLE: ' too' };
  expect((await runCommand(process.execPath, show, { env })).output).toBe('own too\n');
});
