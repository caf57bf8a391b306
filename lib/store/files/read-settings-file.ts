// Reads an untrusted file of settings. Settings that this version does not know are ignored; a single wrong value rejects all settings.
import * as z from 'zod/mini';
import {
  type GivenSettings,
  SETTINGS_FILE_FORMAT,
  SETTINGS_FILE_VERSION,
} from '../../domain/files/settings-file.ts';
import { wrongSetting } from '../../domain/stored-settings.ts';
import { parseJson } from './parse-json.ts';
import {
  type KnowsSite,
  MATCH_FILE_MAX_BYTES,
  type ReadMatchFile,
  readParsedMatchFile,
} from './read-match-file.ts';

export const SETTINGS_FILE_MAX_BYTES = MATCH_FILE_MAX_BYTES + 500_000;

type Refusal =
  | { readonly reason: 'tooLarge' | 'notJson' | 'otherFile' | 'otherVersion' }
  | { readonly reason: 'badField'; readonly field: string };

export type ReadSettingsFile =
  | {
      readonly kind: 'read';
      readonly exportedAt: string;
      readonly settings: GivenSettings;
      readonly matches: ReadMatchFile;
    }
  | ({ readonly kind: 'refused' } & Refusal);

const fileSchema = z.object({
  format: z.literal(SETTINGS_FILE_FORMAT),
  version: z.int(),
  exportedAt: z.iso.datetime(),
  settings: z.record(z.string(), z.unknown()),
  matches: z.unknown(),
});

/** The settings of this version. Other fields come from a newer version. */
const known = z.object({
  tracking: z.optional(z.record(z.string(), z.unknown())),
  theme: z.optional(z.unknown()),
  language: z.optional(z.unknown()),
  titleLanguage: z.optional(z.unknown()),
  covers: z.optional(z.unknown()),
  keepLog: z.optional(z.unknown()),
  sitePolicies: z.optional(z.unknown()),
  selfHosted: z.optional(z.unknown()),
});

/** Maximum number of servers per site that a file may add: each one costs a permission and a registered script. */
const MOST_SERVERS = 100;

/** `content` is null if the file was too large to be read. */
export function readSettingsFile(content: string | null, knowsSite: KnowsSite): ReadSettingsFile {
  if (content === null || content.length > SETTINGS_FILE_MAX_BYTES) return refuse({ reason: 'tooLarge' });
  const json = parseJson(content);
  if (json === undefined) return refuse({ reason: 'notJson' });
  const file = fileSchema.safeParse(json);
  if (!file.success) return refuse({ reason: 'otherFile' });
  if (file.data.version !== SETTINGS_FILE_VERSION) return refuse({ reason: 'otherVersion' });
  const field = wrongSetting(file.data.settings);
  if (field !== null) return refuse({ reason: 'badField', field });
  const settings = known.parse(file.data.settings) as GivenSettings;
  if (Object.values(settings.selfHosted ?? {}).some(({ length }) => length > MOST_SERVERS))
    return refuse({ reason: 'badField', field: 'selfHosted' });
  const { exportedAt, matches } = file.data;
  return { kind: 'read', exportedAt, settings, matches: readParsedMatchFile(matches, knowsSite) };
}

function refuse(refusal: Refusal): ReadSettingsFile {
  return { kind: 'refused', ...refusal };
}
