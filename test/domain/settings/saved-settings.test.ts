// A page changes one setting, and the others stay as they are by then.
import { expect, it } from 'vitest';
import { savedSettings } from '@/lib/domain/saved-settings.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';

const seen: Settings = { ...defaultSettings, sitePolicies: { netflix: 'ask', crunchyroll: 'ask' } };
const { tracking } = seen;

it('a changed setting is saved, a field of many by itself', () => {
  const current: Settings = {
    ...seen,
    theme: 'dark',
    tracking: { ...tracking, jumpLimit: 9 },
    sitePolicies: { ...seen.sitePolicies, hulu: 'ignore' },
  };
  const wanted: Settings = {
    ...seen,
    covers: !seen.covers,
    tracking: { ...tracking, threshold: 0.9 },
    sitePolicies: { netflix: 'ignore' },
  };
  expect(savedSettings(current, { seen, wanted })).toStrictEqual({
    ...current,
    covers: !seen.covers,
    tracking: { ...tracking, jumpLimit: 9, threshold: 0.9 },
    sitePolicies: { netflix: 'ignore', hulu: 'ignore' },
  });
});

it('the last word holds where both changed the same one', () => {
  const wanted: Settings = { ...seen, theme: 'light' };
  expect(savedSettings({ ...seen, theme: 'dark' }, { seen, wanted }).theme).toBe('light');
});

it('nothing is saved again where nothing was changed', () => {
  expect(savedSettings({ ...seen, theme: 'dark' }, { seen, wanted: seen })).toEqual({
    ...seen,
    theme: 'dark',
  });
});

it('origins of a server are one setting: the page’s list holds', () => {
  const of = (...plex: string[]): Settings => ({ ...seen, selfHosted: { plex } });
  const change = { seen: of('http://a.local'), wanted: of('http://a.local', 'http://b.local') };
  expect(savedSettings(of('http://c.local'), change).selfHosted).toEqual(change.wanted.selfHosted);
});
