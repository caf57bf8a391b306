// Exports remembered matches, and finds the titles of a match file in this service's catalogue.
import { useMutation } from '@tanstack/react-query';
import type { Media } from '../../contract/media.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import {
  type FileTitle,
  isMediaOfFileTitle,
  titleKey,
  toFileMatches,
} from '../../domain/files/match-file.ts';
import type { ImportedMatch, RuleTitle } from '../../domain/matches/match.ts';
import { toRuleTitle } from '../../domain/matches/match-rules.ts';
import { send } from '../../messaging/channel.ts';
import { readLibrary, readMatches } from '../../store/reading.ts';

export { matchFileFormat, type ParsedMatches } from '../../store/files/read-match-file.ts';

export type FoundTitles = Map<string, RuleTitle & { readonly mediaId: string }>;

/** A search for the titles of a file. `found` grows during the search, so that a second attempt can continue. */
interface TitleSearch {
  readonly titles: readonly FileTitle[];
  readonly found: FoundTitles;
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
}

export function useImportMatches() {
  return useMutation({
    mutationFn: (matches: readonly ImportedMatch[]) => send('importMatches', { matches }),
  });
}

export async function exportMatches() {
  return { exportedAt: new Date().toISOString(), matches: toFileMatches(await readMatches()) };
}

/**
 * Finds the titles of a file in the user's list, which needs no request. Titles that are not on the list are looked up at the service by id
 * and name. Returns the problem that stopped the search, or null.
 */
export async function findFileTitles(search: TitleSearch): Promise<Problem | null> {
  const { titles, found, onProgress, isCancelled } = search;
  const listed = await readListedEntries();
  for (const [index, title] of titles.entries()) {
    if (isCancelled()) return null;
    onProgress(index);
    if (found.has(titleKey(title))) continue;
    const local = listed.find((media) => isMediaOfFileTitle(title, media));
    const answer = local ? { media: local } : await askService(title);
    if ('problem' in answer) return answer.problem;
    if (answer.media) found.set(titleKey(title), { mediaId: answer.media.id, ...toRuleTitle(answer.media) });
  }
  return null;
}

async function askService(title: FileTitle): Promise<{ media: Media | null } | { problem: Problem }> {
  const details = await send('details', { type: title.type, id: title.mediaId });
  if (details.ok && isMediaOfFileTitle(title, details.value)) return { media: details.value };
  if (!details.ok && details.problem.code !== 'not_found') return { problem: details.problem };
  if (title.title.trim() === '') return { media: null };
  const results = await send('search', { q: title.title.slice(0, 200), type: title.type });
  if (!results.ok) return { problem: results.problem };
  return { media: results.value.find((media) => isMediaOfFileTitle(title, media)) ?? null };
}

async function readListedEntries(): Promise<readonly Media[]> {
  const lists = await Promise.all([readLibrary('anime'), readLibrary('manga')]);
  return lists.flat().map(({ media }) => media);
}
