// Provides the remembered matches, each of which maps a season of a site to titles of the list service.
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Media } from '../../contract/media.ts';
import { isSignedIn } from '../../domain/account.ts';
import type { MatchEdit, MatchRule } from '../../domain/matches/match.ts';
import { send } from '../../messaging/channel.ts';
import { readAccount } from '../../store/preferences.ts';
import { readMatches } from '../../store/reading.ts';
import { useLibrary } from '../use-library.ts';
import { titleDetailsQuery } from '../use-search.ts';

/** Returns the matches, newest decision first; undefined until read. */
export function useMatches() {
  return useQuery({ queryKey: ['matches'], queryFn: readShownMatches }).data;
}

/** Reads the matches. Matches reveal titles of the list, so no match is returned when the user is signed out. */
async function readShownMatches() {
  return isSignedIn(await readAccount()) ? readMatches() : [];
}

export function useForgetMatch() {
  return useMutation({ mutationFn: (seasonKey: string) => send('forgetMatch', { seasonKey }) });
}

export function useEditMatch(seasonKey: string) {
  return useMutation({ mutationFn: (edit: MatchEdit) => send('editMatch', { seasonKey, ...edit }) });
}

/** Returns the titles on the list, by id. */
export function useListedMedia(): ReadonlyMap<string, Media> {
  const anime = useLibrary('anime').entries;
  const manga = useLibrary('manga').entries;
  return useMemo(() => new Map([...anime, ...manga].map(({ media }) => [media.id, media])), [anime, manga]);
}

/** Returns the titles of rules, by id, from the list or the service. A title is missing until it is known. */
export function useTitlesOfRules(
  wanted: readonly Pick<MatchRule, 'mediaId' | 'type'>[],
): ReadonlyMap<string, Media> {
  const listed = useListedMedia();
  const ids = new Map(wanted.map(({ mediaId, type }) => [mediaId, type]));
  const toLookUp = [...ids].filter(([id]) => !listed.has(id));
  const answers = useQueries({ queries: toLookUp.map(([id, type]) => titleDetailsQuery({ id, type })) });
  const known = answers.flatMap(({ data }) => (data?.ok ? [data.value] : []));
  return new Map([...listed, ...known.map((media) => [media.id, media] as const)]);
}
