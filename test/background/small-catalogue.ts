// A few titles and their relations.
import type { Media, Relation } from '@/lib/contract/media.ts';
import type { Resolution } from '@/lib/domain/matches/resolution.ts';
import { media, numberedMediaId } from '../domain/examples.ts';

export type RelationLine = readonly [kind: string, to: Media];

export function createTitle(id: number, name: string, part: Partial<Media> = {}): Media {
  return media({
    id: numberedMediaId(id),
    shortId: `t${id}`,
    title: name,
    titles: { romaji: name, english: null, native: null },
    episodes: 12,
    startDate: `${2000 + id}-04-04`,
    year: 2000 + id,
    mal_id: 900_000 + id,
    anilist_id: null,
    ...part,
  });
}

export const relationFromLine = ([
  kind,
  { id, shortId, type, title: name, format, year },
]: RelationLine): Relation => ({
  kind,
  id,
  shortId,
  type,
  title: name,
  format,
  year,
});

/**
 * Returns a resolution as text. For a match, the text is the end of the title's id and the episode, such as "02 #3". Otherwise, it is the
 * resolution's kind.
 */
export function describeResolution(resolution: Resolution): string {
  return resolution.kind === 'matched'
    ? `${resolution.mediaId.slice(-2)} #${resolution.episode}`
    : resolution.kind;
}
