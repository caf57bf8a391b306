// Tests that the documents are correct: files, versions, packages with their reasons, and the store's texts.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sites } from '@/lib/sites/registry.ts';
import { root } from '../../lib/build/paths.ts';
import { readText } from './documents.ts';

const ROOMS = [
  'lib/background',
  'lib/build',
  'lib/contract',
  'lib/domain/airing',
  'lib/domain/titles',
  'lib/import',
  'lib/matching',
  'lib/sites',
  'server/demo',
  'server/launch',
  'server/src/catalog/search',
  'server/src/http',
  'server/test',
  'test',
  'test/bench',
];

const DOCUMENTS = [
  'README.md',
  'server/README.md',
  'server/SCALING.md',
  'server/src/config.md',
  ...ROOMS.map((room) => `${room}/README.md`),
  ...readdirSync(`${root}.github`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `.github/${file.replaceAll('\\', '/')}`),
];

/** Paths in backticks that start with a folder of ours. A part in angle brackets or with a star is a pattern, not a path. */
const PATH = /`((?:components|entrypoints|lib|public|server|test|\.github|\.ci)\/[\w./-]+\w)`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

describe.each(DOCUMENTS)('document %s', (document) => {
  const text = readText(document);

  it('names and links only to existing files', () => {
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
    const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(document), path));
    expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('README', () => {
  const readme = readText('README.md');

  it('promises no more sites than there are', () => {
    const [, promised = ''] = /More than (\d+) sites are supported/.exec(readme) ?? [];
    expect(Number(promised)).toBeGreaterThan(50);
    expect(sites.length).toBeGreaterThan(Number(promised));
  });

  it('shows the main function first, in a picture of at most 150 kB', () => {
    const [, picture = ''] = /^!\[[^\]]+\]\(([^)]+)\)$/m.exec(readme) ?? [];
    expect(readme.indexOf(picture)).toBeLessThan(600);
    expect(statSync(`${root}${picture}`).size).toBeLessThanOrEqual(150_000);
  });
});

describe('the documents', () => {
  it('include those that a newcomer looks for', () => {
    for (const name of ['CONTRIBUTING', 'SECURITY', 'CHANGELOG', 'store/privacy'])
      expect(DOCUMENTS).toContain(`.github/${name}.md`);
  });

  it('describe the version of package.json in the changelog', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    expect(readText('.github/CHANGELOG.md')).toMatch(
      new RegExp(`^(?:## \\[|To become )${version.replaceAll('.', '\\.')}\\b`, 'm'),
    );
  });

  it('contain a short description that stores accept', () => {
    for (const language of readdirSync(`${root}public/_locales`)) {
      const messages = JSON.parse(readText(`public/_locales/${language}/messages.json`)) as Record<
        string,
        { message: string }
      >;
      expect(messages.extDescription?.message.length, language).toBeGreaterThan(0);
      expect(messages.extDescription?.message.length, language).toBeLessThanOrEqual(132);
    }
  });
});
