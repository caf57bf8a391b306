// Exports the user's settings as one file.
import { readSettings } from '../../store/preferences.ts';
import { exportMatches } from './use-match-file.ts';

export { type SettingsFile, settingsFileFormat } from '../../store/files/read-settings-file.ts';

export async function exportSettings() {
  return { settings: await readSettings(), ...(await exportMatches()) };
}
