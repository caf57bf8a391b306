// Finds the questions about a file as a whole, which only the user can answer. They are asked one at a time.
import type {
  FileReadOptions,
  FileScoreScale,
  ImportedFile,
  ImportedTitle,
  LeftOutRow,
  ListFile,
} from '../imported.ts';

/** A question about a file. `values` are the possible answers, and `preselected` is one of them. */
export type FileQuestion = {
  readonly values: readonly string[];
  readonly preselected: string;
} & ({ readonly what: 'type' | 'profile' | 'dates' } | { readonly what: 'scales'; readonly file: ListFile });

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
    if (file.isTypeUnknown) return { what: 'type', values: ['manga', 'anime'], preselected: 'anime' };
    if (!file.scales) return null;
    const values = [...file.scales.map(({ scale }) => scale), 'none'];
    return { what: 'scales', values, preselected: probableScale(file.scales), file };
  }
  if (file.profiles.length > 1 && answers.profile === undefined)
    return { what: 'profile', values: file.profiles, preselected: file.profiles.at(-1) ?? '' };
  return file.isDateOrderUnknown && answers.dateOrder === undefined
    ? { what: 'dates', values: ['monthFirst', 'dayFirst'], preselected: 'dayFirst' }
    : null;
}

/**
 * Returns the scale that the scores of a file probably have. Hardly anyone rates most titles with 10 of 100 points or less. If at least half
 * of the scores are 10 or less, the scale is therefore 1 to 10, and the scores above ten are mistakes. If no score is above ten, the scores
 * fit several scales equally well, and the result is `none`.
 */
function probableScale(scales: readonly FileScoreScale[]): FileScoreScale['scale'] | 'none' {
  const outOfTen = scales.find(({ scale }) => scale === 'points10')?.scores ?? [];
  const above = outOfTen.filter(([, score]) => score > 10).length;
  if (above === 0) return 'none';
  return above * 2 > outOfTen.length ? 'points100' : 'points10';
}

export function effectOfAnswer(ask: FileQuestion, value: string): FileAnswerEffect {
  if (ask.what === 'scales') {
    const scale = ask.file.scales?.find((one) => one.scale === value);
    return { what: 'scale', file: scale ? withScores(ask.file, scale.scores) : withoutScores(ask.file) };
  }
  if (ask.what === 'type')
    return { what: 'again', options: { mediaType: value === 'manga' ? 'manga' : 'anime' } };
  if (ask.what === 'profile') return { what: 'again', options: { profile: value } };
  return { what: 'again', options: { dateOrder: value === 'dayFirst' ? 'dayFirst' : 'monthFirst' } };
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
