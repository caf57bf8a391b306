// `npm run refresh:matching -- RELATIONS`: writes the data that the extension ships for matching, from anime-relations and bangumi-data.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { answerHelp } from './answer-help.ts';
import { parseRelations } from './relation-lines.ts';

answerHelp();

/** The published rules; a file of them, or of one JSON object per rule, may be given instead. */
const RELATIONS_URL = 'https://raw.githubusercontent.com/erengy/anime-relations/master/anime-relations.txt';
/** Sites of bangumi-data whose ids stand in the addresses that our readers see, with our own names for them. */
const SITES: Readonly<Record<string, string>> = {
  crunchyroll: 'crunchyroll',
  netflix: 'netflix',
  disneyplus: 'disney-plus',
  prime: 'prime-video',
  abema: 'abema',
  unext: 'u-next',
  danime: 'd-anime',
};
const out = new URL('../../public/data/', import.meta.url);
const today = new Date().toISOString().slice(0, 10);

await mkdir(out, { recursive: true });
await save('episode-relations', await readRelations(process.argv[2] ?? RELATIONS_URL));
await save('site-ids', await readSiteIds());

async function readRelations(from: string) {
  const text = from.startsWith('https:') ? await (await fetch(from)).text() : await readFile(from, 'utf8');
  return {
    source: 'anime-relations by erengy and contributors, https://github.com/erengy/anime-relations',
    license: 'CC0 1.0',
    ...parseRelations(text, today),
  };
}

async function readSiteIds() {
  const require = createRequire(import.meta.url);
  const { items } = JSON.parse(await readFile(require.resolve('bangumi-data'), 'utf8')) as {
    items: { begin: string; sites: { site: string; id?: string }[] }[];
  };
  const { version } = JSON.parse(
    await readFile(
      new URL('package.json', `file://${require.resolve('bangumi-data').replace(/dist\/[^/]+$/u, '')}`),
      'utf8',
    ),
  ) as { version: string };
  return {
    source: `bangumi-data ${version} by its contributors, https://github.com/bangumi-data/bangumi-data`,
    license: 'CC BY 4.0',
    changes: 'Only the ids of some sites, each with the MAL ids of the titles that it stands for.',
    date: today,
    sites: collectIds(items),
  };
}

function collectIds(items: readonly { sites: readonly { site: string; id?: string }[] }[]) {
  const sites: Record<string, Record<string, number | number[]>> = {};
  for (const { sites: links } of items) {
    const mal = Number(links.find(({ site }) => site === 'mal')?.id);
    if (!Number.isSafeInteger(mal) || mal <= 0) continue;
    for (const { site, id } of links) {
      const name = SITES[site];
      if (!name || !id) continue;
      sites[name] ??= {};
      const known = [sites[name][id] ?? []].flat();
      const all = [...new Set([...known, mal])];
      sites[name][id] = all.length === 1 ? mal : all;
    }
  }
  return sites;
}

async function save(name: string, data: object): Promise<void> {
  const text = `${JSON.stringify(data)}\n`;
  await writeFile(new URL(`${name}.json`, out), text);
  process.stdout.write(`${name}.json: ${Math.round(text.length / 1024)} kB\n`);
}
