// Searches the settings for a text.
import { useEffect, useMemo, useState } from 'react';
import type { Translate } from '@/lib/domain/words.ts';
import type { SettingCommand } from './setting-commands.ts';

type Find = (t: Translate, text: string) => readonly SettingCommand[];
const none: readonly SettingCommand[] = [];

/** Returns the matching settings. The list is empty until the index is loaded, and for an empty text. */
export function useMatchingSettings(t: Translate, text: string): readonly SettingCommand[] {
  const [index, setIndex] = useState<{ readonly find: Find } | null>(null);
  useEffect(() => {
    import('./setting-commands.ts').then(
      ({ findSettingCommands: settingCommands }) => setIndex({ find: settingCommands }),
      // If the index cannot be loaded, the palette still finds titles and changes. The next opening of the palette tries again.
      () => undefined,
    );
  }, []);
  return useMemo(() => (text === '' ? none : (index?.find(t, text) ?? none)), [index, t, text]);
}
