// Makes commands from the settings. This module is loaded when the palette opens, because it contains the names of all sites.
import type { Command } from '@/lib/domain/commands/commands.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { findSettings } from '../../options/settings-index.ts';

export type SettingCommand = Extract<Command<never>, { kind: 'setting' }>;

/** Returns the settings that match every word. Otherwise a title with a common word would show unrelated settings. */
export function findSettingCommands(t: Translate, text: string): readonly SettingCommand[] {
  return findSettings(t, text, { everyWord: true }).map(({ name, sectionName, address, isExact }) => ({
    kind: 'setting',
    name,
    sectionName,
    address: address.startsWith('#') ? `/options.html${address}` : address,
    isExact,
  }));
}
