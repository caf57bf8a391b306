// Settings are synced one by one: which stay here, which are sent, and which received values are accepted.
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { digestOfValue } from '@/lib/domain/sync/record.ts';
import { changedKeys, settingChoices, withSetting } from '@/lib/domain/sync/setting-choices.ts';

const { tracking } = defaultSettings;
const changed: Settings = {
  ...defaultSettings,
  theme: 'dark',
  tracking: { ...tracking, jumpLimit: 9, privateWindows: true },
  sitePolicies: { netflix: 'ask' },
  selfHosted: { plex: ['http://nas.local:32400'] },
  keepLog: 'month',
};
const knowsSite = (siteId: string) => siteId === 'netflix';
const withOne = (key: string, value: unknown, settings = changed) =>
  withSetting(settings, key, value, knowsSite);

describe('the choices of the settings', () => {
  it('are those that may be synced, each under its name', () => {
    expect([...settingChoices(changed).keys()].sort()).toEqual([
      's:covers',
      's:language',
      's:sitePolicies.netflix',
      's:theme',
      's:titleLanguage',
      's:tracking.coverage',
      's:tracking.delaySeconds',
      's:tracking.finishing',
      's:tracking.jumpLimit',
      's:tracking.publicRating',
      's:tracking.threshold',
      's:tracking.toast',
      's:tracking.unlisted',
    ]);
  });

  it('carry their value, and whether it may never have been chosen', () => {
    const choices = settingChoices(changed);
    expect(choices.get('s:theme')).toEqual({
      value: 'dark',
      digest: digestOfValue('dark'),
      at: null,
      isDefault: false,
    });
    expect(choices.get('s:covers')).toMatchObject({ value: true, isDefault: true });
    expect(choices.get('s:tracking.jumpLimit')).toMatchObject({ value: 9, isDefault: false });
    expect(choices.get('s:tracking.toast')).toMatchObject({ value: true, isDefault: true });
    expect(choices.get('s:sitePolicies.netflix')).toMatchObject({ value: 'ask', isDefault: false });
  });
});

describe('the keys of what was changed', () => {
  it('name what differs, also where only one of the two has it', () => {
    expect([...changedKeys(defaultSettings, changed)].sort()).toEqual([
      's:sitePolicies.netflix',
      's:theme',
      's:tracking.jumpLimit',
    ]);
    expect(changedKeys(changed, { ...changed, sitePolicies: {} })).toEqual(['s:sitePolicies.netflix']);
  });

  it('name nothing for what stays in this browser', () => {
    const stays: Settings = {
      ...changed,
      keepLog: 'always',
      selfHosted: {},
      tracking: { ...changed.tracking, privateWindows: false },
    };
    expect(changedKeys(changed, stays)).toEqual([]);
  });
});

describe('what comes under a key', () => {
  it('is set, and everything else stays', () => {
    expect(withOne('s:theme', 'light')).toEqual({ ...changed, theme: 'light' });
    expect(withOne('s:tracking.jumpLimit', 4)).toEqual({
      ...changed,
      tracking: { ...changed.tracking, jumpLimit: 4 },
    });
    const ignored = withOne('s:sitePolicies.netflix', 'ignore');
    expect(ignored).toEqual({ ...changed, sitePolicies: { netflix: 'ignore' } });
    expect(withOne('s:sitePolicies.netflix', 'auto', defaultSettings)?.sitePolicies).toEqual({
      netflix: 'auto',
    });
  });

  it('takes the policy of a site back, and no other setting', () => {
    expect(withOne('s:sitePolicies.netflix', null)).toEqual({ ...changed, sitePolicies: {} });
    expect(withOne('s:theme', null)).toBeNull();
    expect(withOne('s:tracking.jumpLimit', null)).toBeNull();
    expect(withOne('s:theme', undefined)).toBeNull();
  });

  it.each([
    ['is no setting', 'l:theme', 'dark'],
    ['has something before the key', 'xs:theme', 'dark'],
    ['has something behind the name', 's:theme!', 'dark'],
    ['has no name', 's:', 'dark'],
    ['is of a setting that this version does not know', 's:colour', 'red'],
    ['has a name that every object has', 's:constructor', 'dark'],
    ['stays in a browser', 's:keepLog', 'month'],
    ['stays in a browser by field', 's:selfHosted.plex', []],
    ['asks for notifications, which need a permission', 's:notifications', defaultSettings.notifications],
    ['allows private windows', 's:tracking.privateWindows', true],
    ['is all of the tracking at once', 's:tracking', tracking],
    ['is all policies at once', 's:sitePolicies', {}],
    ['is a field of what has none', 's:theme.colour', 'dark'],
    ['is a field of the tracking that is not known', 's:tracking.speed', 1],
    ['is a field that every object has', 's:tracking.toString', 1],
    ['is of a site that is not known', 's:sitePolicies.unknown', 'ask'],
  ])('is not believed where it %s', (_what, key, value) => {
    expect(withOne(key, value)).toBeNull();
  });

  it.each([
    ['s:theme', 'sepia'],
    ['s:covers', 'yes'],
    ['s:tracking.threshold', 2],
    ['s:tracking.jumpLimit', 1.5],
    ['s:sitePolicies.netflix', 'always'],
  ])('is not believed where %s is %s', (key, value) => {
    expect(withOne(key, value)).toBeNull();
  });

  it('a private window stays allowed when another field of the tracking comes', () => {
    expect(withOne('s:tracking.toast', false)?.tracking).toEqual({ ...changed.tracking, toast: false });
  });
});
