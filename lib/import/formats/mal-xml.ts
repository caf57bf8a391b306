// Reads MyAnimeList's XML, from its own export and from the many other programs that write it.
import { XmlElement } from '@rgrove/parse-xml';
import type { FileProblem, ImportedStatus, ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, type RowDraft, toListFile } from './rows.ts';
import { importedStateOf } from './status-words.ts';
import { foldWord, isBlank, isPositiveNumber, numberOf } from './values.ts';
import { readXml } from './xml.ts';

export const MAL_ROOT_ELEMENT = 'myanimelist';

/** Some tools write a status number, which is the index in this array. */
const numbered: readonly (ImportedStatus | null)[] = [
  null,
  'current',
  'completed',
  'on_hold',
  'dropped',
  'planned',
  'planned',
];

/** Matches the words for a repeat. A file has them as the status itself, or in an extra field next to another status. */
const REPEAT = /^re(?:watch|read)ing$/;

type Texts = ReadonlyMap<string, string>;

export function readMalXml(text: string): ListFile | FileProblem {
  const root = readXml(text, MAL_ROOT_ELEMENT);
  if (typeof root === 'string') return root;
  return toListFile('malXml', rowsOf(root));
}

function* rowsOf(root: XmlElement): Generator<FileRow> {
  for (const child of root.children)
    if (child instanceof XmlElement && (child.name === 'anime' || child.name === 'manga'))
      yield createTitleRow(draftOf(child.name, textsOf(child)));
}

/**
 * Returns the texts of a row's fields by name. If several fields have the same name, the first counts. A text in several pieces (split
 * CDATA) is joined.
 */
function textsOf(row: XmlElement): Texts {
  const texts = new Map<string, string>();
  for (const field of row.children)
    if (field instanceof XmlElement && !texts.has(field.name)) texts.set(field.name, field.text.trim());
  return texts;
}

function draftOf(mediaType: 'anime' | 'manga', texts: Texts): RowDraft {
  const first = (...names: readonly string[]) =>
    names.map((name) => texts.get(name) ?? '').find((text) => text !== '');
  const isAnime = mediaType === 'anime';
  return {
    mediaType,
    mal: isAnime
      ? first('series_animedb_id', 'anime_animedb_id')
      : first('manga_mangadb_id', 'series_mangadb_id', 'mangadb_id'),
    titles: [first('series_title', 'manga_title')],
    total: isAnime ? first('series_episodes') : first('manga_chapters', 'series_chapters'),
    format: first('series_type'),
    state: statusOf(first('my_status', 'shiki_status')),
    progress: isAnime ? first('my_watched_episodes') : first('my_read_chapters'),
    isRepeating: isRepeating(first),
    // Prefer Kiroku's own fields. MyAnimeList has only whole scores. Its progress is 0 for a title that was completed in one click.
    isExact: texts.has('kiroku_progress'),
    score: first('kiroku_score', 'my_score'),
    lost: {
      dates: ['my_start_date', 'my_finish_date'].some((name) => isDate(first(name))),
      rewatches: isPositiveNumber(first('my_times_watched')) || isPositiveNumber(first('my_times_read')),
      notes: !isBlank(first('my_comments')) || !isBlank(first('my_tags')),
      volumes: isPositiveNumber(first('my_read_volumes')),
    },
  };
}

function isRepeating(first: (...names: readonly string[]) => string | undefined): boolean {
  const said = foldWord(first('my_rewatching', 'my_rereading'));
  const isMarked = ['1', 'yes', 'true'].includes(said);
  return isMarked || ['my_status', 'shiki_status'].some((name) => REPEAT.test(foldWord(first(name))));
}

function statusOf(text: string | undefined): ImportedStatus | null {
  return numbered[numberOf(text) ?? 0] ?? importedStateOf(text);
}

/** Whether the field contains a date. MyAnimeList writes `0000-00-00` if there is no date. */
function isDate(text: string | undefined): boolean {
  return /[1-9]/.test(text ?? '');
}
