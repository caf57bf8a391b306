// How many bytes of script each part of a built extension loads: at its start, and with all that it may load later.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';

export interface Bytes {
  readonly raw: number;
  readonly gzip: number;
}

export interface Part {
  readonly name: string;
  readonly atStart: Bytes;
  readonly total: Bytes;
}

interface Imports {
  readonly atStart: readonly string[];
  readonly later: readonly string[];
}

/** Every page and script of an unpacked extension but the sites' own and what those share, which are counted in `test/bench/script-bytes.ts`. */
export function measureParts(folder: string): readonly Part[] {
  return readdirSync(folder)
    .filter((file) => /^(?!site-|watch-).*\.(?:html|js)$/.test(file))
    .map((file) => {
      const files = file.endsWith('.js') ? [file] : scriptsOf(readFileSync(join(folder, file), 'utf8'));
      const atStart = reach(folder, files, (imports) => imports.atStart);
      const total = reach(folder, atStart, ({ atStart: found, later }) => [...found, ...later]);
      const name = file.replace(/\.\w+$/, '');
      return { name, atStart: sumOf(folder, atStart), total: sumOf(folder, total) };
    });
}

export function sumOf(folder: string, files: readonly string[]): Bytes {
  const texts = files.map((file) => readFileSync(join(folder, file)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    raw: sum(texts.map((text) => text.length)),
    gzip: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
  };
}

/** The scripts that a page names; those that it preloads are imported by them anyway. */
function scriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
}

function reach(
  folder: string,
  files: readonly string[],
  next: (imports: Imports) => readonly string[],
): readonly string[] {
  const found = new Set(files);
  // A set that grows while it is walked is walked to its new end.
  for (const file of found) for (const more of next(importsOf(folder, file))) found.add(more);
  return [...found];
}

function importsOf(folder: string, file: string): Imports {
  const text = readFileSync(join(folder, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text, {
    sourceType: 'module',
  }).module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const pathsOf = (requests: readonly string[]) =>
    requests
      .map((name) => posix.join(posix.dirname(file), name))
      .filter((path) => existsSync(join(folder, path)));
  return { atStart: pathsOf(names), later: pathsOf(later) };
}
