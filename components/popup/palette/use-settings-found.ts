// The settings that a text finds.
import { useEffect, useMemo, useState } from 'react';
import type { Translate } from '@/lib/domain/words.ts';
import type { SettingCommand } from './setting-commands.ts';

type Find = (t: Translate, text: string) => readonly SettingCommand[];
const none: readonly SettingCommand[] = [];

/** Nothing until the index is there, and nothing for an empty text. */
export function useSettingsFound(t: Translate, text: string): readonly SettingCommand[] {
  const [index, setIndex] = useState<{ readonly find: Find } | null>(null);
  useEffect(() => {
    import('./setting-commands.ts').then(
      ({ settingCommands }) => setIndex({ find: settingCommands }),
      // Titles and changes are there without it; it is asked for again with the next opening.
      () => undefined,
    );
  }, []);
  return useMemo(() => (text === '' ? none : (index?.find(t, text) ?? none)), [index, t, text]);
}
