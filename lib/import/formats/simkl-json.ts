// Reads Simkl's backup, which also has films and series that are not anime.
import type { ImportedStatus, ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { asArray, asJsonObject, fieldOf, isBlank, ownValueAtPath } from './values.ts';

const states: ReadonlyMap<unknown, ImportedStatus> = new Map([
  ['watching', 'current'],
  ['plantowatch', 'planned'],
  ['hold', 'on_hold'],
  ['completed', 'completed'],
  ['dropped', 'dropped'],
  // Simkl's former name of "dropped" is `notinteresting`.
  ['notinteresting', 'dropped'],
]);

/** Reads the backup. Returns null if it is not this format. */
export function readSimklJson(value: unknown): ListFile | null {
  const anime = asArray(fieldOf(value, 'anime'));
  const other = [...asArray(fieldOf(value, 'shows')), ...asArray(fieldOf(value, 'movies'))];
  const isSimkl =
    anime.slice(0, 50).some(isEntry) || (anime.length === 0 && other.slice(0, 50).some(isOther));
  if (!isSimkl) return null;
  return toListFile('simklJson', [...anime.map(rowOf), ...other.map(otherRow)]);
}

function otherRow(item: unknown): FileRow {
  const name = ownValueAtPath(item, 'show', 'title') ?? ownValueAtPath(item, 'movie', 'title');
  return { kind: 'leftOut', reason: 'notAnime', name, mediaType: null };
}

function isEntry(item: unknown): boolean {
  return asJsonObject(ownValueAtPath(item, 'show', 'ids')) !== null;
}

function isOther(item: unknown): boolean {
  return (
    (isEntry(item) || asJsonObject(ownValueAtPath(item, 'movie', 'ids')) !== null) &&
    states.has(fieldOf(item, 'status'))
  );
}

function rowOf(item: unknown): FileRow {
  const show = fieldOf(item, 'show');
  if (!asJsonObject(show)) return unreadableRow;
  const id = (name: string) => ownValueAtPath(show, 'ids', name);
  const memo = fieldOf(item, 'memo');
  return createTitleRow({
    mediaType: 'anime',
    mal: id('mal'),
    anilist: id('anilist'),
    titles: [fieldOf(show, 'title')],
    year: fieldOf(show, 'year'),
    format: fieldOf(item, 'anime_type'),
    total: fieldOf(item, 'total_episodes_count'),
    state: states.get(fieldOf(item, 'status')) ?? null,
    progress: fieldOf(item, 'watched_episodes_count'),
    score: fieldOf(item, 'user_rating'),
    lost: {
      dates: !isBlank(fieldOf(item, 'last_watched_at')),
      notes: !isBlank(asJsonObject(memo) ? fieldOf(memo, 'text') : memo),
    },
  });
}
