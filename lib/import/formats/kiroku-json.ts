// Reads Kiroku's own list file, as `toListJson` writes it.
import type { MediaType } from '../../contract/media.ts';
import { unwrapUserFile } from '../../domain/files/user-file.ts';
import type { FileProblem, ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { importedStateOf } from './status-words.ts';
import { asArray, asJsonObject, fieldOf, isBlank } from './values.ts';

/** Reads the file. Returns null if it is not this format. */
export function readKirokuJson(value: unknown): ListFile | FileProblem | null {
  const file = unwrapUserFile('kiroku-list', value);
  if (file.kind === 'refused') return file.reason === 'newerVersion' ? file.reason : null;
  return toListFile('kirokuJson', asArray(fieldOf(file.data, 'entries')).map(readKirokuRow));
}

/** Reads a row of Kiroku's JSON or CSV, which have the same fields. */
export function readKirokuRow(row: unknown): FileRow {
  const mediaType = mediaTypeOf(fieldOf(row, 'type'));
  if (!asJsonObject(row) || !mediaType) return unreadableRow;
  const [mal, anilist, service] = ['mal_id', 'anilist_id', 'id'].map((name) => fieldOf(row, name));
  const dates = [fieldOf(row, 'started'), fieldOf(row, 'completed')];
  // Prefer `service_title`, because `title` is in the language of the user's settings. A table that was made by hand may have only `title`.
  const own = fieldOf(row, 'service_title');
  const name = isBlank(own) ? fieldOf(row, 'title') : own;
  return createTitleRow({
    mediaType,
    mal,
    anilist,
    service,
    titles: [name, fieldOf(row, 'english'), fieldOf(row, 'native')],
    year: fieldOf(row, 'year'),
    format: fieldOf(row, 'format'),
    total: fieldOf(row, 'total'),
    state: importedStateOf(fieldOf(row, 'status')),
    progress: fieldOf(row, 'progress'),
    score: fieldOf(row, 'score'),
    lost: { dates: dates.some((date) => !isBlank(date)) },
  });
}

function mediaTypeOf(value: unknown): MediaType | null {
  return value === 'anime' || value === 'manga' ? value : null;
}
