// The extension and the pages of its service look like one product: the same colours in light and dark, and the same seal.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** What a colour of the service's pages is called in the extension. */
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

/** The custom properties of the rule that begins with these words, as far as they are plain colours. */
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
])('in %s every colour of the service is the extension’s', (_theme, extensionRule, serviceRule) => {
  const own = colours(tokens, extensionRule);
  const expected = Object.entries(namesInExtension).map(([name, inExtension]) => [name, own[inExtension]]);
  expect(colours(account, serviceRule)).toStrictEqual(Object.fromEntries(expected));
});

it('the seal is one drawing', () => {
  expect(read('server/src/accounts/icon.svg')).toBe(read('public/icon.svg'));
});
