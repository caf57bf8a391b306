// An export that no other file imports is needless: it is dead, or belongs to its file alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unusedExports } from './exports.ts';

const root = join(import.meta.dirname, '../..');

/** What a tool calls by its name: the generated script of each site, and the runner of tests. */
const CALLED_BY_NAME = [
  /^lib\/sites\/[^/]+: (?:readEpisode|readPages|readPageState|readClock)$/,
  /^lib\/page\/(?:watch-page\.ts: watchPage|observe-reading\.ts: watchReader)$/,
  /^server\/test\/harness\/shared-postgres\.ts: setup$/,
  /^server\/test\/harness\/processes\/tell-modules\.mjs: load$/,
  // It stands in the place of another file while code is changed.
  /^test\/mutate\/engine\/lazily-each-time\.ts: lazily$/,
];

function readSources(): ReadonlyMap<string, string> {
  const paths = ['entrypoints', 'components', 'lib', 'server', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('node_modules/')),
  );
  return new Map([...paths, 'wxt.config.ts'].map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

describe('exports', () => {
  it('are all imported by another file', () => {
    const unused = unusedExports(readSources());
    const needless = unused.filter((one) => !CALLED_BY_NAME.some((called) => called.test(one)));
    expect(needless, 'remove the export, or what it exports').toEqual([]);
  });

  it('are found where no file imports them, and not where one does, in whatever form', () => {
    const files = new Map([
      [
        'lib/domain/a.ts',
        'export const used = 1;\nexport const dead = 2;\nexport type Shape = 1;\nexport interface Lone {}',
      ],
      ['lib/domain/b.ts', "import { used as other } from './a.ts';\nimport type { Shape } from './a.ts';"],
      ['lib/domain/c.ts', 'export const whole = 1;'],
      ['lib/domain/d.ts', "import * as c from './c.ts';"],
      ['lib/domain/e.ts', 'export const late = 1;'],
      ['lib/domain/f.ts', "const e = await import('./e.ts');"],
    ]);
    expect(unusedExports(files)).toEqual(['lib/domain/a.ts: dead', 'lib/domain/a.ts: Lone']);
  });
});
