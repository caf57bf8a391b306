// Tests that stored settings are read field by field. A settings file with an invalid field is refused, and the field is named.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { firstInvalidSetting, parseStoredSettings } from '@/lib/domain/stored-settings.ts';

/** For each field, accepted values (among them the limits) and rejected values. */
const fields: readonly (readonly [path: string, fine: readonly unknown[], wrong: readonly unknown[]])[] = [
  ['tracking.threshold', [0.05, 1], [0.04, 1.01, '1']],
  ['tracking.coverage', [0.05, 1], [0.04, 1.01, null]],
  ['tracking.unlisted', ['add', 'ask', 'ignore'], ['', 'other']],
  ['tracking.finishing', ['complete', 'ask'], ['', 'add']],
  ['tracking.jumpLimit', [1, 1000], [0, 1001, 2.5]],
  ['tracking.delaySeconds', [0, 3600], [-1, 3601, 0.5]],
  ['tracking.toast', [true, false], [1]],
  ['tracking.publicRating', [true, false], [null]],
  ['tracking.privateWindows', [true, false], ['yes']],
  ['notifications.session', [true, false], [1]],
  ['notifications.question', [true, false], ['no']],
  ['notifications.airing', [true, false], [0]],
  ['theme', ['system', 'light', 'dark'], ['', 'sepia']],
  ['language', ['system', 'en', 'de'], ['', 'xx']],
  ['titleLanguage', ['interface', 'service', 'romaji', 'english', 'native'], ['', 'german']],
  ['covers', [true, false], ['']],
  ['keepLog', ['month', 'year', 'always'], ['', 'day']],
  [
    'sitePolicies',
    [{}, { netflix: 'auto', hulu: 'ask', viki: 'ignore' }],
    [{ netflix: '' }, [], { toString: 'ask' }],
  ],
  [
    'selfHosted',
    [{}, { plex: ['http://nas.local:32400'] }],
    [{ plex: ['http://nas.local/web'] }, { plex: [7] }, { plex: 'http://nas.local' }],
  ],
];

/** Returns an object with one value at a path. */
const at = (path: string, value: unknown): Readonly<Record<string, unknown>> => {
  const [group = '', field] = path.split('.');
  return { [group]: field === undefined ? value : { [field]: value } };
};
const read = (settings: object, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], settings);

it.each([[null], [undefined], ['text'], [[]]])(
  'parseStoredSettings returns the defaults for %j',
  (stored) => {
    expect(parseStoredSettings(stored)).toEqual(defaultSettings);
    expect(firstInvalidSetting(stored)).toBe('');
  },
);

it('parseStoredSettings returns the defaults of a group that is not an object', () => {
  expect(parseStoredSettings({ tracking: 7, notifications: null })).toEqual(defaultSettings);
  expect(firstInvalidSetting({ tracking: 7 })).toBe('tracking');
  expect(firstInvalidSetting({ notifications: [] })).toBe('notifications');
});

it('firstInvalidSetting accepts any part of the settings', () => {
  expect(firstInvalidSetting({})).toBeNull();
  expect(firstInvalidSetting({ tracking: {}, notifications: {} })).toBeNull();
  expect(firstInvalidSetting(defaultSettings)).toBeNull();
});

it('defaultSettings make nothing public', () => {
  const { tracking, notifications } = defaultSettings;
  expect(tracking).toMatchObject({ publicRating: false, privateWindows: false, toast: true });
  expect(notifications).toEqual({ session: false, question: false, airing: false });
});

describe.each(fields)('setting %s', (path, fine, wrong) => {
  it.each(fine)('accepts %j', (value) => {
    expect(read(parseStoredSettings(at(path, value)), path)).toEqual(value);
    expect(firstInvalidSetting(at(path, value))).toBeNull();
  });

  it.each(wrong.map((value) => [value]))('is reset to its default for %j', (value) => {
    const stored = { ...at(path, value), ...(path !== 'theme' && { theme: 'dark' }) };
    const settings = parseStoredSettings(stored);
    expect(read(settings, path)).toEqual(read(defaultSettings, path));
    expect(settings.theme).toBe(path === 'theme' ? 'system' : 'dark');
    expect(firstInvalidSetting(at(path, value))).toBe(path);
  });
});
