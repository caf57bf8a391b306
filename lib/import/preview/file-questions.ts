// Finds the questions about a file as a whole, which only the user can answer. They are asked one at a time.
import type { MediaType } from '../../contract/media.ts';
import type {
  FileReadOptions,
  FileScoreScale,
  ImportedFile,
  ImportedTitle,
  LeftOutRow,
  ListFile,
} from '../imported.ts';

/** A question about a file. `values` are the possible answers, of which the last is preselected. */
export type FileQuestion =
  | { readonly what: 'type'; readonly values: readonly MediaType[] }
  | { readonly what: 'scales'; readonly values: readonly string[]; readonly file: ListFile }
  | { readonly what: 'profile'; readonly values: readonly string[] }
  | { readonly what: 'dates'; readonly values: readonly string[] };

/**
 * The effect of an answer. `scale` contains the file with the chosen scores. `again` means that the file must be read again with these
 * options.
 */
export type FileAnswerEffect =
  | { readonly what: 'scale'; readonly file: ListFile }
  | { readonly what: 'again'; readonly options: FileReadOptions };

/** Returns the next question, or null if none is left. */
export function nextFileQuestion(file: ImportedFile, answers: FileReadOptions): FileQuestion | null {
  if (file.kind === 'list') {
    if (file.isTypeUnknown) return { what: 'type', values: ['manga', 'anime'] };
    if (!file.scales) return null;
    return { what: 'scales', values: [...file.scales.map(({ scale }) => scale), 'none'], file };
  }
  if (file.profiles.length > 1 && answers.profile === undefined)
    return { what: 'profile', values: file.profiles };
  return file.isDateOrderUnknown && answers.dateOrder === undefined
    ? { what: 'dates', values: ['monthFirst', 'dayFirst'] }
    : null;
}

export function effectOfAnswer(ask: FileQuestion, value: string): FileAnswerEffect {
  if (ask.what === 'type')
    return { what: 'again', options: { mediaType: value === 'manga' ? 'manga' : 'anime' } };
  if (ask.what === 'profile') return { what: 'again', options: { profile: value } };
  if (ask.what === 'dates')
    return { what: 'again', options: { dateOrder: value === 'dayFirst' ? 'dayFirst' : 'monthFirst' } };
  const scale = ask.file.scales?.find((one) => one.scale === value);
  return { what: 'scale', file: scale ? withScores(ask.file, scale.scores) : withoutScores(ask.file) };
}

function withoutScores(file: ListFile): ListFile {
  const rated = new Set(file.scales?.[0]?.scores.map(([place]) => place));
  return { ...file, scales: null, leftOutScores: file.titles.filter(({ place }) => rated.has(place)).length };
}

/** Returns the file with these scores. A title whose score is above ten gets `badScore` instead. */
function withScores(file: ListFile, scores: FileScoreScale['scores']): ListFile {
  const byPlace = new Map(scores);
  const titles = file.titles.map((title): ImportedTitle => {
    const score = byPlace.get(title.place) ?? null;
    return score !== null && score > 10
      ? { ...title, score: null, badScore: String(score) }
      : { ...title, score };
  });
  const leftOut = file.leftOut.map((row): LeftOutRow => {
    const score = byPlace.get(row.place) ?? null;
    return score !== null && score > 10
      ? { ...row, score: null, badScore: String(score) }
      : { ...row, score };
  });
  const impossible = titles.filter(({ place }) => (byPlace.get(place) ?? 0) > 10).length;
  return { ...file, titles, leftOut, scales: null, unreadScores: file.unreadScores + impossible };
}
