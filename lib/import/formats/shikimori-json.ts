// Reads Shikimori's export, an array of titles with MyAnimeList's ids.
import type { MediaType } from '../../contract/media.ts';
import type { ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { importedStateOf } from './status-words.ts';
import { asArray, asJsonObject, fieldOf, isBlank, isPositiveNumber } from './values.ts';

const types: ReadonlyMap<unknown, MediaType> = new Map([
  ['Anime', 'anime'],
  ['Manga', 'manga'],
  ['Ranobe', 'manga'],
]);

/** Reads the export. Returns null if it is not this format. */
export function readShikimoriJson(value: unknown): ListFile | null {
  const rows = asArray(value);
  return rows.slice(0, 50).some(isEntry) ? toListFile('shikimoriJson', rows.map(rowOf)) : null;
}

function isEntry(row: unknown): boolean {
  return ['target_id', 'target_type'].every((name) => !isBlank(fieldOf(row, name)));
}

function rowOf(row: unknown): FileRow {
  const mediaType = types.get(fieldOf(row, 'target_type'));
  if (!asJsonObject(row) || !mediaType) return unreadableRow;
  const status = fieldOf(row, 'status');
  return createTitleRow({
    mediaType,
    mal: fieldOf(row, 'target_id'),
    titles: [fieldOf(row, 'target_title'), fieldOf(row, 'target_title_ru')],
    state: importedStateOf(status),
    progress: fieldOf(row, mediaType === 'anime' ? 'episodes' : 'chapters'),
    isRepeating: status === 'rewatching' || status === 'rereading',
    score: fieldOf(row, 'score'),
    lost: {
      rewatches: isPositiveNumber(fieldOf(row, 'rewatches')),
      notes: !isBlank(fieldOf(row, 'text')),
      volumes: isPositiveNumber(fieldOf(row, 'volumes')),
    },
  });
}
