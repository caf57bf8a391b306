// The engine as it is called, on code with a change of each kind.
import { expect, it } from 'vitest';
import { mutate } from './run.ts';

const CODE = 'test/mutate/engine/sample/steps.ts';
const PATIENCE_MS = 500;

it('says of each change whether a test noticed it', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const report = await mutate([CODE], ['test/mutate/engine/sample/steps.test.ts'], say, {
    patience: PATIENCE_MS,
  });
  const { source = '', mutants = [] } = report?.files[CODE] ?? {};
  const lines = source.split('\n');
  const found = mutants.map(({ status, replacement, location: { start } }) => [
    status,
    lines[start.line - 1]?.trim(),
    replacement,
  ]);
  const line = (start: string) => lines.find((one) => one.trim().startsWith(start))?.trim();

  // A loop that passes none of the switches: only from outside can its process be ended.
  expect(found).toContainEqual(['Killed', line('const step'), 'Math.min(1, by)']);
  expect(found).toContainEqual(['Killed', line('for ('), 'at <= of']);
  // A test that waits for ever is given up, and another process goes on.
  expect(found).toContainEqual(['Killed', line('if (of'), 'false']);
  // Without it the next call fails: of what comes after that nothing was asked.
  expect(found).toContainEqual(['Survived', line('export function release'), '{}']);
  expect(found).toContainEqual(['Survived', line('export function labelOf'), '{}']);
  // It runs while the code is loaded.
  expect(found).toContainEqual(['Killed', line('const UNITS'), '[]']);
  expect(found).toContainEqual(['Killed', line('const UNITS'), '""']);
  expect(found).toContainEqual(['Survived', line('const UNITS'), '""']);
  // It runs when the first test asks for it; the second one sees what comes out.
  expect(found).toContainEqual(['Killed', line('const longUnits'), '``']);
  expect(found).toContainEqual(['NoCoverage', line('return isRead'), '""']);
  expect(found).toContainEqual(['Killed', line('return at'), 'at < of']);
  expect(found).toContainEqual(['Survived', line('return at'), 'at > of']);
  expect(said.join('\n')).not.toMatch(/given up|second time/);
});
