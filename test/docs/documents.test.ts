// Tests facts in the documents: paths, links, versions, and the texts for the stores.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { sites } from '@/lib/sites/registry.ts';
import { root } from '../../lib/build/paths.ts';
import {
  findHeadingAnchors,
  findPathsInBackticks,
  findRelativeLinks,
  listMarkdownFiles,
  listProjectPaths,
  readProjectFile,
} from './documents.ts';

const paths = listProjectPaths();

/** Whether a path exists. It may be relative to the root, to the document, or to a folder that the text has named. */
function exists(document: string, path: string): boolean {
  const beside = normalize(join(dirname(document), path));
  return [...paths].some((one) => one === beside || one === path || one.endsWith(`/${path}`));
}

/** Whether the linked file exists and has the heading to which the link leads. */
function leadsSomewhere(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : normalize(join(dirname(document), file));
  if (!paths.has(target.replace(/\/$/, ''))) return false;
  return anchor === undefined || findHeadingAnchors(readProjectFile(target)).includes(anchor);
}

describe.each(listMarkdownFiles())('document %s', (document) => {
  const text = readProjectFile(document);

  it('names only paths that exist', () => {
    expect(findPathsInBackticks(text).filter((path) => !exists(document, path))).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    expect(findRelativeLinks(text).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });
});

describe('findPathsInBackticks', () => {
  it.each([
    {
      name: 'a file below a folder of the project',
      text: 'See `lib/sites/all.ts`.',
      found: ['lib/sites/all.ts'],
    },
    { name: 'a folder', text: 'See `lib/sites`.', found: ['lib/sites'] },
    { name: 'a file without its folder', text: '`accepted.ts` has it', found: ['accepted.ts'] },
    { name: 'a file of the folder above', text: '`../adult-titles.ts`', found: ['../adult-titles.ts'] },
    { name: 'nothing for a pattern', text: '`public/words/<tag>.json`, `lib/contract/*.ts`', found: [] },
    {
      name: 'nothing for a file that a command makes',
      text: '`.output/manifest.json`, `test-results/a.json`',
      found: [],
    },
    { name: 'nothing for a web address', text: '`/v1/openapi.json`', found: [] },
    { name: 'nothing in a block of code', text: '```sh\n`lib/nowhere.ts`\n```', found: [] },
  ])('returns $name', ({ text, found }) => {
    expect(findPathsInBackticks(text)).toEqual(found);
  });
});

describe('findHeadingAnchors', () => {
  it('returns anchors as on GitHub', () => {
    expect(findHeadingAnchors('# A title\n\n## Your first change, from `clone` to “pull”\n')).toEqual([
      'a-title',
      'your-first-change-from-clone-to-pull',
    ]);
  });
});

describe('README', () => {
  const readme = readProjectFile('README.md');

  it('promises no more sites than exist', () => {
    const [, promised = ''] = /More than (\d+) sites are supported/.exec(readme) ?? [];
    expect(Number(promised)).toBeGreaterThan(50);
    expect(sites.length).toBeGreaterThan(Number(promised));
  });

  it('states how many sites are read by general data only', () => {
    const [, stated = ''] = /, (\d+) of them only by the general data/.exec(readme) ?? [];
    expect(Number(stated)).toBe(sites.filter(({ generalDataOnly }) => generalDataOnly).length);
  });

  it('shows a picture of at most 150 kB at the top', () => {
    const [, picture = ''] = /^!\[[^\]]+\]\(([^)]+)\)$/m.exec(readme) ?? [];
    expect(readme.indexOf(picture)).toBeLessThan(600);
    expect(statSync(`${root}${picture}`).size).toBeLessThanOrEqual(150_000);
  });
});

describe('project documents', () => {
  it('include the documents that newcomers look for', () => {
    for (const name of ['CONTRIBUTING', 'HOW-KIROKU-WORKS', 'SECURITY', 'CHANGELOG', 'store/privacy'])
      expect(listMarkdownFiles()).toContain(`.github/${name}.md`);
  });

  it('have a changelog section for the version of package.json', () => {
    const { version } = JSON.parse(readProjectFile('package.json')) as { version: string };
    expect(readProjectFile('.github/CHANGELOG.md')).toMatch(
      new RegExp(`^(?:## \\[|Version )${version.replaceAll('.', '\\.')}\\b`, 'm'),
    );
  });

  it('contain a description that is short enough for stores', () => {
    for (const language of readdirSync(`${root}public/_locales`)) {
      const messages = JSON.parse(readProjectFile(`public/_locales/${language}/messages.json`)) as Record<
        string,
        { message: string }
      >;
      expect(messages.extDescription?.message.length, language).toBeGreaterThan(0);
      expect(messages.extDescription?.message.length, language).toBeLessThanOrEqual(132);
    }
  });
});
