// Reads an untrusted file of settings. Unknown settings are ignored. A single invalid value rejects the file.
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import type { SettingsFromFile } from '../../domain/files/settings-file.ts';
import type { FileFormat } from '../../domain/files/user-file.ts';
import { defaultSettings } from '../../domain/settings.ts';
import { firstInvalidSetting } from '../../domain/stored-settings.ts';
import {
  type KnowsSite,
  MATCH_FILE_MAX_BYTES,
  matchListSchema,
  type ParsedMatches,
  parseMatches,
} from './read-match-file.ts';

export interface SettingsFile extends ParsedMatches {
  readonly exportedAt: string;
  readonly settings: SettingsFromFile;
}

/** A file may add at most this many servers per site, since each of them needs a permission and a registered script. */
const MOST_SERVERS = 100;

/** The schema of the settings, which uses the parser of the stored settings. */
const settingsSchema = lazy(() =>
  z.pipe(
    z.record(z.string(), z.unknown()).check(({ value, issues }) => {
      const wrong = firstInvalidSetting(value) ?? (hasTooManyServers(value) ? 'selfHosted' : null);
      if (wrong !== null) issues.push({ code: 'custom', path: wrong.split('.'), input: value });
    }),
    z.transform((given): SettingsFromFile => {
      const known = Object.entries(given).filter(([name]) => Object.hasOwn(defaultSettings, name));
      return Object.fromEntries(known);
    }),
  ),
);

function hasTooManyServers({ selfHosted = {} }: SettingsFromFile): boolean {
  return Object.values(selfHosted).some(({ length }) => length > MOST_SERVERS);
}

export function settingsFileFormat(knowsSite: KnowsSite): FileFormat<SettingsFile> {
  const schema = lazy(() =>
    z.pipe(
      z.object({
        exportedAt: z.iso.datetime(),
        settings: settingsSchema(),
        matches: z.optional(matchListSchema()),
      }),
      z.transform(({ matches = [], ...file }) => ({ ...file, ...parseMatches(matches, knowsSite) })),
    ),
  );
  return { kind: 'kiroku-settings', maxBytes: MATCH_FILE_MAX_BYTES + 500_000, schema };
}
