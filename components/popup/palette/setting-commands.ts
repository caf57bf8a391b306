// Settings as commands. A module of its own: it knows every site by name, and is loaded when the commands are opened.
import type { Command } from '@/lib/domain/commands/commands.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { placeAddress } from '../../options/places.ts';
import { findSettings } from '../../options/settings-index.ts';

export type SettingCommand = Extract<Command<never>, { kind: 'setting' }>;

export function settingCommands(t: Translate, text: string): readonly SettingCommand[] {
  return findSettings(t, text).map(({ section, setting, name }) => ({
    kind: 'setting',
    name,
    place: t(`options.${section}`),
    address: `/options.html${placeAddress({ section, setting })}`,
  }));
}
