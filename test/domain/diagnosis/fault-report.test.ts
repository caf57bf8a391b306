// Tests the bug report of an internal error, which contains positions in the code and no displayed text.
import { expect, it } from 'vitest';
import { faultReport } from '@/lib/domain/diagnosis/fault-report.ts';

const BROWSER = 'Firefox 140';

function fault(...stack: readonly string[]): Error {
  return Object.assign(new TypeError('no "Frieren" here'), { stack: stack.join('\n') });
}

it("faultReport names the error's kind and positions", () => {
  const chrome = fault(
    'TypeError: no "Frieren" here',
    'that was watched at night',
    '    at show (chrome-extension://abcd-efgh/popup.js:1:20)',
    '  at async chrome-extension://abcd-efgh/options.js:3:4',
  );
  expect(faultReport(chrome, BROWSER)).toBe(
    `Kiroku: TypeError\n${BROWSER}\nat show (/popup.js:1:20)\nat async /options.js:3:4`,
  );
  const firefox = fault('show@moz-extension://0a1b-2c/popup.js:1:20', 'of Frieren');
  expect(faultReport(firefox, BROWSER)).toBe(`Kiroku: TypeError\n${BROWSER}\nshow@/popup.js:1:20`);
});

it('faultReport names at most twelve positions', () => {
  const places = Array.from({ length: 20 }, (_none, at) => `at line ${at}`);
  expect(
    faultReport(fault(...places), BROWSER)
      .split('\n')
      .slice(2),
  ).toEqual(places.slice(0, 12));
});

it.each([
  ['text', 'string'],
  [undefined, 'undefined'],
  [null, 'object'],
])('faultReport names only the type of the value %o', (thrown, kind) => {
  expect(faultReport(thrown, BROWSER)).toBe(`Kiroku: ${kind}\n${BROWSER}`);
  expect(faultReport(Object.assign(new Error('x'), { stack: undefined }), BROWSER)).toBe(
    `Kiroku: Error\n${BROWSER}`,
  );
});
