// `npm run refresh:matching -- RELATIONS NAMES`: writes the data that the extension ships for matching and for imports. The data comes from
// anime-relations, bangumi-data and Silver Yasha's list.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { printHelpIfAsked } from './answer-help.ts';
import { rowsOfNames, type SilverYashaItem } from './name-rows.ts';
import { parseRelations } from './relation-lines.ts';
import { type BangumiItem, rowsOfTitles } from './title-rows.ts';

printHelpIfAsked();

/** The published rules. A file with these rules, or with one JSON object per rule, can be given instead. */
const RELATIONS_URL = 'https://raw.githubusercontent.com/erengy/anime-relations/master/anime-relations.txt';
/** Silver Yasha's list, which AnimeAPI publishes in its folder of raw data under CC0. A file of the same form can be given instead. */
const NAMES_URL = 'https://raw.githubusercontent.com/nattadasu/animeApi/main/database/raw/silveryasha.json';
/**
 * Maps the names of sites in bangumi-data to our site ids. Other sites are left out, because their addresses do not contain the ids of
 * bangumi-data.
 */
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
// Make the files that need no network first.
const { items, version } = await readBangumi();
await save('site-ids', {
  ...noticeOf('Only the ids of some sites, each with the MAL id, or ids, of the title that it stands for.'),
  sites: collectIds(items),
});
await save('title-ids', {
  ...noticeOf('Only the MAL id, the AniList id and the native title of each title.'),
  titles: rowsOfTitles(items),
});
await save('episode-relations', await readRelations(process.argv[2] ?? RELATIONS_URL));
await save('title-names', await readNames(process.argv[3] ?? NAMES_URL));

async function readFrom(source: string): Promise<string> {
  return source.startsWith('https:') ? await (await fetch(source)).text() : await readFile(source, 'utf8');
}

async function readNames(from: string) {
  const { data } = JSON.parse(await readFrom(from)) as { data: readonly SilverYashaItem[] };
  const { source, ...notice } = noticeOf(
    'Only the MAL id, the romaji name and the English names of each title.',
  );
  const silverYasha =
    'DBTI by Silver Yasha as published by AnimeAPI under CC0, https://github.com/nattadasu/animeApi';
  return { source: `${source}; ${silverYasha}`, ...notice, titles: rowsOfNames(items, data) };
}

async function readRelations(from: string) {
  const text = await readFrom(from);
  return {
    source: 'anime-relations by erengy and contributors, https://github.com/erengy/anime-relations',
    license: 'CC0 1.0',
    ...parseRelations(text, today),
  };
}

async function readBangumi(): Promise<{ items: readonly BangumiItem[]; version: string }> {
  const path = createRequire(import.meta.url).resolve('bangumi-data');
  const { items } = JSON.parse(await readFile(path, 'utf8')) as { items: readonly BangumiItem[] };
  const folder = path.replace(/dist\/[^/]+$/u, '');
  const { version } = JSON.parse(await readFile(new URL('package.json', `file://${folder}`), 'utf8')) as {
    version: string;
  };
  return { items, version };
}

/** Returns the notice that the licence requires. It names the source and the changes. */
function noticeOf(changes: string) {
  return {
    source: `bangumi-data ${version} by its contributors, https://github.com/bangumi-data/bangumi-data`,
    license: 'CC BY 4.0',
    changes,
    date: today,
  };
}

function collectIds(items: readonly BangumiItem[]) {
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
