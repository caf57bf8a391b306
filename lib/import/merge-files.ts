// Merges several files of an archive into one. Only the files of one format are used, which is the format with the most rows.
import { mergeWatchedSeasons } from './history/watched-seasons.ts';
import type { FileScoreScale, HistoryFile, ImportedFile, ListFile } from './imported.ts';

/** Returns the merged file, or null if there are no files. */
export function mergeFiles(files: readonly ImportedFile[]): ImportedFile | null {
  const formats = new Map<string, ImportedFile[]>();
  for (const file of files) formats.set(file.format, [...(formats.get(file.format) ?? []), file]);
  const [most] = [...formats.values()].sort((a, b) => rowsIn(b) - rowsIn(a));
  const [first, ...others] = (most ?? []).toSorted((a, b) => rowsIn([b]) - rowsIn([a]));
  return first ? others.reduce(merged, first) : null;
}

function rowsIn(files: readonly ImportedFile[]): number {
  return files.reduce(
    (sum, file) => sum + (file.kind === 'list' ? file.titles.length : file.seasons.length + file.rows / 1e6),
    0,
  );
}

function merged(one: ImportedFile, other: ImportedFile): ImportedFile {
  if (one.kind === 'list' && other.kind === 'list') return mergedLists(one, other);
  return one.kind === 'history' && other.kind === 'history' ? mergedHistories(one, other) : one;
}

function mergedLists(one: ListFile, other: ListFile): ListFile {
  const places = [...one.titles, ...one.unreadable, ...one.leftOut].map(({ place }) => place);
  const last = places.reduce((most, place) => Math.max(most, place), 0);
  const behind = <Row extends { readonly place: number }>(row: Row): Row => ({
    ...row,
    place: row.place + last,
  });
  const scales = mergedScales(one, other, last);
  const titles = [...one.titles, ...other.titles.map(behind)];
  const leftOut = [...one.leftOut, ...other.leftOut.map(behind)];
  return {
    ...one,
    titles: scales ? titles.map((title) => ({ ...title, score: null })) : titles,
    scales,
    unreadable: [...one.unreadable, ...other.unreadable.map(behind)],
    leftOut: scales ? leftOut.map((row) => ({ ...row, score: null })) : leftOut,
    unreadScores: one.unreadScores + other.unreadScores,
    isTypeUnknown: one.isTypeUnknown ?? other.isTypeUnknown,
  };
}

/**
 * Returns the scales that the user can choose from. Both files are from one user, so a scale must fit both. If the scale of one file is
 * known, that file's scores do not depend on the chosen scale.
 */
function mergedScales(one: ListFile, other: ListFile, last: number): readonly FileScoreScale[] | null {
  const { scales = null } = [one, other].find((file) => file.scales !== null) ?? {};
  if (!scales) return null;
  return scales.flatMap(({ scale }): readonly FileScoreScale[] => {
    const [first, second] = [scoresOf(one, scale), scoresOf(other, scale)];
    if (!first || !second) return [];
    const behind = second.map(([place, score]) => [place + last, score] as const);
    return [{ scale, scores: [...first, ...behind] }];
  });
}

/** Returns a file's scores on a scale, or null if the file cannot have this scale. */
function scoresOf(
  { scales, titles, leftOut }: ListFile,
  scale: FileScoreScale['scale'],
): FileScoreScale['scores'] | null {
  if (scales) return scales.find((one) => one.scale === scale)?.scores ?? null;
  return [...titles, ...leftOut].flatMap(({ place, score }) =>
    score === null ? [] : [[place, score] as const],
  );
}

function mergedHistories(one: HistoryFile, other: HistoryFile): HistoryFile {
  const seasons = other.seasons.map((season) => ({ ...season, place: season.place + one.rows }));
  return {
    ...one,
    seasons: mergeWatchedSeasons([...one.seasons, ...seasons]),
    rows: one.rows + other.rows,
    dropped: one.dropped + other.dropped,
    profiles: [...new Set([...one.profiles, ...other.profiles])],
    isDateOrderUnknown: one.isDateOrderUnknown || other.isDateOrderUnknown,
  };
}
