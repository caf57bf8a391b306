// Compares the ids of a row with the ids of a catalogue title.
import type { Media, MediaType } from '../../contract/media.ts';
import type { ImportedTitle } from '../imported.ts';
import type { KnownTitle, TitleTable } from './title-table.ts';

type IdAgreement = 'same' | 'other' | 'unknown';

type TitleWithIds = Pick<ImportedTitle, 'mediaType' | 'ids'>;
interface ListIds {
  readonly mal?: number | undefined;
  readonly anilist?: number | undefined;
}

/**
 * Returns the keys under which a row's title can be found, for example `mal:anime:5114`. The title's UUID at a list service (`ids.service`)
 * is not included, because another service does not know it.
 */
export function idKeysOf({ mediaType, ids }: TitleWithIds): readonly string[] {
  return [
    ...(ids.mal === undefined ? [] : [`mal:${mediaType}:${ids.mal}`]),
    ...(ids.anilist === undefined ? [] : [`anilist:${mediaType}:${ids.anilist}`]),
  ];
}

/** Returns the same keys as `idKeysOf` for a title of the catalogue. */
export function idKeysOfMedia({ type, mal_id, anilist_id }: Pick<Media, 'type' | 'mal_id' | 'anilist_id'>) {
  return idKeysOf({ mediaType: type, ids: { mal: mal_id ?? undefined, anilist: anilist_id ?? undefined } });
}

export function titleKeyOfServiceId(type: MediaType, id: string): string {
  return `service:${type}:${id.toLowerCase()}`;
}

/** Returns the titles of the packaged table that have the row's id. The table contains only anime. */
export function findKnownTitles({ mediaType, ids }: TitleWithIds, table: TitleTable): readonly KnownTitle[] {
  if (mediaType !== 'anime') return [];
  const byMal = ids.mal === undefined ? undefined : table.byMal.get(ids.mal);
  return byMal ?? (ids.anilist === undefined ? [] : (table.byAnilist.get(ids.anilist) ?? []));
}

export function hasIds({ ids }: TitleWithIds): boolean {
  return ids.mal !== undefined || ids.anilist !== undefined || ids.service !== undefined;
}

/**
 * Returns whether a row and a catalogue title agree by their ids. The row's own ids decide. If these cannot be compared, the ids of the
 * packaged table are used.
 */
export function compareIds(row: TitleWithIds, media: Media, table: TitleTable): IdAgreement {
  if (media.type !== row.mediaType) return 'other';
  if (row.ids.service?.toLowerCase() === media.id.toLowerCase()) return 'same';
  const own = compare(row.ids, media);
  if (own !== 'unknown') return own;
  const told = findKnownTitles(row, table).map(({ mal, anilist }) =>
    compare({ mal: mal || undefined, anilist: anilist || undefined }, media),
  );
  if (told.includes('same')) return 'same';
  return told.includes('other') ? 'other' : 'unknown';
}

/** Compares ids. If one id is equal and another one differs, the result is `unknown`. */
function compare(ids: ListIds, { mal_id, anilist_id }: Media): IdAgreement {
  const pairs = [
    [ids.mal, mal_id],
    [ids.anilist, anilist_id],
  ] as const;
  const known = pairs.filter(([row, own]) => row !== undefined && own !== null);
  if (known.length === 0) return 'unknown';
  if (known.every(([row, own]) => row === own)) return 'same';
  return known.every(([row, own]) => row !== own) ? 'other' : 'unknown';
}
