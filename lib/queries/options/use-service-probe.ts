// Provides the last probe of the service, and starts a new one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';

/** Returns the last probe; null if the service was never probed, undefined until known. */
export function useServiceProbe() {
  return useQuery({ queryKey: ['account', 'probe'], queryFn: () => send('readServiceProbe') }).data;
}

export function useStartServiceProbe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('probeService'),
    onSettled: () => client.invalidateQueries({ queryKey: ['account', 'probe'] }),
  });
}
