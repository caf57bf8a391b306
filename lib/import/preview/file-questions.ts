// Finds the questions about a file as a whole that only the user can answer. They are asked one at a time.
import type { MediaType } from '../../contract/media.ts';
import type { FileScoreScale, ImportedFile, ListFile, ReadingOptions } from '../imported.ts';

/** `values`: the possible answers. The last one is preselected. */
export type FileQuestion =
  | { readonly what: 'type'; readonly values: readonly MediaType[] }
  | { readonly what: 'scales'; readonly values: readonly string[]; readonly file: ListFile }
  | { readonly what: 'profile'; readonly values: readonly string[] }
  | { readonly what: 'dates'; readonly values: readonly string[] };

/** The effect of an answer. `scale`: the file with the chosen scores. `again`: the file must be read again with these options. */
export type FileAnswerEffect =
  | { readonly what: 'scale'; readonly file: ListFile }
  | { readonly what: 'again'; readonly options: ReadingOptions };

/** Returns the next question; null if none is left. */
export function nextFileQuestion(file: ImportedFile, said: ReadingOptions): FileQuestion | null {
  if (file.kind === 'list') {
    if (file.isTypeUnknown) return { what: 'type', values: ['manga', 'anime'] };
    if (!file.scales) return null;
    return { what: 'scales', values: [...file.scales.map(({ scale }) => scale), 'none'], file };
  }
  if (file.profiles.length > 1 && said.profile === undefined)
    return { what: 'profile', values: file.profiles };
  return file.isDateOrderUnknown && said.dateOrder === undefined
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
  return { what: 'scale', file: withScores(ask.file, scale?.scores ?? []) };
}

function withScores(file: ListFile, scores: FileScoreScale['scores']): ListFile {
  const byPlace = new Map(scores);
  const titles = file.titles.map((title) => ({ ...title, score: byPlace.get(title.place) ?? null }));
  return { ...file, titles, scales: null };
}
