// Reads the data export of AniList's account settings, which has ids but no names.
import type { MediaType } from '../../contract/media.ts';
import type { ListFile } from '../imported.ts';
import { parseAnilistState } from './anilist-states.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { asArray, asJsonObject, fieldOf, isBlank, isPositiveNumber, numberOf } from './values.ts';

const types: ReadonlyMap<number | null, MediaType> = new Map([
  [0, 'anime'],
  [1, 'manga'],
]);

/** Reads the export. Returns null if it is not this format. */
export function readAnilistExport(value: unknown): ListFile | null {
  const rows = asArray(fieldOf(value, 'lists'));
  if (!rows.slice(0, 50).some(isEntry)) return null;
  const flagged = new Set([...types.keys()].filter((type) => hasFlags(rows, type)));
  return toListFile(
    'anilistExport',
    rows.map((row) => rowOf(row, flagged)),
  );
}

/**
 * Whether the custom lists of a title are stored as flags (a 0 or 1 for each of the user's lists) instead of list numbers. If they are
 * flags, all rows of a type have the same number of values, or no values.
 */
function hasFlags(rows: readonly unknown[], type: number | null): boolean {
  const own = rows.filter((row) => numberOf(fieldOf(row, 'series_type')) === type);
  const lists = own.map(listsOf).filter(({ length }) => length > 0);
  const [first] = lists;
  return lists.every(
    (one) => one.length === first?.length && one.every((flag) => flag === '0' || flag === '1'),
  );
}

/** Returns the numbers in the field. The field is a text that contains JSON. */
function listsOf(row: unknown): readonly string[] {
  const lists = fieldOf(row, 'custom_lists');
  return (typeof lists === 'string' ? lists : JSON.stringify(lists ?? null)).match(/\d+/g) ?? [];
}

function isEntry(row: unknown): boolean {
  return ['series_id', 'series_type'].every((name) => !isBlank(fieldOf(row, name)));
}

function rowOf(row: unknown, flagged: ReadonlySet<number | null>): FileRow {
  const type = numberOf(fieldOf(row, 'series_type'));
  const mediaType = types.get(type);
  if (!asJsonObject(row) || !mediaType) return unreadableRow;
  const score = numberOf(fieldOf(row, 'score'));
  return createTitleRow({
    mediaType,
    anilist: fieldOf(row, 'series_id'),
    titles: [],
    ...parseAnilistState(fieldOf(row, 'status')),
    progress: fieldOf(row, 'progress'),
    // The export has scores out of a hundred, whichever scale the user has chosen.
    score: score === null ? fieldOf(row, 'score') : score / 10,
    lost: {
      dates: isPositiveNumber(fieldOf(row, 'started_on')) || isPositiveNumber(fieldOf(row, 'finished_on')),
      rewatches: isPositiveNumber(fieldOf(row, 'repeat')),
      notes: !isBlank(fieldOf(row, 'notes')),
      volumes: isPositiveNumber(fieldOf(row, 'progress_volume')),
      lists: flagged.has(type) ? listsOf(row).includes('1') : listsOf(row).length > 0,
    },
  });
}
