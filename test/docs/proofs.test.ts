// What `npm run test:unit` leaves out is said, and `npm test` leaves nothing out.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../../server/launch/paths.ts';
import { proofs } from '../proofs.ts';
import { readText } from './documents.ts';

it.each(proofs)('%s is there, and stands in the list of test/README.md', (path) => {
  expect(existsSync(`${root}${path}`)).toBe(true);
  expect(readText('test/README.md')).toContain(path.replace(/^test\//, ''));
});

it('test:unit runs the other projects, and npm test all of them', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  expect(scripts['test:unit']).toMatch(/--project unit --project unit-alone$/);
  expect(readText('test/run.ts')).not.toContain('--project');
  expect(readText('.github/CONTRIBUTING.md')).toContain('test/proofs.ts');
});
