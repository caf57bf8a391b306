// Reads one entry of manami's anime-offline-database (https://github.com/manami-project/anime-offline-database). Pictures are not used.
import * as z from 'zod';
import {
  genresFromTags,
  hasAdultTag,
  hasEastAsianScript,
  nameSchema,
  namesSchema,
  tagsSchema,
  totalCountSchema,
  yearSchema,
} from './entry-values.ts';
import type { EntryReadResult, ImportEntry, ImportRelation } from './import-entry.ts';
import { skippedEntry } from './import-entry.ts';
import { firstIssueText } from './plain-entry.ts';

const addresses = z.array(z.string().max(500)).max(2000);

const manamiSchema = z.object({
  sources: addresses.min(1),
  title: nameSchema,
  type: z.string().max(60).nullish(),
  episodes: totalCountSchema,
  status: z.string().max(60).nullish(),
  animeSeason: z.object({ season: z.string().max(60).nullish(), year: yearSchema }).nullish(),
  synonyms: namesSchema,
  relatedAnime: addresses.nullish(),
  tags: tagsSchema,
});

const FORMATS = ['TV', 'MOVIE', 'OVA', 'ONA', 'SPECIAL'];
const SEASONS = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];
const STATUSES: Readonly<Record<string, string>> = {
  FINISHED: 'FINISHED',
  ONGOING: 'RELEASING',
  UPCOMING: 'NOT_YET_RELEASED',
};

export function readManamiEntry(value: unknown): EntryReadResult {
  const parsed = manamiSchema.safeParse(value);
  if (!parsed.success) return skippedEntry('wrong-value', firstIssueText(parsed.error));
  return { kind: 'entry', entry: entryOf(parsed.data) };
}

function entryOf(row: z.output<typeof manamiSchema>): ImportEntry {
  const isNative = hasEastAsianScript(row.title);
  const [own] = row.sources.flatMap((address) => idOf(address, 'myanimelist.net') ?? []);
  const [anilist] = row.sources.flatMap((address) => idOf(address, 'anilist.co') ?? []);
  return {
    type: 'anime',
    title: row.title,
    titles: { romaji: isNative ? null : row.title, english: null, native: isNative ? row.title : null },
    synonyms: row.synonyms.filter((name) => name !== row.title),
    format: FORMATS.find((format) => format === row.type) ?? null,
    status: STATUSES[row.status ?? ''] ?? null,
    episodes: row.episodes,
    chapters: null,
    volumes: null,
    season: SEASONS.find((season) => season === row.animeSeason?.season) ?? null,
    year: row.animeSeason?.year ?? null,
    startDate: null,
    synopsis: null,
    genres: genresFromTags(row.tags),
    explicit: hasAdultTag(row.tags),
    malId: own ?? null,
    anilistId: anilist ?? null,
    relations: (row.relatedAnime ?? []).flatMap(relationOf),
  };
}

/** Returns the id in an address such as https://myanimelist.net/anime/1535; null if the address is of another host. */
function idOf(address: string, host: string): number | null {
  const match = /^https:\/\/([a-z.]+)\/anime\/(\d{1,9})(?:\/|$)/.exec(address);
  return match?.[1] === host ? Number(match[2]) || null : null;
}

/** Returns the relation to the title at an address. The dump does not state the kind of a relation. */
function relationOf(address: string): ImportRelation[] {
  const malId = idOf(address, 'myanimelist.net');
  const anilistId = idOf(address, 'anilist.co');
  return malId === null && anilistId === null ? [] : [{ kind: 'OTHER', malId, anilistId }];
}
