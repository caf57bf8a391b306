// A page's change of the settings, over what the other settings are by now.
import { isObject } from './fields.ts';
import type { Settings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `seen`: what the page showed when the user changed it to `wanted`. A setting may have come from another browser or page since. */
export interface SettingsChange {
  readonly seen: Settings;
  readonly wanted: Settings;
}

/** The current settings, with what differs between `seen` and `wanted`. */
export function savedSettings(current: Settings, { seen, wanted }: SettingsChange): Settings {
  return withChanges({ ...current }, { ...seen }, { ...wanted }) as unknown as Settings;
}

/** The fields of a group are settings of their own. */
function withChanges(current: Fields, seen: Fields, wanted: Fields): Fields {
  const saved: Record<string, unknown> = { ...current };
  for (const name of new Set([...Object.keys(seen), ...Object.keys(wanted)])) {
    const [is, was, now] = [wanted[name], seen[name], current[name]];
    if (JSON.stringify(is) === JSON.stringify(was)) continue;
    if (is === undefined) delete saved[name];
    else saved[name] = isObject(is) && isObject(was) && isObject(now) ? withChanges(now, was, is) : is;
  }
  return saved;
}
