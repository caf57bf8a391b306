// Tests which settings are synced, each of them separately. Also tests which received values are refused.
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { settingsByKey, withChangedSetting } from '@/lib/domain/sync/setting-keys.ts';

const settings: Settings = {
  ...defaultSettings,
  theme: 'dark',
  tracking: { ...defaultSettings.tracking, privateWindows: true },
  notifications: { session: true, question: true, airing: true },
  sitePolicies: { netflix: 'ask' },
  selfHosted: { jellyfin: ['https://media.example'] },
};
const set = (key: string, value: unknown) =>
  withChangedSetting(settings, key, value, (siteId) => siteId === 'netflix');

describe('settingsByKey', () => {
  it('returns only settings that are synced', () => {
    const all = settingsByKey(settings);
    expect(all.get('s:theme')).toBe('dark');
    expect(all.get('s:sitePolicies.netflix')).toBe('ask');
    expect([...all.keys()].filter((key) => !key.startsWith('s:tracking.')).sort()).toEqual(
      ['s:covers', 's:language', 's:sitePolicies.netflix', 's:theme', 's:titleLanguage'].sort(),
    );
    expect(all.has('s:tracking.threshold')).toBe(true);
    expect(all.has('s:tracking.privateWindows')).toBe(false);
  });
});

describe('withChangedSetting', () => {
  it('sets only the setting with the key', () => {
    expect(set('s:theme', 'light')).toEqual({ ...settings, theme: 'light' });
    expect(set('s:tracking.jumpLimit', 9)).toEqual({
      ...settings,
      tracking: { ...settings.tracking, jumpLimit: 9 },
    });
    expect(set('s:sitePolicies.netflix', 'ignore')?.sitePolicies).toEqual({ netflix: 'ignore' });
  });

  it('resets a removed setting to its default', () => {
    expect(set('s:theme', null)?.theme).toBe('system');
    expect(set('s:sitePolicies.netflix', null)?.sitePolicies).toEqual({});
  });

  it.each([
    ['an unknown setting', 's:colour', 'red'],
    ['an unknown value', 's:theme', 'sepia'],
    ['a value of another type', 's:tracking.jumpLimit', '9'],
    ['a group of settings', 's:tracking', {}],
    ['a field of a plain setting', 's:theme.dark', true],
    ['an unknown field', 's:tracking.speed', 1],
    ['the policy of an unknown site', 's:sitePolicies.nowhere', 'ask'],
    ['an unknown policy', 's:sitePolicies.netflix', 'always'],
    ['an inherited name', 's:__proto__', {}],
    ['an inherited field', 's:tracking.constructor', 1],
    ['private windows', 's:tracking.privateWindows', false],
    ['notifications', 's:notifications.session', false],
    ['the retention of the log', 's:keepLog', 'month'],
    ['self-hosted servers', 's:selfHosted.jellyfin', ['https://evil.example']],
  ])('returns null for %s', (_what, key, value) => {
    expect(set(key, value)).toBeNull();
  });
});
