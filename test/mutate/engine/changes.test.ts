// The changes of a real file, and where each of them stands.
import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('puts the changes of a file into its code, each with its place in the file as it is', async () => {
  const file = 'lib/domain/changes/retry.ts';
  const { sources, code, mutants } = await changesOf([file]);
  const lines = sources[file]?.split('\n') ?? [];
  expect(mutants.length).toBeGreaterThan(20);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  const flipped = mutants.filter(({ location: { start, end }, replacement }) => {
    const was = lines[start.line - 1]?.slice(start.column - 1, end.column - 1);
    return was === 'false' && replacement === 'true';
  });
  for (const { id } of flipped) expect(code[file]).toContain(`stryMutAct_9fa48("${id}")`);
  expect(
    mutants.every(({ location: { start } }) => (lines[start.line - 1] ?? '').length >= start.column),
  ).toBe(true);
});
