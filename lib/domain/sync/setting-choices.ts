// Settings one by one, as they travel: each is a decision of its own, so that a theme does not take the language with it.
import { defaultSettings, type Settings, type TrackingSettings } from '../settings.ts';
import { wrongSetting } from '../stored-settings.ts';
import { type Choices, choice } from './record.ts';

type Way = 'travels' | 'stays' | 'each';

/** `stays`: it belongs to this browser (permissions, addresses of own servers, what deletes lines of the log). `each`: its fields travel one by one. */
const WAYS: Readonly<Record<keyof Settings, Way>> = {
  tracking: 'each',
  sitePolicies: 'each',
  theme: 'travels',
  language: 'travels',
  titleLanguage: 'travels',
  covers: 'travels',
  keepLog: 'stays',
  notifications: 'stays',
  selfHosted: 'stays',
};

/** Private windows are allowed to an extension in each browser by itself. */
const STAYS_IN_TRACKING: readonly (keyof TrackingSettings)[] = ['privateWindows'];

type Fields = Readonly<Record<string, unknown>>;

/** By key: `s:theme`, `s:tracking.threshold`. */
export function settingChoices(settings: Settings): Choices {
  const of = (name: keyof Settings) =>
    WAYS[name] === 'stays'
      ? []
      : WAYS[name] === 'travels'
        ? [[name, settings[name], defaultSettings[name]] as const]
        : fieldsOf(settings, name);
  const all = (Object.keys(WAYS) as (keyof Settings)[]).flatMap(of);
  return new Map(
    all.map(([name, value, byDefault]) => [`s:${name}`, choice(value, null, value === byDefault)] as const),
  );
}

function fieldsOf(
  settings: Settings,
  name: keyof Settings,
): readonly (readonly [string, unknown, unknown])[] {
  const byDefault = defaultSettings[name] as Fields;
  return Object.entries(settings[name] as Fields)
    .filter(([field]) => maySync(name, field))
    .map(([field, value]) => [`${name}.${field}`, value, byDefault[field]] as const);
}

function maySync(name: keyof Settings, field: string): boolean {
  return name !== 'tracking' || !(STAYS_IN_TRACKING as readonly string[]).includes(field);
}

/** Keys of settings that differ, also those that are only in one of them. */
export function changedKeys(before: Settings, after: Settings): readonly string[] {
  const [was, is] = [settingChoices(before), settingChoices(after)];
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].filter((key) => was.get(key)?.digest !== is.get(key)?.digest);
}

/** The settings with what has come under a key (null: taken back); null for what this version does not know, or does not believe. */
export function withSetting(
  settings: Settings,
  key: string,
  value: unknown,
  knowsSite: (siteId: string) => boolean,
): Settings | null {
  const { name = '', field } = /^s:(?<name>\w+)(?:\.(?<field>.+))?$/.exec(key)?.groups ?? {};
  if (!Object.hasOwn(WAYS, name)) return null;
  const way = WAYS[name as keyof Settings];
  if (way === 'stays' || (way === 'each') !== (field !== undefined)) return null;
  const next =
    field === undefined ? value : withField(settings, name as keyof Settings, field, value, knowsSite);
  if (next === null || next === undefined) return null;
  const changed = { ...settings, [name]: next };
  return wrongSetting(changed) === null ? changed : null;
}

function withField(
  settings: Settings,
  name: keyof Settings,
  field: string,
  value: unknown,
  knowsSite: (siteId: string) => boolean,
): Fields | null {
  const isPolicy = name === 'sitePolicies';
  const isKnown = isPolicy
    ? knowsSite(field)
    : Object.hasOwn(defaultSettings.tracking, field) && maySync(name, field);
  if (!isKnown) return null;
  const { [field]: _before, ...others } = settings[name] as Fields;
  if (value === null) return isPolicy ? others : null;
  return { ...(settings[name] as Fields), [field]: value };
}
