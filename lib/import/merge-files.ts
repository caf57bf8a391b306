// Several files of one archive as one: those of the format that has most in it.
import type { HistoryFile, ImportedFile, LeftOut, ListFile } from './imported.ts';

/** Null without any file. */
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
  // What is asked about a file has one answer: the places of one of two would not fit it.
  if (one.scales !== null || other.scales !== null) return one;
  const places = [...one.titles, ...one.unreadable].map(({ place }) => place);
  const behind = <Row extends { readonly place: number }>(row: Row): Row => ({
    ...row,
    place: row.place + places.reduce((most, place) => Math.max(most, place), 0),
  });
  return {
    ...one,
    titles: [...one.titles, ...other.titles.map(behind)],
    unreadable: [...one.unreadable, ...other.unreadable.map(behind)],
    leftOut: summed([...one.leftOut, ...other.leftOut]),
    unreadScores: one.unreadScores + other.unreadScores,
    isTypeUnknown: one.isTypeUnknown ?? other.isTypeUnknown,
  };
}

function mergedHistories(one: HistoryFile, other: HistoryFile): HistoryFile {
  const seasons = other.seasons.map((season) => ({ ...season, place: season.place + one.rows }));
  return {
    ...one,
    seasons: [...one.seasons, ...seasons],
    rows: one.rows + other.rows,
    dropped: one.dropped + other.dropped,
    profiles: [...new Set([...one.profiles, ...other.profiles])],
    isDateOrderUnknown: one.isDateOrderUnknown || other.isDateOrderUnknown,
  };
}

function summed(leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const counts = new Map<LeftOut['reason'], number>();
  for (const { reason, count } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
