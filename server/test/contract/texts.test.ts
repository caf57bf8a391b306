// Tests parsing the body of a failure, and shortening texts.
import { beforeEach, describe, expect, it } from 'vitest';
import { loadFreshContract, parseOrRefused } from './fresh-contract.ts';

let contract: Awaited<ReturnType<typeof loadFreshContract>>;
beforeEach(async () => {
  contract = await loadFreshContract();
});

const readFailure = (value: unknown) => parseOrRefused(contract.errorBodySchema(), value);

it('cutText does not split a surrogate pair', () => {
  expect([contract.cutText('abc', 3), contract.cutText('abcd', 3)]).toEqual(['abc', 'abc']);
  expect([contract.cutText('ab🏮', 3), contract.cutText('ab🏮', 4)]).toEqual(['ab', 'ab🏮']);
  expect(contract.cutText('🏮abc', 3)).toBe('🏮a');
  expect(contract.cutText('\ud83d', 1)).toBe('\ud83d');
});

describe('errorBodySchema', () => {
  const failure = (more: object = {}) => readFailure({ ok: false, code: 'invalid', ...more });

  it('accepts an unknown error code', () => {
    expect(failure()).toEqual({ ok: false, code: 'invalid', message: '' });
    expect(failure({ code: 'of_tomorrow', message: 'a\nb' })).toEqual({
      ok: false,
      code: 'of_tomorrow',
      message: 'a b',
    });
    expect([failure({ ok: true }), failure({ code: undefined }), failure({ code: 'x'.repeat(65) })]).toEqual([
      'refused',
      'refused',
      'refused',
    ]);
  });

  it('keeps at most a hundred issues', () => {
    const issues = Array.from({ length: 101 }, (_, at) => ({ path: `body.${at}`, message: 'no' }));
    expect(failure({ issues })).toEqual({
      ok: false,
      code: 'invalid',
      message: '',
      issues: issues.slice(0, 100),
    });
    expect(failure({ issues: [{ path: 'body' }] })).toBe('refused');
    expect(failure({ issues: [{ message: 'no' }] })).toBe('refused');
  });
});

describe('toShortText', () => {
  it.each([
    [
      'removes white space around the text, and retains one space for white space within',
      '  a \n\t b  ',
      'a b',
    ],
    ['returns an empty text for an empty text', '', ''],
    ['returns a text of 300 characters unchanged', 'x'.repeat(300), 'x'.repeat(300)],
    ['cuts a text of 301 characters to 300', 'x'.repeat(301), 'x'.repeat(300)],
    ['removes a leading space before it cuts the text', ` ${'x'.repeat(300)}`, 'x'.repeat(300)],
    ['removes a space at the cut', `${'x'.repeat(299)} y`, 'x'.repeat(299)],
    ['removes a surrogate pair that the cut would split', `${'x'.repeat(299)}🏮`, 'x'.repeat(299)],
    ['retains a surrogate pair before the cut', `${'x'.repeat(298)}🏮`, `${'x'.repeat(298)}🏮`],
    ['returns the text after 1,000 spaces', `${' '.repeat(1000)}abc`, 'abc'],
    ['returns an empty text after 1,200 spaces', `${' '.repeat(1200)}abc`, ''],
  ])('%s', (_what, text, shown) => {
    expect(contract.toShortText(text)).toBe(shown);
  });
});
