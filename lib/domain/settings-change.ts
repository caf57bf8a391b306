// Merges a page's change of the settings with the current settings.
import { isObject } from './fields.ts';
import type { Settings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `seen`: what the page showed when the user changed it to `wanted`. Another browser or page may have changed settings since. */
export interface SettingsChange {
  readonly seen: Settings;
  readonly wanted: Settings;
}

/** The current settings with the differences between `seen` and `wanted` applied. */
export function applySettingsChange(current: Settings, { seen, wanted }: SettingsChange): Settings {
  return withChanges({ ...current }, { ...seen }, { ...wanted }) as unknown as Settings;
}

/** Each field of a group is a separate setting. */
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
