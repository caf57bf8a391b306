// Reads the JSON of any list or history. For each format, one function recognises and reads it.
import { parseJson } from '../../domain/fields.ts';
import { readCrunchyroll } from '../history/crunchyroll.ts';
import { readTakeout } from '../history/takeout.ts';
import { readTrakt } from '../history/trakt.ts';
import type { FileProblem, FileReadOptions, ImportedFile } from '../imported.ts';
import { readAnilistExport } from './anilist-export.ts';
import { readAnilistJson } from './anilist-json.ts';
import { readAnimePlanetJson } from './anime-planet-json.ts';
import { readBangumiJson } from './bangumi.ts';
import { isBoundedJson } from './bounds.ts';
import { readKirokuJson } from './kiroku-json.ts';
import { readKitsuJson } from './kitsu-json.ts';
import { readLinkListJson } from './link-list.ts';
import { readShikimoriJson } from './shikimori-json.ts';
import { readSimklJson } from './simkl-json.ts';

type Reader = (value: unknown, options: FileReadOptions) => ImportedFile | FileProblem | null;

/** The formats are tried in this order. Formats with more distinctive fields come first. */
const readers: readonly Reader[] = [
  readKirokuJson,
  readSimklJson,
  readAnimePlanetJson,
  readAnilistExport,
  readKitsuJson,
  readShikimoriJson,
  readBangumiJson,
  readTrakt,
  readCrunchyroll,
  readLinkListJson,
  readAnilistJson,
  readTakeout,
];

export function readJsonFile(text: string, options: FileReadOptions): ImportedFile | FileProblem {
  if (!isBoundedJson(text)) return 'tooLarge';
  const value = parseJson(text);
  if (value === undefined) return looksLikeJson(text) ? 'truncated' : 'unknownFormat';
  for (const read of readers) {
    const file = read(value, options);
    if (file !== null) return file;
  }
  return 'unknownFormat';
}

/** Whether a text looks like JSON. A settings file that begins with "[section]" does not. */
function looksLikeJson(text: string): boolean {
  return /^(?:\{\s*(?:"|$)|\[\s*(?:[[{"]|$))/.test(text);
}
