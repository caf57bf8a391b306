// The sources of the sites' scripts, which differ in a few words only, and of the files that groups of them share: the build writes them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { type Names, namesInCommon, sharedSource, withRendered } from './shared-names.ts';
import { sharedParts } from './shared-parts.ts';

/** How many of a group's sites import what its file has, where that is not all of them. */
const LEAST: Readonly<Record<string, number>> = {
  'watch-texts': 6,
  'watch-data': 4,
  'watch-chapters': 9,
};

/** What of a site's definition its script depends on. */
interface Site {
  readonly id: string;
  readonly mediaType: 'anime' | 'manga';
  readonly pageState?: true;
  readonly ownClock?: true;
  readonly generalDataOnly?: true;
}

/** `groupOf`: the name of the file that a site shares with others. */
interface Wanted {
  readonly root: string;
  readonly folder: string;
  readonly sites: readonly Site[];
  readonly groupOf: (site: Site) => string;
}

interface Entrypoint {
  readonly name: string;
  readonly inputPath: string;
  readonly type: 'unlisted-script';
}

export interface SiteScripts {
  readonly entrypoints: readonly Entrypoint[];
  /** Takes from the build of a site's script what the page has from its group's file. */
  share(script: string, config: InlineConfig): void;
}

/** Writes a script for each site, the one that runs among the page's own scripts where the site has one, and the file of each group. */
export async function writeSiteScripts({ root, folder, sites, groupOf }: Wanted): Promise<SiteScripts> {
  mkdirSync(folder, { recursive: true });
  const entrypoints: Entrypoint[] = [];
  const write = (name: string, text: string): string => {
    const inputPath = join(folder, `${name}.ts`);
    writeFileSync(inputPath, text);
    entrypoints.push({ name, inputPath, type: 'unlisted-script' });
    return inputPath;
  };
  const shared = new Map<string, Names>();
  for (const group of new Set(sites.map(groupOf))) {
    const members = sites.filter((site) => groupOf(site) === group);
    const sources = members.map(siteScript);
    const common = namesInCommon(root, sources, LEAST[group] ?? members.length);
    const file = join(folder, `${group}.ts`);
    writeFileSync(file, sharedSource(common));
    const names = await withRendered(root, common, { file, sources });
    write(group, sharedSource(names));
    for (const { id } of members) shared.set(`site-${id}`, names);
  }
  for (const site of sites) {
    write(`site-${site.id}`, siteScript(site));
    if (site.pageState) write(`site-${site.id}-state`, stateScript(site.id));
  }
  return {
    entrypoints,
    share(script, config) {
      const names = shared.get(script);
      if (names) config.plugins = [...(config.plugins ?? []), sharedParts(root, names)];
    },
  };
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
