// Links the relations of imported titles. A related title may come later in the file. So relations are collected by foreign ids while the
// file is read, and written at the end.
import type { MediaType } from '@kiroku/contract/media';
import { catalogTitleFromRow } from '../../src/catalog/media-wire.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import type { TitleLookups } from '../../src/catalog/title-rows.ts';
import type { TitleRelation } from '../../src/db/title-facts.ts';
import type { ImportEntry, ImportRelation } from './import-entry.ts';
import type { TitleIndex } from './title-index.ts';

export interface RelationCounts {
  readonly added: number;
  /** How many relations were left out, because their title is not in the catalogue, or because there are too many relations. */
  readonly leftOut: number;
}

interface RelationLinks {
  note(id: string, entry: ImportEntry): void;
  save(
    lookups: TitleLookups,
    write: (titles: readonly CatalogTitle[]) => Promise<void>,
  ): Promise<RelationCounts>;
}

interface Noted {
  readonly type: MediaType;
  readonly relations: ImportRelation[];
}

/** At most this many relations are collected, so that a malicious file cannot fill the memory. */
const MOST_NOTED = 1_000_000;
const MOST_PER_TITLE = 200;
const TITLES_PER_BATCH = 1000;

export function createRelationLinker(directory: TitleIndex): RelationLinks {
  const noted = new Map<string, Noted>();
  let [count, leftOut] = [0, 0];

  function targetsOf(id: string, { type, relations }: Noted): readonly TitleRelation[] {
    const found = relations.flatMap((relation) => {
      const other = directory.find(type, relation);
      if (other === null) leftOut += 1;
      return other === null || other === id ? [] : [{ kind: relation.kind, id: other }];
    });
    return found;
  }

  return {
    note(id, { type, relations }) {
      if (relations.length === 0) return;
      const known = noted.get(id) ?? { type, relations: [] };
      const room = Math.min(MOST_PER_TITLE - known.relations.length, MOST_NOTED - count);
      known.relations.push(...relations.slice(0, room));
      count += Math.min(room, relations.length);
      leftOut += Math.max(0, relations.length - room);
      noted.set(id, known);
    },
    async save(lookups, write) {
      let added = 0;
      const ids = [...noted.keys()];
      for (let start = 0; start < ids.length; start += TITLES_PER_BATCH) {
        const rows = await lookups.findAll(ids.slice(start, start + TITLES_PER_BATCH));
        const changed = [...rows.values()].map(catalogTitleFromRow).flatMap((title) => {
          const note = noted.get(title.id);
          const more = note === undefined ? [] : newOnes(title, targetsOf(title.id, note));
          added += more.length;
          return more.length === 0 ? [] : { ...title, relations: [...title.relations, ...more] };
        });
        await write(changed);
      }
      return { added, leftOut };
    },
  };
}

/**
 * Returns the relations to titles to which `title` has no relation yet. A title has at most one relation to another title, and a stored
 * relation is not replaced.
 */
function newOnes(title: CatalogTitle, relations: readonly TitleRelation[]): readonly TitleRelation[] {
  const there = new Set(title.relations.map(({ id }) => id));
  return relations.filter(({ id }) => {
    const isNew = !there.has(id);
    there.add(id);
    return isNew;
  });
}
