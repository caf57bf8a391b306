// `npm run bench:scale` on few rows: it runs to its end, holds its bounds, and says in a line what it cannot take.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingPostgres } from '../harness/postgres.ts';

const reason = missingPostgres();
if (reason !== null)
  process.stderr.write(`skipped: server/test/scale/bench-scale.nightly.test.ts (${reason})\n`);

const program = fileURLToPath(new URL('../../../server/bench/scale.ts', import.meta.url));

interface Ended {
  readonly code: number | string | null | undefined;
  readonly said: string;
  readonly complained: string;
}

function run(...options: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const parameters = ['--import', 'tsx', program, ...options];
    execFile(process.execPath, parameters, (error, said, complained) =>
      resolve({ code: error?.code ?? 0, said, complained }),
    );
  });
}

describe.skipIf(reason !== null)('bench:scale', () => {
  it('fills and measures, and no bound is broken', async () => {
    const { code, said } = await run('--rows', '20000');
    expect(said.trim().split('\n').at(-1)).toMatch(/^bounds [1-9]\d, broken 0$/);
    expect(code).toBe(0);
  });

  it.each([
    ['--rows', 'many'],
    ['--rows', '10'],
    ['--partitions', '-1'],
    ['--lines', '3'],
  ])('says in one line that it cannot take %s %s', async (...options) => {
    const { code, said, complained } = await run(...options);
    expect([code, said]).toEqual([2, '']);
    expect(complained.trim().split('\n')).toHaveLength(1);
  });
});
