// What files export and what of it others import: an export without an import is needless.
import { parseSync } from 'oxc-parser';
import { resolveImport } from './rules.ts';

interface Exporting {
  readonly path: string;
  readonly names: readonly string[];
  /** What it imports by name, as "file name"; of a whole module, "file *". */
  readonly uses: readonly string[];
}

/** "file: name" for each export that no other file imports, in the order of `files`. */
export function unusedExports(files: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set(files.keys());
  const read = [...files].map(([path, text]) => readExports(path, text, paths));
  const used = new Set(read.flatMap(({ uses }) => uses));
  return read.flatMap(({ path, names }) =>
    names.flatMap((name) =>
      used.has(`${path} ${name}`) || used.has(`${path} *`) ? [] : [`${path}: ${name}`],
    ),
  );
}

function readExports(path: string, text: string, paths: ReadonlySet<string>): Exporting {
  const { module } = parseSync(path, text);
  const fileOf = (specifier: string): string | null => {
    const target = resolveImport(path, specifier, paths);
    return 'file' in target ? target.file : null;
  };
  const use = (specifier: string, name: string): string[] => {
    const file = fileOf(specifier);
    return file === null ? [] : [`${file} ${name}`];
  };
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName }) => use(moduleRequest.value, importName.name ?? '*')),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? use(moduleRequest.value, importName.name ?? '*') : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    use(text.slice(start, end).replace(/^['"`]|['"`]$/g, ''), '*'),
  );
  const typesInPlace = [...text.matchAll(/\bimport\('([^']+)'\)/g)].flatMap(([, specifier = '']) =>
    use(specifier, '*'),
  );
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => (exportName.kind === 'Name' ? (exportName.name ?? []) : [])),
  );
  return { path, names, uses: [...named, ...passedOn, ...dynamic, ...typesInPlace] };
}
