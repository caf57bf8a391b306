// Makes a `ListFile` from the rows of any list format. It checks each row, and merges rows of the same title.
import { MAX_PROGRESS } from '../../contract/limits.ts';
import type { MediaType } from '../../contract/media.ts';
import { toShortText } from '../../contract/short-text.ts';
import type {
  ImportedStatus,
  ImportedTitle,
  LeftOutRow,
  ListFile,
  ListFormat,
  ReadableValues,
  UnreadableRow,
  UnsupportedData,
} from '../imported.ts';
import { mergeOrAddTitle, type TitleWithFormat } from './same-title.ts';
import { withHundredPointQuestion } from './score-scales.ts';
import { episodeCountOf, foldWord, isBlank, numberOf, positiveIntegerOf, textOf } from './values.ts';

/** The values of one row before they are checked. */
export interface RowDraft {
  readonly mediaType: MediaType;
  readonly mal?: unknown;
  readonly anilist?: unknown;
  readonly service?: unknown;
  readonly titles: readonly unknown[];
  readonly year?: unknown;
  /** The format (television, film and so on) as written in the file. It distinguishes titles with the same name. */
  readonly format?: unknown;
  readonly total?: unknown;
  readonly state: ImportedStatus | null;
  readonly progress: unknown;
  readonly isExact?: boolean | undefined;
  /** Set if the title was completed before and is being repeated. `progress` is then the position in the repeat. */
  readonly isRepeating?: boolean | undefined;
  /** A number from 0 to 10, or up to 100 in formats with several scales. 0 means that the title is not rated. */
  readonly score: unknown;
  readonly lost: Readonly<Partial<Record<UnsupportedData, boolean>>>;
}

type Title = Omit<ImportedTitle, 'place'>;

/** A row of a file. It is a title, or a row that is left out on purpose, or a row that does not have the format's fields. */
export type FileRow =
  | { readonly kind: 'title'; readonly draft: RowDraft }
  | {
      readonly kind: 'leftOut';
      readonly reason: LeftOutRow['reason'];
      readonly name: unknown;
      readonly mediaType: MediaType | null;
    }
  | { readonly kind: 'unreadable'; readonly text: string };

export const unreadableRow: FileRow = { kind: 'unreadable', text: '' };

export function createTitleRow(draft: RowDraft): FileRow {
  return { kind: 'title', draft };
}

/** Many programs write these formats, and each uses its own score scale. */
const OF_ANY_SCALE: readonly ListFormat[] = ['malXml', 'kirokuCsv'];

/** Makes a list file from rows, in their order. The first row has the place 1. */
export function toListFile(format: ListFormat, rows: Iterable<FileRow>): ListFile {
  const works = new Map<string, TitleWithFormat[]>();
  const isExact = format === 'kirokuJson' || format === 'kirokuCsv';
  const highest = OF_ANY_SCALE.includes(format) ? 100 : 10;
  let unreadScores = 0;
  const broken: UnreadableRow[] = [];
  const leftOut: LeftOutRow[] = [];
  let place = 0;
  for (const row of rows) {
    place += 1;
    if (row.kind === 'leftOut') leftOut.push(leftOutRow(place, row));
    else if (row.kind === 'unreadable') broken.push({ place, text: row.text, reason: 'badShape' });
    else {
      const read = readDraft(row.draft);
      const score = scoreOf(row.draft.score, highest);
      if ('reason' in read) {
        const { readable, ...why } = read;
        broken.push({
          place,
          text: nameOf(row.draft),
          ...why,
          readable: { ...readable, score: score ?? null },
        });
      } else {
        const badScore = score === undefined ? shownNumber(row.draft.score) : undefined;
        if (badScore !== undefined) unreadScores += 1;
        const same = works.get(keyOf(read)) ?? [];
        works.set(keyOf(read), same);
        const title = { place, ...read, score: score ?? null, ...(badScore !== undefined && { badScore }) };
        const work = { title, format: formatOf(row.draft) };
        const duplicate = mergeOrAddTitle(same, work, isExact);
        if (duplicate) leftOut.push({ reason: 'duplicate', ...duplicate });
      }
    }
  }
  const file: ListFile = {
    kind: 'list',
    format,
    titles: [...works.values()].flatMap((same) => same.map(({ title }) => title)),
    unreadable: broken,
    leftOut,
    scales: null,
    unreadScores,
  };
  return file.titles.some(({ score }) => (score ?? 0) > 10) ? withHundredPointQuestion(file) : file;
}

function leftOutRow(
  place: number,
  { reason, name, mediaType }: Extract<FileRow, { kind: 'leftOut' }>,
): LeftOutRow {
  const titles = [textOf(name)].filter(Boolean);
  return { reason, place, mediaType, titles, ids: {}, state: null, progress: null, score: null };
}

/** Why a row cannot be read, and the values of the row that can be read. */
type Refusal = Pick<UnreadableRow, 'reason' | 'number'> & {
  readonly readable: Omit<ReadableValues, 'score'>;
};

function readDraft(draft: RowDraft): Omit<Title, 'score' | 'badScore'> | Refusal {
  const ids = idsOf(draft);
  const titles = [...new Set(draft.titles.map(textOf))].filter((text) => text !== '');
  const total = positiveIntegerOf(draft.total);
  const progress = draft.isRepeating ? null : progressOf(draft.progress);
  const { mediaType, isRepeating } = draft;
  const state = isRepeating ? 'completed' : draft.state;
  const readable = { mediaType, ids, titles, state, progress: progress ?? null };
  if (titles.length === 0 && Object.keys(ids).length === 0) return { reason: 'noTitle', readable };
  if (progress === undefined) return { reason: 'badNumber', number: shownNumber(draft.progress), readable };
  const lost = (Object.keys(draft.lost) as UnsupportedData[]).filter((what) => draft.lost[what]);
  const isExact = draft.isExact && !isRepeating;
  return { ...readable, progress, year: yearOf(draft.year), total, lost, ...(isExact && { isExact }) };
}

function shownNumber(value: unknown): string {
  return toShortText(String(value)).slice(0, 40);
}

function idsOf({ mal, anilist, service }: RowDraft): ImportedTitle['ids'] {
  const [malId, anilistId, serviceId] = [positiveIntegerOf(mal), positiveIntegerOf(anilist), textOf(service)];
  return {
    ...(malId !== null && { mal: malId }),
    ...(anilistId !== null && { anilist: anilistId }),
    ...(serviceId !== '' && { service: serviceId }),
  };
}

/**
 * Returns the number of episodes. It is null if the number is unknown ("?", "-"), and undefined if the value is not a number of episodes.
 * Half chapters are rounded down. In "12/24", the second number is the total.
 */
function progressOf(value: unknown): number | null | undefined {
  if (isBlank(value) || (typeof value === 'string' && /^\s*(?:\?+|[-–—]+|n\/a)\s*$/i.test(value)))
    return null;
  const [, ofTotal] = /^(\d{1,9})\s*\/\s*(?:\d{1,9}|\?+|[-–—])?$/.exec(String(value).trim()) ?? [];
  const number = episodeCountOf(ofTotal ?? value);
  return number !== null && number >= 0 && number <= MAX_PROGRESS ? Math.floor(number) : undefined;
}

/** Returns the score. It is null if there is none, and undefined if the value is not a score of the scale. */
function scoreOf(value: unknown, highest: number): number | null | undefined {
  if (isBlank(value)) return null;
  const number = numberOf(value);
  if (number === null || number < 0 || number > highest) return undefined;
  return Math.round(number * 10) / 10 || null;
}

function yearOf(value: unknown): number | null {
  const year = positiveIntegerOf(value);
  return year !== null && year >= 1900 && year <= 2200 ? year : null;
}

function formatOf({ format }: RowDraft): string {
  const word = isBlank(format) ? '' : foldWord(format);
  return word === 'unknown' ? '' : word;
}

function nameOf({ titles }: RowDraft): string {
  return titles.map(textOf).find((text) => text !== '') ?? '';
}

/**
 * Returns a key of the title. It is made of the most specific id, or of the name if there is no id. The service's own id comes before other
 * ids, because two titles of one service can share an id of another service.
 */
function keyOf({ mediaType, ids, titles }: Omit<Title, 'score'>): string {
  if (ids.service !== undefined) return `${mediaType} service ${ids.service}`;
  if (ids.anilist !== undefined) return `${mediaType} anilist ${ids.anilist}`;
  if (ids.mal !== undefined) return `${mediaType} mal ${ids.mal}`;
  return `${mediaType} title ${titles[0]}`;
}
