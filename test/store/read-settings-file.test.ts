// Tests the parser of untrusted settings files: a wrong file is refused as a whole.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMatchFile } from '@/lib/domain/files/match-file.ts';
import { takeSettings, toSettingsFile } from '@/lib/domain/files/settings-file.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { readSettingsFrom } from '@/lib/domain/stored-settings.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { readSettingsFile, SETTINGS_FILE_MAX_BYTES } from '@/lib/store/files/read-settings-file.ts';

const KNOWN = ['netflix', 'jellyfin', 'plex'];
const AT = '2026-11-20T12:00:00.000Z';
const noMatches = toMatchFile([], AT);
const own: Settings = {
  ...defaultSettings,
  theme: 'dark',
  covers: false,
  tracking: { ...defaultSettings.tracking, jumpLimit: 7, unlisted: 'ask' },
  sitePolicies: { netflix: 'ask' },
  selfHosted: { jellyfin: ['http://nas.local:8096'] },
};

function fileOf(change: object = {}, settings: unknown = own): string {
  return JSON.stringify({ ...toSettingsFile(own, noMatches), settings, ...change });
}

function taken(current: Settings, content: string): Settings {
  const file = readSettingsFile(content, isKnownSite);
  if (file.kind !== 'read') throw new Error(`refused: ${file.reason}`);
  return takeSettings(current, file.settings, KNOWN);
}

describe('readSettingsFile', () => {
  it('transfers every setting to another browser', () => {
    expect(taken(defaultSettings, fileOf())).toEqual(own);
  });

  it('reads a file that contains only settings and remembered titles', () => {
    const file = toSettingsFile(own, noMatches);
    expect(Object.keys(file).sort()).toEqual(['exportedAt', 'format', 'matches', 'settings', 'version']);
    expect(Object.keys(file.settings).sort()).toEqual(Object.keys(defaultSettings).sort());
    expect(JSON.stringify(file)).not.toMatch(/token|secret|client|baseUrl|authUrl/i);
  });

  it('keeps settings that the file lacks, and ignores unknown settings', () => {
    const part = { theme: 'light', moon: 'full', tracking: { toast: false, tides: 3 } };
    const next = readSettingsFrom(taken(own, fileOf({}, part)));
    expect(next).toEqual({ ...own, theme: 'light', tracking: { ...own.tracking, toast: false } });
  });

  it('adds servers, but never removes one or assigns it to another site', () => {
    const given = { selfHosted: { plex: ['http://nas.local:8096', 'http://plex.local'] } };
    expect(taken(own, fileOf({}, given)).selfHosted).toEqual({
      jellyfin: ['http://nas.local:8096'],
      plex: ['http://plex.local'],
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('refuses a file with the site name %s', (name) => {
    const settings = `{"selfHosted": {"${name}": ["http://nas.local"]}}`;
    const content = fileOf().replace(/"settings":\{.*\},"matches"/, `"settings":${settings},"matches"`);
    expect(content).toContain(name);
    expect(readSettingsFile(content, isKnownSite)).toEqual({
      kind: 'refused',
      reason: 'badField',
      field: 'selfHosted',
    });
  });

  it('ignores settings of unknown sites', () => {
    const given = { selfHosted: { 'some-site': ['http://nas.local'] }, sitePolicies: { 'some-site': 'ask' } };
    expect(taken(defaultSettings, fileOf({}, given))).toEqual(defaultSettings);
  });

  it('never turns notifications on, because the browser asks for them in a click', () => {
    const given = { notifications: { session: true, question: true } };
    expect(taken(defaultSettings, fileOf({}, given)).notifications).toEqual(defaultSettings.notifications);
  });

  it.each([
    ['not JSON', '{', { reason: 'notJson' }],
    ['of another format', fileOf({ format: 'kiroku-matches' }), { reason: 'otherFile' }],
    ['of another version', fileOf({ version: 2 }), { reason: 'otherVersion' }],
    ['without settings', fileOf({}, null), { reason: 'otherFile' }],
    [
      'with a wrong rule',
      fileOf({}, { tracking: { threshold: 7 } }),
      { reason: 'badField', field: 'tracking.threshold' },
    ],
    [
      'with rules that are not a list',
      fileOf({}, { tracking: [] }),
      { reason: 'badField', field: 'tracking' },
    ],
    [
      'with more servers than allowed',
      fileOf(
        {},
        { selfHosted: { jellyfin: Array.from({ length: 20_000 }, (_, at) => `https://s${at}.example`) } },
      ),
      { reason: 'badField', field: 'selfHosted' },
    ],
    ['with an unknown theme', fileOf({}, { theme: 'pink' }), { reason: 'badField', field: 'theme' }],
    [
      'with a server that is more than an origin',
      fileOf({}, { selfHosted: { jellyfin: ['https://*/*'] } }),
      { reason: 'badField', field: 'selfHosted' },
    ],
    ['too large', ' '.repeat(SETTINGS_FILE_MAX_BYTES + 1), { reason: 'tooLarge' }],
    ['too large to be read', null, { reason: 'tooLarge' }],
  ])('refuses a file that is %s', (_how, content, refusal) => {
    expect(readSettingsFile(content, isKnownSite)).toEqual({ kind: 'refused', ...refusal });
  });

  it('reports that only its remembered titles are unreadable', () => {
    expect(readSettingsFile(fileOf({ matches: 'none' }), isKnownSite)).toMatchObject({
      kind: 'read',
      matches: { kind: 'refused', reason: 'otherFile' },
    });
  });

  it('never throws, and never accepts a value that could not be stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(defaultSettings)), fc.jsonValue()),
        (given) => {
          const file = readSettingsFile(fileOf({}, given), isKnownSite);
          if (file.kind === 'refused') return;
          const next = takeSettings(own, file.settings, KNOWN);
          expect(readSettingsFrom(next).theme).toBe(next.theme);
          expect(readSettingsFrom(next).selfHosted).toEqual(next.selfHosted);
          expect(readSettingsFrom(next).sitePolicies).toEqual(next.sitePolicies);
        },
      ),
    );
  });
});
