// Anime-Planet's export: names without ids.
import type { ImportedState, ListFile } from '../imported.ts';
import { type Row, titleRow, toListFile, unreadable } from './rows.ts';
import { fieldOf, fieldsOf, foldedWord, isBlank, isSome, numberOf, valueAt } from './values.ts';

const states: ReadonlyMap<string, ImportedState> = new Map([
  ['watched', 'completed'],
  ['read', 'completed'],
  ['watching', 'current'],
  ['reading', 'current'],
  ['stalled', 'on_hold'],
  ['dropped', 'dropped'],
  ['wanttowatch', 'planned'],
  ['wanttoread', 'planned'],
]);

/** Null: not this format. */
export function readAnimePlanetJson(value: unknown): ListFile | null {
  const type = valueAt(value, 'export', 'type');
  const isOwn = (type === 'anime' || type === 'manga') && !isBlank(valueAt(value, 'export', 'version'));
  const entries = fieldOf(value, 'entries');
  if (!isOwn || !Array.isArray(entries)) return null;
  return toListFile(
    'animePlanetJson',
    entries.map((entry) => rowOf(entry, type)),
  );
}

function rowOf(entry: unknown, mediaType: 'anime' | 'manga'): Row {
  if (!fieldsOf(entry)) return unreadable;
  const status = foldedWord(fieldOf(entry, 'status'));
  // Not dropped: it was never begun.
  if (/^wont(?:watch|read)$/.test(status)) return { kind: 'leftOut', reason: 'wontWatch' };
  const rating = numberOf(fieldOf(entry, 'rating'));
  return titleRow({
    mediaType,
    titles: [fieldOf(entry, 'name')],
    state: states.get(status) ?? null,
    progress: fieldOf(entry, mediaType === 'anime' ? 'eps' : 'ch'),
    // Stars in halves, up to five.
    score: rating === null ? fieldOf(entry, 'rating') : rating * 2,
    lost: {
      dates: !isBlank(fieldOf(entry, 'started')) || !isBlank(fieldOf(entry, 'completed')),
      // The first time counts as one.
      rewatches: (numberOf(fieldOf(entry, 'times')) ?? 0) > 1,
      volumes: isSome(fieldOf(entry, 'vol')),
    },
  });
}
