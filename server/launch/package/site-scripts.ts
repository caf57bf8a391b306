// The sources of the sites' scripts, which differ in a few words only, and of the parts that they share: the build writes them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import {
  joinNames,
  type Names,
  namesOfParts,
  type PartModules,
  partSource,
  shortNames,
} from './shared-names.ts';
import { sharedParts } from './shared-parts.ts';

/** What of a site's definition its script depends on. */
interface Site {
  readonly id: string;
  readonly mediaType: 'anime' | 'manga';
  readonly pageState?: true;
  readonly ownClock?: true;
  readonly generalDataOnly?: true;
}

/** `partsOf`: the parts that a site's page is given before its script. */
interface Wanted {
  readonly root: string;
  readonly folder: string;
  readonly sites: readonly Site[];
  readonly modules: PartModules;
  readonly partsOf: (site: Site) => readonly string[];
}

interface Entrypoint {
  readonly name: string;
  readonly inputPath: string;
  readonly type: 'unlisted-script';
}

export interface SiteScripts {
  readonly entrypoints: readonly Entrypoint[];
  /** Takes from the build of a script what the page has from the parts before it. */
  share(script: string, config: InlineConfig): void;
}

/** Writes a script for each site, the one that runs among the page's own scripts where the site has one, and the file of each part. */
export function writeSiteScripts({ root, folder, sites, modules, partsOf }: Wanted): SiteScripts {
  mkdirSync(folder, { recursive: true });
  const entrypoints: Entrypoint[] = [];
  const write = (name: string, text: string): void => {
    const inputPath = join(folder, `${name}.ts`);
    writeFileSync(inputPath, text);
    entrypoints.push({ name, inputPath, type: 'unlisted-script' });
  };
  const given = namesOfParts(root, sites.map(siteScript), modules);
  const short = shortNames(joinNames([...given.values()]));
  for (const [at, [part, names]] of [...given].entries()) write(part, partSource(names, short, at === 0));
  for (const site of sites) {
    write(`site-${site.id}`, siteScript(site));
    if (site.pageState) write(`site-${site.id}-state`, stateScript(site.id));
  }
  const before = partsBefore([...given.keys()], sites.map(partsOf));
  for (const site of sites) before.set(`site-${site.id}`, partsOf(site));
  return {
    entrypoints,
    share(script, config) {
      const parts = before.get(script) ?? [];
      if (parts.length === 0) return;
      const names = joinNames(parts.flatMap((part): Names[] => [given.get(part) ?? new Map()]));
      config.plugins = [...(config.plugins ?? []), sharedParts(root, names, short)];
    },
  };
}

/** What a part may rely on: the parts before it that every page of it has. */
function partsBefore(
  parts: readonly string[],
  pages: readonly (readonly string[])[],
): Map<string, readonly string[]> {
  const isAlways = (part: string, other: string) =>
    pages.every((own) => !own.includes(part) || own.includes(other));
  return new Map(
    parts.map((part, at) => [part, parts.slice(0, at).filter((other) => isAlways(part, other))]),
  );
}

/** The script of one site: its reader joined with the watcher of pages, so that a page is given nothing that it does not need. */
function siteScript({ id, mediaType, ownClock, generalDataOnly }: Site): string {
  const more = mediaType === 'manga' ? ', readPages' : ownClock ? ', readClock' : '';
  const readers = `readEpisode${more}`;
  // What reads general data comes with its own script, once something is played or paged there.
  const imports = generalDataOnly ? `site${more}` : `${readers}, site`;
  const [watch, file] =
    mediaType === 'manga' ? ['watchReader', 'observe-reading.ts'] : ['watchPage', 'watch-page.ts'];
  return [
    `import { ${watch} } from '@/lib/page/tracking/${file}';`,
    `import { ${imports} } from '@/lib/sites/${id}.ts';`,
    ...(generalDataOnly ? ['const readEpisode = () => null;'] : []),
    `export default () => ${watch}(site, ${readers});`,
    '',
  ].join('\n');
}

/** The script that runs among the page's own scripts. Nothing of it is left in the page's names. */
function stateScript(id: string): string {
  return [
    "import { answerPageState } from '@/lib/page/page-state.ts';",
    `import { readPageState } from '@/lib/sites/${id}.ts';`,
    'export default () => answerPageState(readPageState);',
    '',
  ].join('\n');
}
