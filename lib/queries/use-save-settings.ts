// Changes settings. A change is shown at once, and the worker saves it. This is a separate module, because the popup's first frame reads
// settings, but does not change them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import type { SettingsChange } from '../domain/settings-change.ts';
import { send } from '../messaging/channel.ts';
import { settingsQuery } from './use-settings.ts';

/**
 * Returns a function that changes the settings. `change` receives the settings that are shown at that moment, because the settings of the
 * last rendering may be outdated after a permission request.
 */
export function useSaveSettings(): (change: (shown: Settings) => Settings) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'saveSettings' },
    mutationFn: (change: SettingsChange) => send('saveSettings', change),
    onMutate: ({ wanted }) => void client.setQueryData(settingsQuery.queryKey, wanted),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true }),
  });
  return (change) => {
    const seen = client.getQueryData(settingsQuery.queryKey) ?? defaultSettings;
    mutate({ seen, wanted: change(seen) });
  };
}
