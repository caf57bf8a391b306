// Tests that changing one setting on a page keeps the current values of all other settings.
import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { applySettingsChange } from '@/lib/domain/settings-change.ts';

const seen: Settings = { ...defaultSettings, sitePolicies: { netflix: 'ask', crunchyroll: 'ask' } };
const { tracking } = seen;

it('applySettingsChange saves a single field of a group', () => {
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
  expect(applySettingsChange(current, { seen, wanted })).toStrictEqual({
    ...current,
    covers: !seen.covers,
    tracking: { ...tracking, jumpLimit: 9, threshold: 0.9 },
    sitePolicies: { netflix: 'ignore', hulu: 'ignore' },
  });
});

it('applySettingsChange uses the last change if two pages changed the same setting', () => {
  const wanted: Settings = { ...seen, theme: 'light' };
  expect(applySettingsChange({ ...seen, theme: 'dark' }, { seen, wanted }).theme).toBe('light');
});

it('applySettingsChange keeps the current settings if the user changed nothing', () => {
  expect(applySettingsChange({ ...seen, theme: 'dark' }, { seen, wanted: seen })).toEqual({
    ...seen,
    theme: 'dark',
  });
});

it('applySettingsChange treats the origins of a site as one setting', () => {
  const of = (...plex: string[]): Settings => ({ ...seen, selfHosted: { plex } });
  const change = { seen: of('http://a.local'), wanted: of('http://a.local', 'http://b.local') };
  expect(applySettingsChange(of('http://c.local'), change).selfHosted).toEqual(change.wanted.selfHosted);
});
