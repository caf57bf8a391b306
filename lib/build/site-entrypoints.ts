// Generates an unlisted script for each site of the registry, so that a new site needs no file in `entrypoints`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../sites/site.ts';

/** An entrypoint as WXT's hook `entrypoints:found` expects it. */
interface SiteEntrypoint {
  readonly name: string;
  readonly inputPath: string;
  readonly type: 'unlisted-script';
}

/** Writes the sources of all scripts into `folder`. The script of a site passes its reader to `watch-page.js`, which runs before it. */
export function writeSiteEntrypoints(sites: readonly Site[], folder: string): readonly SiteEntrypoint[] {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): SiteEntrypoint => {
    const inputPath = join(folder, `${name}.ts`);
    writeFileSync(inputPath, text);
    return { name, inputPath, type: 'unlisted-script' };
  };
  return sites.flatMap((site) => [
    write(`site-${site.id}`, readerScript(site)),
    ...(site.pageState ? [write(`site-${site.id}-state`, stateScript(site))] : []),
  ]);
}

/** Returns the source of a site's script. The source imports by name, so that the build leaves out `readPageState`. */
function readerScript({ id, mediaType, playerClock }: Site): string {
  const reader = ['site', 'readEpisode'];
  if (mediaType === 'manga') reader.push('readPages');
  if (playerClock) reader.push('readClock');
  return `import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scriptWorld } from '@/lib/page/script-world.ts';
import { ${reader.join(', ')} } from '@/lib/sites/${id}.ts';

export default defineUnlistedScript(() => scriptWorld().watchPage?.({ ${reader.join(', ')} }));
`;
}

/** Returns the source of the script that runs in the page's main world. */
function stateScript({ id }: Site): string {
  return `import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerPageStateRequests } from '@/lib/page/page-state.ts';
import { readPageState } from '@/lib/sites/${id}.ts';

export default defineUnlistedScript(() => answerPageStateRequests(readPageState));
`;
}
