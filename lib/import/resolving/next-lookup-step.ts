// Resolves a row of a file to a title of the service, or returns the next search that the row needs.
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Media, MediaType } from '../../contract/media.ts';
import { cutText, toShortText } from '../../contract/short-text.ts';
import { normaliseTitle, parseTitle } from '../../matching/title.ts';
import type { ImportedTitle } from '../imported.ts';
import type { TitleResolution } from '../plan.ts';
import { askByName, decideByName, hasSameNameAndTotal } from './by-name.ts';
import { compareIds, findKnownTitles, hasIds, idKeysOf, titleKeyOfServiceId } from './row-ids.ts';
import type { TitleTable } from './title-table.ts';

/** At most this many searches are made for a row, each with another name. */
const MOST_SEARCHES = 4;

export interface SearchQuery {
  readonly type: MediaType;
  readonly q: string;
}

export interface LookupKnowledge {
  readonly table: TitleTable;
  /**
   * All titles that are known from the user's list, stored ids and all searches. `idKeysOfMedia` and `titleKeyOfServiceId` make the keys.
   */
  readonly byKey: ReadonlyMap<string, Media>;
  /** The results of the searches so far, by `queryKey`. */
  readonly answers: ReadonlyMap<string, readonly Media[]>;
}

type LookupStep =
  | { readonly kind: 'settled'; readonly resolution: TitleResolution }
  | { readonly kind: 'search'; readonly query: SearchQuery };

/** Returns the key of a query. Queries with the same key have the same answer. */
export function queryKey({ type, q }: SearchQuery): string {
  return `${type} ${q.toLowerCase()}`;
}

export function nextLookupStep(row: ImportedTitle, knowledge: LookupKnowledge): LookupStep {
  const media = findByIds(row, knowledge);
  if (media) return { kind: 'settled', resolution: { kind: 'found', media } };
  const queries = queriesOf(row, knowledge.table);
  const answers = queries.map((query) => knowledge.answers.get(queryKey(query)));
  const found = new Set(answers.flatMap((answer) => answer ?? []));
  const candidates = [...found].filter(({ type }) => type === row.mediaType);
  const byName = hasIds(row) ? null : decideByName(row, candidates);
  if (byName?.kind === 'found') return { kind: 'settled', resolution: byName };
  const query = queries.find((_query, index) => answers[index] === undefined);
  if (query) return { kind: 'search', query };
  if (queries.length === 0) return { kind: 'settled', resolution: { kind: 'missing', isUnnamed: true } };
  return { kind: 'settled', resolution: byName ?? offerUnproved(row, candidates, knowledge.table) };
}

function findByIds(row: ImportedTitle, { byKey, table }: LookupKnowledge): Media | null {
  const { ids, mediaType } = row;
  const told = findKnownTitles(row, table).flatMap(({ mal, anilist }) =>
    idKeysOf({ mediaType, ids: { mal: mal || undefined, anilist: anilist || undefined } }),
  );
  const service = ids.service === undefined ? [] : [titleKeyOfServiceId(mediaType, ids.service)];
  for (const key of [...service, ...idKeysOf(row), ...told]) {
    const media = byKey.get(key);
    if (media && compareIds(row, media, table) === 'same') return media;
  }
  return null;
}

/**
 * Returns the queries for a row. The native name comes first, because a search finds nearly all native names, but only two thirds of a
 * list's main names. Other names from the packaged table are used only for rows without names.
 */
function queriesOf(row: ImportedTitle, table: TitleTable): readonly SearchQuery[] {
  const known = findKnownTitles(row, table);
  const natives = known.map(({ native }) => native);
  const others = row.titles.length > 0 ? [] : known.flatMap(({ mal }) => table.namesByMal.get(mal) ?? []);
  const names = [...natives.slice(0, 1), ...row.titles, ...others];
  const bare = hasIds(row) ? [] : names.map((name) => parseTitle(name).plain);
  const queries = [...names, ...bare].map((name): SearchQuery => {
    return { type: row.mediaType, q: cutText(toShortText(name), QUERY_MAX_LENGTH).trim() };
  });
  const seen = new Set(['']);
  const distinct = queries.filter((query) => {
    const name = query.q === '' ? '' : normaliseTitle(query.q) || queryKey(query);
    return !seen.has(name) && seen.add(name);
  });
  return distinct.slice(0, MOST_SEARCHES);
}

/**
 * Returns a question about titles whose ids do not prove that they belong to the row. A title with a different id is offered only if its
 * name and number of episodes are the same.
 */
function offerUnproved(row: ImportedTitle, candidates: readonly Media[], table: TitleTable): TitleResolution {
  const possible = candidates.filter((media) => {
    const agreement = compareIds(row, media, table);
    return agreement === 'unknown' || (agreement === 'other' && hasSameNameAndTotal(row, media));
  });
  return askByName(row, possible);
}
