// Makes the table of anime in which an import looks up names and ids. It comes from the items of bangumi-data.

export interface BangumiItem {
  /** The title's name in its original language. */
  readonly title: string;
  /** The title's names in other languages, by BCP 47 tag. */
  readonly titleTranslate?: Readonly<Record<string, readonly string[]>>;
  readonly sites: readonly { readonly site: string; readonly id?: string }[];
}

/** Returns rows with MAL id, AniList id and native title. If an id is missing, it is 0. */
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
