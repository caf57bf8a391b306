// Reads Bangumi's collections from the JSON of its API, or from the table that a helper script saves. The ids are Bangumi's own, so titles
// are found by their native names.
import type { MediaType } from '../../contract/media.ts';
import type { FileProblem, ImportedStatus, ListFile } from '../imported.ts';
import { readCsv, separatorOf } from './csv.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import {
  asArray,
  asJsonObject,
  fieldOf,
  isBlank,
  isPositiveNumber,
  numberOf,
  ownValueAtPath,
} from './values.ts';

/** Bangumi writes a state as its position in this array, counted from 1. */
const states: readonly ImportedStatus[] = ['planned', 'completed', 'current', 'on_hold', 'dropped'];
/** Maps Bangumi's numbers to our types. Its books are manga and novels. Music, games and live-action films are left out. */
const types: ReadonlyMap<number | null, MediaType> = new Map([
  [1, 'manga'],
  [2, 'anime'],
]);

/** Reads one page of the API, a list of pages, or only the items of the pages. Returns null if it is not this format. */
export function readBangumiJson(value: unknown): ListFile | null {
  const pages = Array.isArray(value) ? value : [value];
  const items = pages.flatMap((page) => (isItem(page) ? [page] : asArray(fieldOf(page, 'data'))));
  return items.slice(0, 50).some(isItem) ? toListFile('bangumi', items.map(rowOf)) : null;
}

function isItem(item: unknown): boolean {
  return ['subject_id', 'subject_type', 'type'].every((name) => numberOf(fieldOf(item, name)) !== null);
}

function rowOf(item: unknown): FileRow {
  if (!asJsonObject(item)) return unreadableRow;
  const mediaType = types.get(numberOf(fieldOf(item, 'subject_type')));
  const about = (name: string) => ownValueAtPath(item, 'subject', name);
  if (!mediaType) return { kind: 'leftOut', reason: 'notAnime', name: about('name'), mediaType: null };
  return createTitleRow({
    mediaType,
    titles: [about('name'), about('name_cn')],
    year: Number(/^\d{4}/.exec(String(about('date')))?.[0] ?? 0),
    total: mediaType === 'anime' ? about('eps') : null,
    state: states[(numberOf(fieldOf(item, 'type')) ?? 0) - 1] ?? null,
    progress: fieldOf(item, 'ep_status'),
    score: fieldOf(item, 'rate'),
    lost: {
      notes: !isBlank(fieldOf(item, 'comment')) || asArray(fieldOf(item, 'tags')).length > 0,
      volumes: isPositiveNumber(fieldOf(item, 'vol_status')),
    },
  });
}

/** Bangumi's words for a status. These words differ between anime and books. */
const words: ReadonlyMap<string, readonly [ImportedStatus, MediaType]> = new Map([
  ['想看', ['planned', 'anime']],
  ['看过', ['completed', 'anime']],
  ['在看', ['current', 'anime']],
  ['想读', ['planned', 'manga']],
  ['读过', ['completed', 'manga']],
  ['在读', ['current', 'manga']],
]);
const both: ReadonlyMap<string, ImportedStatus> = new Map([
  ['搁置', 'on_hold'],
  ['抛弃', 'dropped'],
]);

const [NAME, ALIAS, DATE, ADDRESS] = ['名称', '别名', '发行日期', '地址'];
const [SCORE, TAGS, COMMENT, STATUSES] = ['我的评分', '标签', '吐槽', ['观看状态', '类别']];

/** Reads the table. Expects `text` without a BOM. Returns null if it is not this format. */
export function readBangumiCsv(text: string): ListFile | FileProblem | null {
  const separator = separatorOf(text, NAME);
  const [head = ''] = text.split(/\r?\n/, 1);
  if (separator === null || ![ALIAS, ADDRESS, SCORE].every((column) => head.includes(column))) return null;
  const rows = readCsv(text, separator);
  if (rows === 'truncated') return rows;
  const statusOf = (row: (typeof rows)[number]) =>
    STATUSES.map((column) => row[column] ?? '')
      .find(Boolean)
      ?.trim() ?? '';
  // The words for "on hold" and "dropped" are the same for anime and books. If any row of the file has a word that is only for books, rows
  // with these two words are books, too.
  const isBooks = rows.some((row) => words.get(statusOf(row))?.[1] === 'manga');
  return toListFile(
    'bangumi',
    rows.map((row) => {
      const status = statusOf(row);
      const [state = both.get(status) ?? null, mediaType = isBooks ? 'manga' : 'anime'] =
        words.get(status) ?? [];
      return createTitleRow({
        mediaType,
        titles: [row[ALIAS], row[NAME]],
        year: Number(/\d{4}/.exec(row[DATE] ?? '')?.[0] ?? 0),
        state,
        progress: null,
        score: row[SCORE],
        lost: { notes: !isBlank(row[COMMENT]) || !isBlank(row[TAGS]) },
      });
    }),
  );
}
