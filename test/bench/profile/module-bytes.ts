// Notes how many bytes each module has in each script of a build, made small by itself.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { root } from '../../../server/launch/paths.ts';

export interface ModuleBytes {
  readonly script: string;
  readonly imports: readonly string[];
  readonly module: string;
  readonly bytes: number;
}

/** A line of JSON for each module of each script, added to `file`. */
export const moduleBytes = (file: string): Plugin => ({
  name: 'kiroku:module-bytes',
  generateBundle(_options, bundle) {
    const lines = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? Object.entries(chunk.modules).map(([id, { code }]) => ({
            script: chunk.fileName,
            imports: chunk.imports,
            module: relative(root, id.replace('\0', '')),
            bytes: code ? minifySync(id, code, { module: false, mangle: { toplevel: true } }).code.length : 0,
          }))
        : [],
    );
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  },
});
