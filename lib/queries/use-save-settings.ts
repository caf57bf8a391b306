// Changes what the user has chosen: shown at once, and saved over what the other settings are by then. Apart from the reading, which the popup's first frame has.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savedSettings } from '../domain/saved-settings.ts';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import { send } from '../messaging/channel.ts';
import { readSettings } from '../store/preferences.ts';
import { settingsQuery } from './use-settings.ts';

export function useSaveSettings(): (settings: Settings) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'saveSettings' },
    mutationFn: async ({ seen, wanted }: { seen: Settings; wanted: Settings }) =>
      send('saveSettings', savedSettings(await readSettings(), seen, wanted)),
    onMutate: ({ wanted }) => void client.setQueryData(settingsQuery.queryKey, wanted),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true }),
  });
  return (wanted) => mutate({ seen: client.getQueryData(settingsQuery.queryKey) ?? defaultSettings, wanted });
}
