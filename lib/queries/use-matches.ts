// Which entries Kiroku remembers for which seasons of which sites.
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../messaging/channel.ts';
import { readMatches } from '../store/reading.ts';

/** Newest decision first; undefined until read. */
export function useMatches() {
  return useQuery({ queryKey: ['matches'], queryFn: readMatches }).data;
}

export function useForgetMatch() {
  return useMutation({ mutationFn: (seasonKey: string) => send('forgetMatch', { seasonKey }) });
}
