// What the user has chosen; saved as a whole, shown at once.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import { send } from '../messaging/channel.ts';
import { readSettings } from '../store/preferences.ts';

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: readSettings });

export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? defaultSettings;
}

export function useSaveSettings(): (settings: Settings) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'saveSettings' },
    mutationFn: (settings: Settings) => send('saveSettings', settings),
    onMutate: (settings) => void client.setQueryData(settingsQuery.queryKey, settings),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true }),
  });
  return mutate;
}
