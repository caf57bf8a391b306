// Makes the table of anime in which an import looks up names and ids, from the items of bangumi-data.

/** A title of bangumi-data. */
export interface BangumiItem {
  /** The name in the title's own language. */
  readonly title: string;
  /** Names in other languages, by BCP 47 tag. */
  readonly titleTranslate?: Readonly<Record<string, readonly string[]>>;
  readonly sites: readonly { readonly site: string; readonly id?: string }[];
}

/** Returns rows of MAL id, AniList id and native title. An id of 0 means "none". */
export function rowsOfTitles(items: readonly BangumiItem[]): readonly (readonly [number, number, string])[] {
  return items
    .map((item) => [idAt(item, 'mal'), idAt(item, 'aniList'), item.title.trim()] as const)
    .filter(([mal, anilist, native]) => (mal > 0 || anilist > 0) && native !== '')
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function idAt({ sites }: BangumiItem, name: string): number {
  const id = Number(sites.find(({ site }) => site === name)?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
