// Finds the entries in a dump of AniList's lists: every program that makes one wraps them in its own way.
import type { MediaType } from '../../contract/media.ts';
import { isAnilistStatus } from './anilist-states.ts';
import { type Fields, fieldOf, fieldsOf, valueAt } from './values.ts';

export interface AnilistEntry {
  /** The item of the file; null where it has no fields. */
  readonly fields: Fields | null;
  /** From the wrapper; null where that says nothing. */
  readonly mediaType: MediaType | null;
  readonly isCustom: boolean;
}

interface AnilistDump {
  readonly entries: readonly AnilistEntry[];
  /** The user's scale of scores, for example `POINT_10`; null where the dump has none. */
  readonly scale: string | null;
}

/** Wrappers, with the type of the titles in them where the name says it. */
const wrappers: readonly (readonly [name: string, type: MediaType | null])[] = [
  ['data', null],
  ['MediaListCollection', null],
  ['Page', null],
  ['mediaList', null],
  ['lists', null],
  ['entries', null],
  ['anime', 'anime'],
  ['animeList', 'anime'],
  ['manga', 'manga'],
  ['mangaList', 'manga'],
];

const DEEPEST = 8;

/** Null where nothing in it is an entry of AniList, nor the empty answer of its interface. */
export function findEntries(value: unknown): AnilistDump | null {
  const entries: AnilistEntry[] = [];
  let scale: string | null = null;
  const walk = (at: unknown, mediaType: MediaType | null, isCustom: boolean, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(at)) {
      const isEntries = at.slice(0, 50).some(isEntry);
      for (const item of at)
        if (isEntries) entries.push({ fields: fieldsOf(item), mediaType, isCustom });
        else walk(item, mediaType, isCustom, depth + 1);
      return;
    }
    const format = valueAt(at, 'user', 'mediaListOptions', 'scoreFormat');
    if (typeof format === 'string') scale = format;
    const custom = isCustom || fieldOf(at, 'isCustomList') === true;
    for (const [name, type] of wrappers) {
      const inside = fieldOf(at, name);
      if (inside !== undefined) walk(inside, type ?? mediaType, custom, depth + 1);
    }
  };
  walk(value, null, false, 0);
  return entries.length > 0 || isEmptyCollection(value) ? { entries, scale } : null;
}

function isEntry(item: unknown): boolean {
  const ids = [fieldOf(item, 'mediaId'), valueAt(item, 'media', 'id'), valueAt(item, 'media', 'idMal')];
  const hasTitle = ids.some(Number.isInteger);
  return hasTitle && isAnilistStatus(fieldOf(item, 'status'));
}

/** The interface's own name for a list, even one without entries. */
function isEmptyCollection(value: unknown): boolean {
  return Array.isArray(valueAt(fieldOf(value, 'data') ?? value, 'MediaListCollection', 'lists'));
}
