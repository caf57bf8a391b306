// Merges a page's change of the settings with the current settings.
import { isObject } from './fields.ts';
import type { Settings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * `seen` are the settings that the page showed. `wanted` are these settings with the user's change. Another browser or page may have
 * changed the stored settings meanwhile.
 */
export interface SettingsChange {
  readonly seen: Settings;
  readonly wanted: Settings;
}

/** Returns the current settings with the differences between `seen` and `wanted` applied. */
export function applySettingsChange(current: Settings, { seen, wanted }: SettingsChange): Settings {
  return withChanges({ ...current }, { ...seen }, { ...wanted }) as unknown as Settings;
}

/** Applies the differences field by field. Groups such as `tracking` are compared by their own fields. */
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
