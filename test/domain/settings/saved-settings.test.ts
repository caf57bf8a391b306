// Tests that a page's change of one setting keeps the current values of the others.
import { expect, it } from 'vitest';
import { savedSettings } from '@/lib/domain/saved-settings.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';

const seen: Settings = { ...defaultSettings, sitePolicies: { netflix: 'ask', crunchyroll: 'ask' } };
const { tracking } = seen;

it('savedSettings saves a changed setting, also a single field of a group', () => {
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

it('savedSettings uses the last change if both changed the same setting', () => {
  const wanted: Settings = { ...seen, theme: 'light' };
  expect(savedSettings({ ...seen, theme: 'dark' }, { seen, wanted }).theme).toBe('light');
});

it('savedSettings saves nothing if nothing was changed', () => {
  expect(savedSettings({ ...seen, theme: 'dark' }, { seen, wanted: seen })).toEqual({
    ...seen,
    theme: 'dark',
  });
});

it("savedSettings treats the origins of a server as one setting, so the page's list wins", () => {
  const of = (...plex: string[]): Settings => ({ ...seen, selfHosted: { plex } });
  const change = { seen: of('http://a.local'), wanted: of('http://a.local', 'http://b.local') };
  expect(savedSettings(of('http://c.local'), change).selfHosted).toEqual(change.wanted.selfHosted);
});
