// Makes the table of anime that an import looks names and ids up in, from the items of bangumi-data.

interface Item {
  /** In the title's own language. */
  readonly title: string;
  readonly sites: readonly { readonly site: string; readonly id?: string }[];
}

/** Three columns of one length, which gzip makes half as large as rows: MAL ids as steps from the row before, AniList ids as the distance from the MAL id (null for none), native titles. 0 stands for no MAL id. Read by lib/import/resolving/title-table.ts. */
export function packTitles(items: readonly Item[]) {
  const rows = items
    .map((item) => ({ mal: idAt(item, 'mal'), anilist: idAt(item, 'aniList'), native: item.title.trim() }))
    .filter(({ mal, anilist, native }) => (mal > 0 || anilist > 0) && native !== '')
    .sort((a, b) => a.mal - b.mal || a.anilist - b.anilist);
  return {
    mal: rows.map(({ mal }, row) => mal - (rows[row - 1]?.mal ?? 0)),
    anilist: rows.map(({ mal, anilist }) => (anilist === 0 ? null : anilist - mal)),
    native: rows.map(({ native }) => native),
  };
}

function idAt({ sites }: Item, name: string): number {
  const id = Number(sites.find(({ site }) => site === name)?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
