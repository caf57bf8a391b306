// A few titles and their relations.
import type { Media, Relation } from '@/lib/contract/media.ts';
import type { Resolution } from '@/lib/domain/matches/resolution.ts';
import { media, mediaId } from '../domain/examples.ts';

export type Line = readonly [kind: string, to: Media];

export function title(id: number, name: string, part: Partial<Media> = {}): Media {
  return media({
    id: mediaId(id),
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

export const relationOf = ([kind, { id, shortId, type, title: name, format, year }]: Line): Relation => ({
  kind,
  id,
  shortId,
  type,
  title: name,
  format,
  year,
});

/** Returns the part of a resolution that tests compare. This is title and episode, or else the kind. */
export function gist(resolution: Resolution): string {
  return resolution.kind === 'matched'
    ? `${resolution.mediaId.slice(-2)} #${resolution.episode}`
    : resolution.kind;
}
