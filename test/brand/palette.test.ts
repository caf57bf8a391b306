// Tests that the extension and the pages of its service have the same colours in light and dark. Also tests that they have the same seal.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Maps the service's colour names to the extension's. */
const namesInExtension: Readonly<Record<string, string>> = {
  paper: 'paper',
  card: 'surface',
  ink: 'ink',
  soft: 'ink-soft',
  line: 'line',
  'field-line': 'line-strong',
  accent: 'accent',
  'accent-strong': 'accent-strong',
  'on-accent': 'on-accent',
  tint: 'accent-wash',
  danger: 'seal',
  'danger-tint': 'seal-wash',
  good: 'good',
  'good-tint': 'good-wash',
};

/** Returns the plain colours among the custom properties of a CSS rule. `rule` is the text with which the rule starts. */
function colours(css: string, rule: string): Record<string, string> {
  const [, body = ''] = css.split(rule);
  const declarations = body.slice(0, body.indexOf('}'));
  return Object.fromEntries(
    [...declarations.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
}

const tokens = read('components/ui/styles/tokens.css');
const account = read('server/src/accounts/account.css');

it.each([
  ['light', '\n:root {', '\n:root {'],
  ['dark', ':root[data-theme="dark"] {', '(prefers-color-scheme: dark) {\n  :root {'],
])(
  "every colour of the service's pages equals the extension's in %s",
  (_theme, extensionRule, serviceRule) => {
    const own = colours(tokens, extensionRule);
    const expected = Object.entries(namesInExtension).map(([name, inExtension]) => [name, own[inExtension]]);
    expect(colours(account, serviceRule)).toStrictEqual(Object.fromEntries(expected));
  },
);

it('the icon of the service equals the icon of the extension', () => {
  expect(read('server/src/accounts/icon.svg')).toBe(read('public/icon.svg'));
});
