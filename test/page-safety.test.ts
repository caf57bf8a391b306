// Tests that the sources write no markup and run no text as code. Pages that they open get no access to their opener.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = ['components', 'entrypoints', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!build\/).*\.(?:ts|tsx|html)$/.test(file))
    .map((file) => ({ name: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);

/** Matches every way to turn a text into markup or code. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  [
    'markup from text',
    /\b(?:innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|srcdoc|setHTML\w*)\b/,
  ],
  ['markup from text', /\b(?:document\.write|createContextualFragment|parseFromString)\b/],
  ['code from text', /\beval\s*\(|\bnew Function\b|\bFunction\s*\(/],
  ['code from text', /\bset(?:Timeout|Interval)\(\s*['"`]|javascript:/],
  ['code from another origin', /\bimport\(\s*['"`]https?:|importScripts|<script[^>]+src=["']https?:/],
];

describe('source code', () => {
  it('has more than 200 files', () => {
    expect(sources.length).toBeGreaterThan(200);
  });

  it.each(FORBIDDEN)('contains no %s (%s)', (_what, pattern) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('opens every window without access to its opener', () => {
    const links = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/<a\b[^>]*?target="_blank"[^>]*>/gs)].map(([tag]) => ({ name, tag })),
    );
    const calls = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/window\.open\([^)]*\)/g)].map(([tag]) => ({ name, tag })),
    );
    expect(links.length).toBeGreaterThan(2);
    // `noreferrer` implies `noopener` (HTML, "link type noreferrer").
    for (const { name, tag } of [...links, ...calls]) expect(tag, name).toMatch(/noopener|noreferrer/);
  });
});
