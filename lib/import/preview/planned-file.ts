// Makes the content of a preview from the titles of a list, or from the entries that a history suggests.
import { isCertainProposal, proposeSeasonEntry } from '../history/propose-season-entry.ts';
import type { ImportedFile, ImportedTitle, LeftOutRow, WatchedSeason } from '../imported.ts';
import type { PlannedFile } from '../make-plan.ts';

export interface PreviewFile extends PlannedFile {
  /** The titles, by their place in the file. */
  readonly byPlace: ReadonlyMap<number, ImportedTitle>;
  /** The rows that are left out on purpose. Empty for a history. */
  readonly leftOut: readonly LeftOutRow[];
  /** The watched seasons of a history, by place. Empty for a list. */
  readonly seasons: ReadonlyMap<number, WatchedSeason>;
  /** Returns whether a row is preselected. */
  readonly isOn: (place: number) => boolean;
}

export function toPreviewFile(file: ImportedFile): PreviewFile {
  const { format } = file;
  const seasons = file.kind === 'history' ? file.seasons : [];
  const titles = file.kind === 'history' ? seasons.map(proposeSeasonEntry) : file.titles;
  const certain = new Set(seasons.filter(isCertainProposal).map(({ place }) => place));
  return {
    format,
    titles,
    unreadable: file.kind === 'list' ? file.unreadable : [],
    leftOut: file.kind === 'list' ? file.leftOut : [],
    byPlace: new Map(titles.map((title) => [title.place, title])),
    seasons: new Map(seasons.map((season) => [season.place, season])),
    isOn: (place) => file.kind === 'list' || certain.has(place),
  };
}
