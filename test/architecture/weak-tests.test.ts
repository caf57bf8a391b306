// Every test can say no.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWeakTests } from './weak-tests.ts';

const root = join(import.meta.dirname, '../..');

function testFiles(): [string, string][] {
  return ['test', 'server/test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && path !== 'test/architecture/weak-tests.test.ts')
      .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

it('every test asserts what comes out, and none is held against a snapshot', () => {
  expect(findWeakTests(testFiles())).toEqual([]);
});

describe('the rule', () => {
  const weak = (text: string, helper = '') =>
    findWeakTests([
      ['test/a.test.ts', `import { check, world } from './helper.ts';\n${text}`],
      ['test/helper.ts', helper],
    ]);

  it.each([
    ['no assertion', "it('x', () => { run(); });", 'asserts nothing'],
    ['none in a test of many', "it.each([1])('x', (one) => { run(one); });", 'asserts nothing'],
    ['what is only made to compare', "it('x', () => { run(expect.anything()); });", 'asserts nothing'],
    ['an expectation of nothing', "it('x', () => { expect(run()); });", 'asserts nothing'],
    ['a helper without one', "it('x', () => { check(); });", 'asserts nothing'],
    [
      'that there is something',
      "it('x', () => { expect(run()).toBeDefined(); });",
      'asserts only a kind of value',
    ],
    [
      'that it is not nothing',
      "it('x', () => { expect(run()).not.toBeNull(); });",
      'asserts only a kind of value',
    ],
    [
      'only of what it is',
      "test('x', async () => { await expect(run()).resolves.toBeInstanceOf(Map); });",
      'asserts only a kind of value',
    ],
    [
      'a kind in a helper',
      "it('x', () => { const see = () => expect(run()).toBeTruthy(); see(); });",
      'asserts only a kind of value',
    ],
  ])('finds %s', (_what, text, why) => {
    expect(weak(text, 'export const check = () => run();')).toEqual([`test/a.test.ts:2: “x” ${why}`]);
  });

  it.each(['toMatchSnapshot()', "toMatchInlineSnapshot('1')", 'toThrowErrorMatchingSnapshot()'])(
    'finds %s',
    (end) => {
      expect(weak(`it('x', () => { expect(run()).${end}; });`)).toEqual([
        'test/a.test.ts:2: a snapshot that says no behaviour',
      ]);
    },
  );

  it.each([
    ['a value', "it('x', () => { expect(run()).toBe(1); });"],
    ['a kind beside a value', "it('x', () => { expect(run()).toBeDefined(); expect(run()).toBe(1); });"],
    ['nothing, where nothing is right', "it('x', () => { expect(run()).toBeNull(); });"],
    ['an error', "it('x', async () => { await expect(run()).rejects.toBeInstanceOf(TypeError); });"],
    ['an imported helper', "it('x', () => { check(); });"],
    ['a helper that is handed on', "it('x', () => { [1].forEach(check); });"],
    ['a method of what a helper gives', "it('x', () => { world().see(); });"],
    ['a property', "it('x', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });"],
    ['a wait of Playwright', "test('x', async ({ page }) => { await page.waitForURL('/done'); });"],
    ['an object of that name', "test.app.addHook('onRequest', () => run());"],
  ])('is content with %s', (_what, text) => {
    const helper =
      'export const check = (n) => expect(n).toBe(1);\nexport const world = () => ({ see: () => check(2) });';
    expect(weak(text, helper)).toEqual([]);
  });
});
