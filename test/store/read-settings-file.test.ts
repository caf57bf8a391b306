// Tests the parser of settings files, which are untrusted. If a field is invalid, it refuses the whole file.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySettingsFile } from '@/lib/domain/files/settings-file.ts';
import { readUserFile, writeUserFile } from '@/lib/domain/files/user-file.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { parseStoredSettings } from '@/lib/domain/stored-settings.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { settingsFileFormat } from '@/lib/store/files/read-settings-file.ts';

const KNOWN = ['netflix', 'jellyfin', 'plex'];
const exportedAt = '2026-11-20T12:00:00.000Z';
const format = settingsFileFormat(isKnownSite);
const own: Settings = {
  ...defaultSettings,
  theme: 'dark',
  covers: false,
  tracking: { ...defaultSettings.tracking, jumpLimit: 7, unlisted: 'ask' },
  sitePolicies: { netflix: 'ask' },
  selfHosted: { jellyfin: ['http://nas.local:8096'] },
};

function fileOf(change: object = {}, settings: unknown = own): string {
  return writeUserFile('kiroku-settings', { exportedAt, settings, matches: [], ...change });
}

function taken(current: Settings, content: string): Settings {
  const file = readUserFile(format, content);
  if (file.kind !== 'read') throw new Error(`refused: ${file.reason}`);
  return applySettingsFile(current, file.data.settings, KNOWN);
}

describe('settingsFileFormat', () => {
  it('transfers every setting to another browser', () => {
    expect(taken(defaultSettings, fileOf())).toEqual(own);
  });

  it('keeps settings that the file lacks', () => {
    const part = { theme: 'light', moon: 'full', tracking: { toast: false, tides: 3 } };
    const next = parseStoredSettings(taken(own, fileOf({}, part)));
    expect(next).toEqual({ ...own, theme: 'light', tracking: { ...own.tracking, toast: false } });
  });

  it('adds the servers of the file without removing a server', () => {
    const given = { selfHosted: { plex: ['http://nas.local:8096', 'http://plex.local'] } };
    expect(taken(own, fileOf({}, given)).selfHosted).toEqual({
      jellyfin: ['http://nas.local:8096'],
      plex: ['http://plex.local'],
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('refuses a file with the site name %s', (name) => {
    const settings = `{"selfHosted": {"${name}": ["http://nas.local"]}}`;
    const content = fileOf({}, 0).replace('"settings": 0', `"settings": ${settings}`);
    expect(content).toContain(name);
    expect(readUserFile(format, content)).toEqual({
      kind: 'refused',
      reason: 'wrongField',
      field: 'data.settings.selfHosted',
    });
  });

  it('ignores settings of unknown sites', () => {
    const given = { selfHosted: { 'some-site': ['http://nas.local'] }, sitePolicies: { 'some-site': 'ask' } };
    expect(taken(defaultSettings, fileOf({}, given))).toEqual(defaultSettings);
  });

  it('never turns notifications on', () => {
    const given = { notifications: { session: true, question: true } };
    expect(taken(defaultSettings, fileOf({}, given)).notifications).toEqual(defaultSettings.notifications);
  });

  it.each([
    ['without settings', fileOf({}, null), 'settings'],
    ['without a time', fileOf({ exportedAt: 'yesterday' }), 'exportedAt'],
    ['with remembered titles that are not a list', fileOf({ matches: 'none' }), 'matches'],
    ['with a wrong rule', fileOf({}, { tracking: { threshold: 7 } }), 'settings.tracking.threshold'],
    ['with rules that are not a list', fileOf({}, { tracking: [] }), 'settings.tracking'],
    [
      'with more servers than allowed',
      fileOf(
        {},
        { selfHosted: { jellyfin: Array.from({ length: 20_000 }, (_, at) => `https://s${at}.example`) } },
      ),
      'settings.selfHosted',
    ],
    ['with an unknown theme', fileOf({}, { theme: 'pink' }), 'settings.theme'],
    [
      'with a server that is more than an origin',
      fileOf({}, { selfHosted: { jellyfin: ['https://*/*'] } }),
      'settings.selfHosted',
    ],
  ])('refuses a file %s', (_how, content, field) => {
    expect(readUserFile(format, content)).toEqual({
      kind: 'refused',
      reason: 'wrongField',
      field: `data.${field}`,
    });
  });

  it('reports the unreadable matches of a settings file by position', () => {
    expect(readUserFile(format, fileOf({ matches: [5] }))).toMatchObject({
      kind: 'read',
      data: { matches: [], unreadable: [{ place: 1 }] },
    });
    expect(readUserFile(format, fileOf({ matches: undefined })).kind).toBe('read');
  });

  it('never accepts a value that cannot be stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(defaultSettings)), fc.jsonValue()),
        (given) => {
          const file = readUserFile(format, fileOf({}, given));
          if (file.kind === 'refused') return;
          const next = applySettingsFile(own, file.data.settings, KNOWN);
          expect(parseStoredSettings(next).theme).toBe(next.theme);
          expect(parseStoredSettings(next).selfHosted).toEqual(next.selfHosted);
          expect(parseStoredSettings(next).sitePolicies).toEqual(next.sitePolicies);
        },
      ),
    );
  });
});
