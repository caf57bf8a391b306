// Finds the entries in a dump of AniList's lists: every program that makes one wraps them in its own way.
import type { MediaType } from '../../contract/media.ts';
import { isAnilistStatus } from './anilist-states.ts';
import { type Fields, fieldOf, fieldsOf, isBlank, textOf, valueAt } from './values.ts';

export interface AnilistEntry {
  /** The item of the file; null where it has no fields. */
  readonly fields: Fields | null;
  /** From the wrapper or what stands beside it; null where they say nothing. */
  readonly mediaType: MediaType | null;
  readonly isCustom: boolean;
}

interface AnilistDump {
  readonly entries: readonly AnilistEntry[];
  /** The user's scale of scores, for example `POINT_10`; null where the dump has none. */
  readonly scale: string | null;
}

/** Wrappers whose name says the type of the titles in them. */
const typed: ReadonlyMap<string, MediaType> = new Map([
  ['anime', 'anime'],
  ['animeList', 'anime'],
  ['manga', 'manga'],
  ['mangaList', 'manga'],
]);

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
    scale = scaleIn(at) ?? scale;
    const own = typeIn(at) ?? mediaType;
    const custom = isCustom || fieldOf(at, 'isCustomList') === true;
    for (const [name, inside] of Object.entries(fieldsOf(at) ?? {}))
      walk(inside, typed.get(name) ?? own, custom, depth + 1);
  };
  walk(value, null, false, 0);
  return entries.length > 0 || isEmptyCollection(value) ? { entries, scale } : null;
}

/** Tools write the user beside the lists or in them, in the query's words. */
function scaleIn(value: unknown): string | null {
  const formats = ['user', 'User', 'viewer', 'Viewer'].map((name) =>
    valueAt(value, name, 'mediaListOptions', 'scoreFormat'),
  );
  return formats.find((format) => typeof format === 'string') ?? null;
}

/** Tools write the type of a list beside it, or the address of the page that it was saved from. */
function typeIn(value: unknown): MediaType | null {
  const said = textOf(fieldOf(value, 'type')).toLowerCase();
  if (said === 'anime' || said === 'manga') return said;
  const [, page] = /\/(anime|manga)list(?:[/?#]|$)/i.exec(textOf(fieldOf(value, 'url'))) ?? [];
  return page === undefined ? null : page.toLowerCase() === 'anime' ? 'anime' : 'manga';
}

function isEntry(item: unknown): boolean {
  const ids = [fieldOf(item, 'mediaId'), valueAt(item, 'media', 'id'), valueAt(item, 'media', 'idMal')];
  // Tools that save MyAnimeList's ids alone have null for titles that it lacks.
  const isNamed = !isBlank(valueAt(item, 'media', 'title'));
  return (isNamed || ids.some(Number.isInteger)) && isAnilistStatus(fieldOf(item, 'status'));
}

/** The interface's own name for a list, even one without entries. */
function isEmptyCollection(value: unknown): boolean {
  return Array.isArray(valueAt(fieldOf(value, 'data') ?? value, 'MediaListCollection', 'lists'));
}
