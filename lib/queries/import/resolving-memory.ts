// Remembers what a title resolution has found. If a run is interrupted, the next run continues with this memory.
import type { Media } from '../../contract/media.ts';
import type { TitleFoundById } from '../../domain/imports/import-job.ts';
import type { ImportedTitle } from '../../import/imported.ts';
import type { TitleResolution } from '../../import/plan.ts';
import { type LookupKnowledge, queryKey, type SearchQuery } from '../../import/resolving/next-lookup-step.ts';
import { idKeysOf, idKeysOfMedia, titleKeyOfServiceId } from '../../import/resolving/row-ids.ts';
import { noTitleTable, type TitleTable } from '../../import/resolving/title-table.ts';
import { slimMedia } from '../../import/slim-media.ts';

export interface ResolvingMemory extends LookupKnowledge {
  table: TitleTable;
  readonly byKey: Map<string, Media>;
  readonly answers: Map<string, readonly Media[]>;
  /** The found titles by id. */
  readonly media: Map<string, Media>;
  /** The rows that are already resolved. They are remembered, because comparing names again would take time. */
  readonly settled: WeakMap<ImportedTitle, TitleResolution>;
  /** Keys of ids that are already stored permanently. */
  readonly kept: Set<string>;
  /** Found ids that are not stored yet. */
  readonly unsaved: TitleFoundById[];
}

export function createResolvingMemory(): ResolvingMemory {
  const maps = { byKey: new Map(), answers: new Map(), media: new Map() };
  return { ...maps, table: noTitleTable, settled: new WeakMap(), kept: new Set(), unsaved: [] };
}

/**
 * Remembers a title and returns its first known version. The user's list is learnt first, so its version has priority over the version that
 * a search returns.
 */
export function rememberTitle(memory: ResolvingMemory, media: Media): Media {
  const known = memory.media.get(media.id);
  if (known) return known;
  const slim = slimMedia(media);
  memory.media.set(media.id, slim);
  for (const key of [...idKeysOfMedia(media), titleKeyOfServiceId(media.type, media.id)])
    if (!memory.byKey.has(key)) memory.byKey.set(key, slim);
  return slim;
}

export function rememberAnswer(memory: ResolvingMemory, query: SearchQuery, found: readonly Media[]): void {
  memory.answers.set(
    queryKey(query),
    found.map((media) => rememberTitle(memory, media)),
  );
}

export function rememberFoundIds(memory: ResolvingMemory, found: readonly TitleFoundById[]): void {
  for (const { key, media } of found) {
    memory.kept.add(key);
    if (!memory.byKey.has(key)) memory.byKey.set(key, rememberTitle(memory, media));
  }
}

/** Marks a found title for storing under the row's ids. Names are not stored, because a name may mean another title later. */
export function rememberResolution(
  memory: ResolvingMemory,
  row: ImportedTitle,
  resolution: TitleResolution,
): void {
  if (resolution.kind !== 'found') return;
  for (const key of idKeysOf(row)) {
    if (memory.kept.has(key)) continue;
    memory.kept.add(key);
    memory.unsaved.push({ key, media: resolution.media });
  }
}
