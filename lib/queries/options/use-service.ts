// Provides and saves the settings of the list service. Also provides the redirect address to register there.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceSettings } from '../../domain/settings.ts';
import { send } from '../../messaging/channel.ts';

export function useService() {
  return useQuery({ queryKey: ['settings', 'service'], queryFn: () => send('readService') }).data;
}

export function useSaveService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (service: ServiceSettings & { readonly anyway?: boolean }) => send('saveService', service),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings', 'service'] }),
  });
}
