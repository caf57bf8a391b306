// Reads a dump of AniList's lists. Many programs save it from the answer of AniList's public API.
import type { MediaType } from '../../contract/media.ts';
import type { FileReadOptions, ListFile } from '../imported.ts';
import { type AnilistEntry, findAnilistEntries } from './anilist-entries.ts';
import { parseAnilistState } from './anilist-states.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { detectScoreScale, toScoreOutOfTen, withScaleQuestion } from './score-scales.ts';
import { asJsonObject, fieldOf, isBlank, isPositiveNumber, numberOf, ownValueAtPath } from './values.ts';

const formats: ReadonlyMap<unknown, MediaType> = new Map<unknown, MediaType>([
  ...['TV', 'TV_SHORT', 'MOVIE', 'SPECIAL', 'OVA', 'ONA', 'MUSIC'].map((name) => [name, 'anime'] as const),
  ...['MANGA', 'NOVEL', 'ONE_SHOT'].map((name) => [name, 'manga'] as const),
]);

/**
 * Reads a dump. Returns null if it is not this format. `mediaType` is the user's answer about titles whose type the file does not state.
 */
export function readAnilistJson(value: unknown, { mediaType }: FileReadOptions = {}): ListFile | null {
  const dump = findAnilistEntries(value);
  if (!dump) return null;
  const entries = eachOnce(dump.entries);
  const scores = entries.flatMap(({ fields }) => numberOf(fieldOf(fields, 'score')) || []);
  const scale = detectScoreScale(scores, dump.scale);
  const score = (given: unknown) => {
    const number = numberOf(given);
    return number === null || scale === 'ambiguous' ? given : toScoreOutOfTen(number, scale);
  };
  const isTypeUnknown = !mediaType && entries.some((entry) => entry.fields && !mediaTypeOf(entry));
  const file = toListFile(
    'anilistJson',
    // Until the user answers, titles of unknown type count as anime, and the preview does not show the file.
    entries.map((entry) => rowOf(entry, mediaTypeOf(entry) ?? mediaType ?? 'anime', score)),
  );
  const asked = scale === 'ambiguous' ? withScaleQuestion(file) : file;
  return isTypeUnknown ? { ...asked, isTypeUnknown } : asked;
}

/**
 * Removes duplicates. An entry of a custom list is usually also in the list of its status. The remaining entry is marked as an entry of a
 * custom list.
 */
function eachOnce(entries: readonly AnilistEntry[]): readonly AnilistEntry[] {
  const seen = new Map<string, number>();
  const kept: AnilistEntry[] = [];
  for (const entry of entries) {
    const title = anilistId(entry) ?? ownValueAtPath(entry.fields, 'media', 'idMal');
    const key = JSON.stringify([mediaTypeOf(entry), title, fieldOf(entry.fields, 'id') ?? null]);
    const at = isBlank(title) ? undefined : seen.get(key);
    const before = at === undefined ? undefined : kept[at];
    if (at !== undefined && before && (before.isCustom || entry.isCustom || hasOwnId(entry)))
      kept[at] = { ...before, isCustom: before.isCustom || entry.isCustom };
    else seen.set(key, kept.push(entry) - 1);
  }
  return kept;
}

function hasOwnId({ fields }: AnilistEntry): boolean {
  return !isBlank(fieldOf(fields, 'id'));
}

function anilistId({ fields }: AnilistEntry): unknown {
  return fieldOf(fields, 'mediaId') ?? ownValueAtPath(fields, 'media', 'id');
}

function rowOf(entry: AnilistEntry, mediaType: MediaType, score: (given: unknown) => unknown): FileRow {
  const { fields, isCustom } = entry;
  if (!fields) return unreadableRow;
  const media = mediaOf(fields);
  const title = fieldOf(media, 'title');
  const names = ['romaji', 'english', 'native', 'userPreferred'].map((name) => fieldOf(title, name));
  return createTitleRow({
    mediaType,
    mal: fieldOf(media, 'idMal'),
    anilist: anilistId(entry),
    titles: typeof title === 'string' ? [title] : names,
    year: fieldOf(media, 'seasonYear') ?? ownValueAtPath(media, 'startDate', 'year'),
    format: fieldOf(media, 'format'),
    total: fieldOf(media, mediaType === 'anime' ? 'episodes' : 'chapters'),
    ...parseAnilistState(fieldOf(fields, 'status')),
    progress: fieldOf(fields, 'progress'),
    score: score(fieldOf(fields, 'score')),
    lost: {
      dates: ['startedAt', 'completedAt'].some((name) => hasDate(fieldOf(fields, name))),
      rewatches: isPositiveNumber(fieldOf(fields, 'repeat')),
      notes: !isBlank(fieldOf(fields, 'notes')),
      volumes: isPositiveNumber(fieldOf(fields, 'progressVolumes')),
      lists: isCustom || isInCustomList(fieldOf(fields, 'customLists')),
    },
  });
}

/** Returns the object with the fields of the title. Some tools write these fields into the entry itself. */
function mediaOf(fields: AnilistEntry['fields']): unknown {
  return fieldOf(fields, 'media') ?? fields;
}

function mediaTypeOf({ fields, mediaType }: AnilistEntry): MediaType | null {
  const media = mediaOf(fields);
  const said = String(fieldOf(media, 'type')).toLowerCase();
  if (said === 'anime' || said === 'manga') return said;
  const counted = (name: string): boolean => !isBlank(fieldOf(media, name));
  if (mediaType) return mediaType;
  const byFormat = formats.get(fieldOf(media, 'format'));
  if (byFormat) return byFormat;
  if (counted('episodes') !== counted('chapters')) return counted('episodes') ? 'anime' : 'manga';
  // AniList states a number of volumes for every manga, even if it is 0, but for no anime.
  return numberOf(fieldOf(fields, 'progressVolumes')) === null ? null : 'manga';
}

/** Whether any part of a date is set. */
function hasDate(date: unknown): boolean {
  return Object.values(asJsonObject(date) ?? {}).some(isPositiveNumber);
}

/** Whether the title is in a custom list. The value is an object of names with true or false, or a list of names. */
function isInCustomList(lists: unknown): boolean {
  if (Array.isArray(lists)) return lists.length > 0;
  return Object.values(asJsonObject(lists) ?? {}).some((flag) => flag === true || flag === 1);
}
