// Reads Anime-Planet's export, which has names but no ids.
import type { ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { importedStateOf } from './status-words.ts';
import {
  asJsonObject,
  fieldOf,
  foldWord,
  isBlank,
  isPositiveNumber,
  numberOf,
  ownValueAtPath,
} from './values.ts';

/** Reads the export. Returns null if it is not this format. */
export function readAnimePlanetJson(value: unknown): ListFile | null {
  const type = ownValueAtPath(value, 'export', 'type');
  const isOwn =
    (type === 'anime' || type === 'manga') && !isBlank(ownValueAtPath(value, 'export', 'version'));
  const entries = fieldOf(value, 'entries');
  if (!isOwn || !Array.isArray(entries)) return null;
  return toListFile(
    'animePlanetJson',
    entries.map((entry) => rowOf(entry, type)),
  );
}

function rowOf(entry: unknown, mediaType: 'anime' | 'manga'): FileRow {
  if (!asJsonObject(entry)) return unreadableRow;
  const status = foldWord(fieldOf(entry, 'status'));
  // "Won't watch" is left out. It does not mean dropped, because the user never started the title.
  if (/^wont(?:watch|read)$/.test(status))
    return { kind: 'leftOut', reason: 'wontWatch', name: fieldOf(entry, 'name'), mediaType };
  const rating = numberOf(fieldOf(entry, 'rating'));
  return createTitleRow({
    mediaType,
    titles: [fieldOf(entry, 'name')],
    state: importedStateOf(status),
    progress: fieldOf(entry, mediaType === 'anime' ? 'eps' : 'ch'),
    // The file has scores of up to five stars, in half steps.
    score: rating === null ? fieldOf(entry, 'rating') : rating * 2,
    lost: {
      dates: !isBlank(fieldOf(entry, 'started')) || !isBlank(fieldOf(entry, 'completed')),
      // `times` includes the first time.
      rewatches: (numberOf(fieldOf(entry, 'times')) ?? 0) > 1,
      volumes: isPositiveNumber(fieldOf(entry, 'vol')),
    },
  });
}
