// Splits the settings into separate choices: `s:theme`, `s:tracking.threshold`, `s:sitePolicies.netflix`.
import { isObject } from '../fields.ts';
import { defaultSettings, type Settings } from '../settings.ts';
import { firstInvalidSetting } from '../stored-settings.ts';

/**
 * Whether each setting is synced. False if it needs a permission of the browser, contains addresses of self-hosted servers, or deletes log
 * entries.
 */
const SYNCED: Readonly<Record<keyof Settings, boolean>> = {
  tracking: true,
  sitePolicies: true,
  theme: true,
  language: true,
  titleLanguage: true,
  covers: true,
  keepLog: false,
  notifications: false,
  selfHosted: false,
};
/** Each browser has its own permission for private windows. */
const UNSYNCED_KEY = 's:tracking.privateWindows';

export function settingsByKey(settings: Settings): ReadonlyMap<string, unknown> {
  const all = Object.entries(settings).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (!SYNCED[name as keyof Settings]) return [];
    if (!isObject(value)) return [[`s:${name}`, value]];
    return Object.entries(value).map(([field, one]) => [`s:${name}.${field}`, one]);
  });
  return new Map(all.filter(([key]) => key !== UNSYNCED_KEY));
}

const defaults = settingsByKey(defaultSettings);

export function isDefaultSetting(key: string, value: unknown): boolean {
  return defaults.get(key) === value;
}

/**
 * Returns the settings with one setting changed. If `value` is null, the setting is reset. Returns null if this version does not know the
 * key or the value.
 */
export function withChangedSetting(
  settings: Settings,
  key: string,
  value: unknown,
  knowsSite: (siteId: string) => boolean,
): Settings | null {
  const [, name = '', field] = /^s:(\w+)(?:\.(.+))?$/.exec(key) ?? [];
  const isPolicy = name === 'sitePolicies' && field !== undefined && knowsSite(field);
  if (!isPolicy && !defaults.has(key)) return null;
  const given = value ?? defaults.get(key);
  const changed = {
    ...settings,
    [name]: field === undefined ? given : withField(settings, name, field, given),
  };
  return firstInvalidSetting(changed) === null ? changed : null;
}

function withField(settings: Settings, name: string, field: string, given: unknown): object {
  const { [field]: _before, ...others } = settings[name as 'tracking'] as unknown as Record<string, unknown>;
  return given === undefined ? others : { ...others, [field]: given };
}
