// The data export of AniList's account settings: ids alone, no names.
import type { MediaType } from '../../contract/media.ts';
import type { ListFile } from '../imported.ts';
import { anilistState } from './anilist-states.ts';
import { type Row, titleRow, toListFile, unreadable } from './rows.ts';
import { fieldOf, fieldsOf, isBlank, isSome, itemsOf, numberOf } from './values.ts';

const types: ReadonlyMap<number | null, MediaType> = new Map([
  [0, 'anime'],
  [1, 'manga'],
]);

/** Null: not this format. */
export function readAnilistExport(value: unknown): ListFile | null {
  const rows = itemsOf(fieldOf(value, 'lists'));
  return rows.slice(0, 50).some(isEntry) ? toListFile('anilistExport', rows.map(rowOf)) : null;
}

function isEntry(row: unknown): boolean {
  return ['series_id', 'series_type'].every((name) => !isBlank(fieldOf(row, name)));
}

function rowOf(row: unknown): Row {
  const mediaType = types.get(numberOf(fieldOf(row, 'series_type')));
  if (!fieldsOf(row) || !mediaType) return unreadable;
  const score = numberOf(fieldOf(row, 'score'));
  return titleRow({
    mediaType,
    anilist: fieldOf(row, 'series_id'),
    titles: [],
    ...anilistState(fieldOf(row, 'status')),
    progress: fieldOf(row, 'progress'),
    // Out of a hundred, whatever the user's own scale is.
    score: score === null ? fieldOf(row, 'score') : score / 10,
    lost: {
      dates: isSome(fieldOf(row, 'started_on')) || isSome(fieldOf(row, 'finished_on')),
      rewatches: isSome(fieldOf(row, 'repeat')),
      notes: !isBlank(fieldOf(row, 'notes')),
      volumes: isSome(fieldOf(row, 'progress_volume')),
      lists: isInCustomList(fieldOf(row, 'custom_lists')),
    },
  });
}

/** A text that holds JSON: a list of indexes. */
function isInCustomList(text: unknown): boolean {
  return /\d/.test(typeof text === 'string' ? text : JSON.stringify(text ?? null));
}
