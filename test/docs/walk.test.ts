// The walk in `lib/background/README.md`: from the video to the service in at most twenty files that are connected.
import { describe, expect, it } from 'vitest';
import { resolveImport } from '../architecture/rules.ts';
import { readSource } from '../architecture/source.ts';
import { readText } from './documents.ts';

const STEP = /^\d+\. `([^`]+)` /gm;
const walk = [...readText('lib/background/README.md').matchAll(STEP)].map(([, path = '']) => path);

function importsOf(path: string): readonly string[] {
  const targets = readSource(path, readText(path)).imports.map(({ specifier }) =>
    resolveImport(path, specifier, new Set(walk)),
  );
  return targets.flatMap((target) => ('file' in target ? target.file : []));
}

const imports = new Map(walk.map((path) => [path, importsOf(path)] as const));

/** What a file imports, and the files of the walk that import it. */
function neighboursOf(path: string): readonly string[] {
  const importers = walk.filter((other) => imports.get(other)?.includes(path));
  return [...(imports.get(path) ?? []), ...importers];
}

describe('the walk through the worker', () => {
  it('begins at the video, ends at the service, and takes at most twenty files', () => {
    expect(walk[0]).toBe('lib/page/tracking/observe-playback.ts');
    expect(walk.at(-1)).toBe('lib/background/api-client.ts');
    expect(walk.length).toBeLessThanOrEqual(20);
    expect(new Set(walk).size).toBe(walk.length);
  });

  it('leads along imports: no file of it stands alone', () => {
    const reached = new Set(walk.slice(0, 1));
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const path of walk) if (neighboursOf(path).some((other) => reached.has(other))) reached.add(path);
    }
    expect(walk.filter((path) => !reached.has(path))).toEqual([]);
  });
});
