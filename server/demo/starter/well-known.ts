// Reads the hand-made part of the starter catalogue, which has one JSON object per line. data/check-starter-catalog.ts checks every fact.
import { readFile } from 'node:fs/promises';
import type { MediaType } from '@kiroku/contract/media';
import { mediaFormats, relationKinds, releaseStatuses } from '@kiroku/contract/media';
import * as z from 'zod';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { shortIdOf, titleUuid } from './title-ids.ts';

const malIdSchema = z.int().positive();
const targetSchema = z.templateLiteral([z.enum(['anime', 'manga']), ':', z.int().positive()]);

/** A row of the file. If a total is missing, it is unknown. A relation names its title as `anime:<MAL id>` or `manga:<MAL id>`. */
const wellKnownRowSchema = z.strictObject({
  mal: malIdSchema,
  anilist: z.int().positive().nullable(),
  romaji: z.string().min(1),
  english: z.string().min(1).nullable(),
  native: z.string().min(1),
  synonyms: z.array(z.string().min(1)),
  format: z.enum(mediaFormats),
  status: z.enum(releaseStatuses).nullable(),
  episodes: z.int().positive().nullable(),
  season: z.enum(['WINTER', 'SPRING', 'SUMMER', 'FALL']).nullable(),
  year: z.int().nullable(),
  start: z.string().nullable(),
  genres: z.array(z.string().min(1)).min(1),
  explicit: z.boolean().default(false),
  relations: z.array(z.tuple([z.enum(relationKinds), targetSchema])),
  synopsis: z.string().min(20),
});
export type WellKnownRow = z.infer<typeof wellKnownRowSchema>;

export async function readWellKnownRows(type: MediaType): Promise<readonly WellKnownRow[]> {
  const text = await readFile(new URL(`./data/well-known-${type}.jsonl`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => wellKnownRowSchema.parse(JSON.parse(line)));
}

export function wellKnownTitleId(type: MediaType, mal: number): string {
  return titleUuid(`mal:${type}:${mal}`);
}

export function titleFromWellKnownRow(type: MediaType, row: WellKnownRow): CatalogTitle {
  const id = wellKnownTitleId(type, row.mal);
  return {
    id,
    shortId: shortIdOf(id),
    type,
    title: row.romaji,
    titles: { romaji: row.romaji, english: row.english, native: row.native },
    synonyms: row.synonyms,
    format: row.format,
    status: row.status,
    episodes: row.episodes,
    chapters: null,
    volumes: null,
    season: row.season,
    year: row.year,
    startDate: row.start,
    synopsis: row.synopsis,
    genres: row.genres,
    explicit: row.explicit,
    malId: row.mal,
    anilistId: row.anilist,
    relations: row.relations.map(([kind, target]) => ({ kind, id: titleUuid(`mal:${target}`) })),
  };
}
