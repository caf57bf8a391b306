// The rule on the length of functions, against small files that keep and break it.
import { describe, expect, it } from 'vitest';
import { checkFunctions } from './rules.ts';
import { readSource } from './source.ts';

describe('the rule on functions', () => {
  const body = (lines: number) => `{\n${'  void 0;\n'.repeat(lines - 2)}}`;

  it.each([
    ['a function', `export function long() ${body(41)}`, 'long'],
    ['an arrow function', `export const long = () => ${body(41)};`, 'long'],
    ['a method', `export const a = { long() ${body(41)} };`, 'long'],
    ['one without a name', `addEventListener('x', () => ${body(41)});`, 'a function'],
    ['one in JSX', `export const Long = () => <a onClick={() => ${body(41)}} />;`, 'Long'],
  ])('finds %s of 41 lines', (_what, text, name) => {
    const [first] = checkFunctions([readSource('components/x.tsx', text)]);
    expect(first).toContain(`components/x.tsx:1: ${name} has 41 lines`);
  });

  it('counts what a function is, not its file: 40 lines are allowed, and a test may have more', () => {
    const files = {
      'lib/domain/x.ts': `export function fine() ${body(40)}\nexport function other() ${body(40)}`,
      'server/test/x.test.ts': `export function long() ${body(60)}`,
      'test/x.test.ts': `export function long() ${body(60)}`,
    };
    const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
    expect(checkFunctions(sources)).toEqual([]);
  });
});
