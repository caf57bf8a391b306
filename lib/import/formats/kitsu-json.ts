// Reads Kitsu's JSON:API. The objects in `included` contain the titles of the entries, and the titles' ids at other services.
import type { ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { importedStateOf } from './status-words.ts';
import {
  asArray,
  asJsonObject,
  fieldOf,
  isBlank,
  isPositiveNumber,
  numberOf,
  ownValueAtPath,
} from './values.ts';

/** The objects in `included`. The key is their type and id. */
type Included = ReadonlyMap<string, unknown>;

/** Reads one page or a list of pages. Returns null if it is not this format. */
export function readKitsuJson(value: unknown): ListFile | null {
  const pages = Array.isArray(value) ? value : [value];
  const entries = pages.flatMap((page) => asArray(fieldOf(page, 'data')));
  if (!entries.slice(0, 50).some(isEntry)) return null;
  const included = new Map(
    pages.flatMap((page) => asArray(fieldOf(page, 'included'))).map((item) => [keyOf(item), item] as const),
  );
  return toListFile(
    'kitsuJson',
    entries.map((entry) => rowOf(entry, included)),
  );
}

function isEntry(item: unknown): boolean {
  const type = fieldOf(item, 'type');
  return type === 'libraryEntries' || type === 'library-entries';
}

function keyOf(item: unknown): string {
  return `${String(fieldOf(item, 'type'))} ${String(fieldOf(item, 'id'))}`;
}

function rowOf(entry: unknown, included: Included): FileRow {
  if (!isEntry(entry)) return unreadableRow;
  const related = (name: string) => ownValueAtPath(entry, 'relationships', name, 'data');
  const mediaType = (['anime', 'manga'] as const).find(
    (name) => asJsonObject(related(name)) ?? fieldOf(related('media'), 'type') === name,
  );
  if (!mediaType) return unreadableRow;
  const title = included.get(keyOf(related(mediaType) ?? related('media')));
  const said = (name: string) => ownValueAtPath(entry, 'attributes', name);
  const about = (name: string) => ownValueAtPath(title, 'attributes', name);
  return createTitleRow({
    mediaType,
    ...idsOf(title, mediaType, included),
    titles: [about('canonicalTitle'), ...Object.values(asJsonObject(about('titles')) ?? {})],
    year: Number(/^\d{4}/.exec(String(about('startDate')))?.[0] ?? 0),
    format: about('subtype'),
    total: about(mediaType === 'anime' ? 'episodeCount' : 'chapterCount'),
    state: importedStateOf(said('status')),
    progress: said('progress'),
    isRepeating: said('reconsuming') === true,
    score: scoreOf(said('ratingTwenty'), said('rating')),
    lost: {
      dates: !isBlank(said('startedAt')) || !isBlank(said('finishedAt')),
      rewatches: isPositiveNumber(said('reconsumeCount')),
      notes: !isBlank(said('notes')),
      volumes: isPositiveNumber(said('volumesOwned')),
    },
  });
}

/** Converts a score to a score out of ten. Newer files have scores from 2 to 20, older files have half stars from 0.5 to 5. */
function scoreOf(twenty: unknown, stars: unknown): unknown {
  if (!isBlank(twenty)) return half(twenty, 0.5);
  return half(stars, 2);
}

function half(value: unknown, factor: number): unknown {
  const number = numberOf(value);
  return number === null ? value : number * factor;
}

function idsOf(title: unknown, mediaType: string, included: Included) {
  const mappings = asArray(ownValueAtPath(title, 'relationships', 'mappings', 'data')).map((link) => {
    const mapping = included.get(keyOf(link));
    return [
      ownValueAtPath(mapping, 'attributes', 'externalSite'),
      ownValueAtPath(mapping, 'attributes', 'externalId'),
    ] as const;
  });
  const ids = new Map(mappings);
  return {
    mal: ids.get(`myanimelist/${mediaType}`),
    anilist: ids.get(`anilist/${mediaType}`) ?? ids.get('anilist'),
  };
}
