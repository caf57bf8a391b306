// Finds the entries in a dump of AniList's lists. Each program that saves such a dump nests the entries in its own way.
import type { MediaType } from '../../contract/media.ts';
import { isAnilistStatus } from './anilist-states.ts';
import { asJsonObject, fieldOf, isBlank, type JsonObject, ownValueAtPath, textOf } from './values.ts';

export interface AnilistEntry {
  /** The fields of the entry in the file, or null if the entry is not an object. */
  readonly fields: JsonObject | null;
  /** Whether the entry is anime or manga. The name or a field of an object around the entry states this. Null if no object states it. */
  readonly mediaType: MediaType | null;
  readonly isCustom: boolean;
}

interface AnilistDump {
  readonly entries: readonly AnilistEntry[];
  /** The user's score scale, for example `POINT_10`. Null if the dump does not name it. */
  readonly scale: string | null;
}

/** Fields with these names contain only titles of this type. */
const typed: ReadonlyMap<string, MediaType> = new Map([
  ['anime', 'anime'],
  ['animeList', 'anime'],
  ['manga', 'manga'],
  ['mangaList', 'manga'],
]);

const DEEPEST = 8;

/**
 * Returns the entries and the score scale of a dump. Returns null if the value contains neither an AniList entry nor the API's empty
 * answer.
 */
export function findAnilistEntries(value: unknown): AnilistDump | null {
  const entries: AnilistEntry[] = [];
  let scale: string | null = null;
  const walk = (at: unknown, mediaType: MediaType | null, isCustom: boolean, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(at)) {
      const isEntries = at.slice(0, 50).some(isEntry);
      for (const item of at)
        if (isEntries) entries.push({ fields: asJsonObject(item), mediaType, isCustom });
        else walk(item, mediaType, isCustom, depth + 1);
      return;
    }
    scale = scaleIn(at) ?? scale;
    const own = typeIn(at) ?? mediaType;
    const custom = isCustom || fieldOf(at, 'isCustomList') === true;
    for (const [name, inside] of Object.entries(asJsonObject(at) ?? {}))
      walk(inside, typed.get(name) ?? own, custom, depth + 1);
  };
  walk(value, null, false, 0);
  return entries.length > 0 || isEmptyCollection(value) ? { entries, scale } : null;
}

/**
 * Returns the user's score scale. Some tools write the user next to the lists, and some inside them. The name of the user's field depends
 * on the tool's query.
 */
function scaleIn(value: unknown): string | null {
  const formats = ['user', 'User', 'viewer', 'Viewer'].map((name) =>
    ownValueAtPath(value, name, 'mediaListOptions', 'scoreFormat'),
  );
  return formats.find((format) => typeof format === 'string') ?? null;
}

/**
 * Returns whether a list has anime or manga. The list states this in the field `type`, or in the `url` of the saved list page. Null if
 * neither field states it.
 */
function typeIn(value: unknown): MediaType | null {
  const said = textOf(fieldOf(value, 'type')).toLowerCase();
  if (said === 'anime' || said === 'manga') return said;
  const [, page] = /\/(anime|manga)list(?:[/?#]|$)/i.exec(textOf(fieldOf(value, 'url'))) ?? [];
  return page === undefined ? null : page.toLowerCase() === 'anime' ? 'anime' : 'manga';
}

function isEntry(item: unknown): boolean {
  const ids = [
    fieldOf(item, 'mediaId'),
    ownValueAtPath(item, 'media', 'id'),
    ownValueAtPath(item, 'media', 'idMal'),
  ];
  // An entry may have a name instead of an id. Tools that save only MyAnimeList's ids write null for a title that MyAnimeList does not
  // have.
  const isNamed = !isBlank(ownValueAtPath(item, 'media', 'title'));
  return (isNamed || ids.some(Number.isInteger)) && isAnilistStatus(fieldOf(item, 'status'));
}

/** Whether the value is an answer of AniList's API that contains lists. Each list may be empty. */
function isEmptyCollection(value: unknown): boolean {
  return Array.isArray(ownValueAtPath(fieldOf(value, 'data') ?? value, 'MediaListCollection', 'lists'));
}
