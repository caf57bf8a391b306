// In the build of a site's script a name that a part of the page has is read from the page's isolated world. The sources stay plain imports.
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { type Names, OBJECT } from './shared-names.ts';

const FROM_PAGE = '\0kiroku:from-page:';
const PARTS = '\0kiroku:parts';

/** Takes `names` out of the page, and leaves what else is in their modules to the script. `short`: what each name is called there. */
export function sharedParts(root: string, names: Names, short: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'kiroku:shared-parts',
    enforce: 'pre',
    // To read a part changes nothing: one that a site does not use is not in its script.
    options: (options) => ({ ...options, treeshake: { propertyReadSideEffects: false } }),
    async resolveId(source, importer, options) {
      if (source === PARTS) return source;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const module = found && relative(root, found.id);
      return module && names.has(module) && importer !== FROM_PAGE + module
        ? { id: FROM_PAGE + module, moduleSideEffects: false }
        : found;
    },
    load(id) {
      if (id === PARTS) return `export const parts = ${OBJECT};`;
      if (!id.startsWith(FROM_PAGE)) return undefined;
      const module = id.slice(FROM_PAGE.length);
      const own = [...(names.get(module) ?? [])].map(
        (name) => `export const ${name} = parts.${short.get(name)};`,
      );
      // A module's own export hides the one of the same name that it passes on.
      return [
        `import { parts } from ${JSON.stringify(PARTS)};`,
        `export * from ${JSON.stringify(join(root, module))};`,
        ...own,
      ].join('\n');
    },
  };
}
