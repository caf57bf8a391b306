// Makes the table of romaji and English names that matching uses for its searches, from bangumi-data and Silver Yasha's list.

/** A title of bangumi-data. */
interface TranslatedItem {
  readonly titleTranslate?: Readonly<Record<string, readonly string[]>>;
  readonly sites: readonly { readonly site: string; readonly id?: string }[];
}

/** A title of Silver Yasha's list. Its texts have HTML entities. */
export interface SilverYashaItem {
  readonly mal_id: string | null;
  /** The name in romaji, as on MyAnimeList. */
  readonly title: string;
  /** The English name. */
  readonly title_alt: string | null;
}

/** A row has the MAL id, the romaji name (empty if unknown), and English names. */
type NameRow = readonly [malId: number, romaji: string, ...english: readonly string[]];

const ENTITIES: Readonly<Record<string, string>> = {
  '&#039;': "'",
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
};

/** Returns the rows, sorted by MAL id. Leaves out English names that only repeat another name. */
export function rowsOfNames(
  translated: readonly TranslatedItem[],
  silverYasha: readonly SilverYashaItem[],
): readonly NameRow[] {
  const romaji = new Map<number, string>();
  const english = new Map<number, string[]>();
  const add = (malId: number, name: string) => english.set(malId, [...(english.get(malId) ?? []), name]);
  for (const { mal_id, title, title_alt } of silverYasha) {
    const malId = Number(mal_id);
    if (!isId(malId)) continue;
    romaji.set(malId, decoded(title));
    if (title_alt !== null) add(malId, decoded(title_alt));
  }
  for (const { sites, titleTranslate } of translated) {
    const malId = Number(sites.find(({ site }) => site === 'mal')?.id);
    if (isId(malId)) for (const name of titleTranslate?.en ?? []) add(malId, name.trim());
  }
  return [...new Set([...romaji.keys(), ...english.keys()])]
    .sort((a, b) => a - b)
    .map((malId) => {
      const name = romaji.get(malId) ?? '';
      return [malId, name, ...differing(name, english.get(malId) ?? [])];
    });
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

function decoded(text: string): string {
  return text.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

function differing(romaji: string, english: readonly string[]): readonly string[] {
  const seen = new Set(['', letters(romaji)]);
  return english.filter((name) => !seen.has(letters(name)) && seen.add(letters(name)));
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
