// Which changes a title takes.
import { expect, it } from 'vitest';
import { mistakeIn } from '../../src/library/entry-mistakes.ts';

it.each([
  [{ progress: 13 }, 12, 'invalid'],
  [{ status: 'reading' }, 12, 'invalid'],
  [{ progress: 12 }, 12, undefined],
  [{ progress: 1300 }, null, undefined],
] as const)('the change %o of an anime with %s episodes is %s', (change, total, code) => {
  expect(mistakeIn({ change, type: 'anime', total })?.code).toBe(code);
});
