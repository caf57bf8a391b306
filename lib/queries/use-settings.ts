// Provides the user's settings. use-save-settings.ts changes them.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import { readSettings } from '../store/preferences.ts';

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: readSettings });

export function useSettings(): Settings {
  return useQuery(settingsQuery).data ?? defaultSettings;
}
