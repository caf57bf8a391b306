// Finds every regular expression of the sources. Literals are found by parsing, and others by recording their construction.
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { root } from '../../lib/build/paths.ts';

export interface FoundPattern {
  /** The file and the line. */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

/** The patterns of a folder. `builders` are the files and lines that construct a pattern from texts. */
interface FolderPatterns {
  readonly files: readonly string[];
  readonly literals: readonly FoundPattern[];
  readonly builders: readonly string[];
}

interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly [key: string]: unknown;
}

export function findPatterns(folders: readonly string[]): FolderPatterns {
  const files = folders.flatMap(sourcesIn);
  const literals: FoundPattern[] = [];
  const builders: string[] = [];
  for (const file of files) {
    const text = readFileSync(`${root}${file}`, 'utf8');
    visit(parseSync(file, text).program as unknown as Node, (node) => {
      const at = `${file}:${text.slice(0, node.start).split('\n').length}`;
      const regex = node.regex as { pattern: string; flags: string } | undefined;
      if (node.type === 'Literal' && regex) literals.push({ at, source: regex.pattern, flags: regex.flags });
      const callee = node.callee as { name?: string } | undefined;
      if (node.type === 'NewExpression' && callee?.name === 'RegExp') builders.push(at);
    });
  }
  return { files, literals, builders };
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) see(node as Node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

/** Matches the file and the line in a stack. */
const SOURCE = /\/((?:lib|server\/src)\/[\w/-]+\.ts):(\d+)/;

/** Records the arguments of `new RegExp` until `stop` is called. */
export function recordBuiltPatterns(): {
  readonly built: readonly FoundPattern[];
  readonly stop: () => void;
} {
  const built: FoundPattern[] = [];
  const Original = globalThis.RegExp;
  const Watched = new Proxy(Original, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const made = new target(source, flags);
      const at = new Error().stack
        ?.split('\n')
        .find((line) => SOURCE.test(line) && !line.includes('node_modules'));
      const place = SOURCE.exec(at ?? '');
      if (place) built.push({ at: `${place[1]}:${place[2]}`, source: made.source, flags: made.flags });
      return made;
    },
  });
  globalThis.RegExp = Watched;
  return {
    built,
    stop: () => {
      globalThis.RegExp = Original;
    },
  };
}

function sourcesIn(folder: string): readonly string[] {
  const names = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}
