// Everything the user has chosen as one file.
import { useMutation } from '@tanstack/react-query';
import { toSettingsFile } from '../../domain/files/settings-file.ts';
import { readSettings } from '../../store/preferences.ts';
import { exportMatches } from './use-match-file.ts';

export {
  type ReadSettingsFile,
  readSettingsFile,
  SETTINGS_FILE_MAX_BYTES,
} from '../../store/files/read-settings-file.ts';

export function useExportSettings() {
  return useMutation({
    mutationFn: async () => toSettingsFile(await readSettings(), await exportMatches()),
  });
}
