// Tells a running server that another process changed the catalogue: one small row is read instead of all titles.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { seedMark } from '../db/schema.ts';

/** The starter catalogue has a version of its own, kept beside the number of imports' writes. */
const STARTER = 'catalog';
const IMPORTED = 'catalog-imported';

/** Another text whenever the titles are other ones. */
export async function readCatalogRevision(db: Db): Promise<string> {
  const marks = await db
    .select({ name: seedMark.name, version: seedMark.version })
    .from(seedMark)
    .where(inArray(seedMark.name, [STARTER, IMPORTED]));
  return marks
    .map(({ name, version }) => `${name}=${version}`)
    .sort()
    .join(' ');
}

/** Belongs into the transaction that writes the titles. */
export async function raiseCatalogRevision(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(seedMark)
    .values({ name: IMPORTED, version: '1', seededAt: now })
    .onConflictDoUpdate({
      target: seedMark.name,
      set: { version: sql`cast(cast(${seedMark.version} as integer) + 1 as text)`, seededAt: now },
    });
}

export async function hasImports(db: Db | Tx): Promise<boolean> {
  return (await db.$count(seedMark, eq(seedMark.name, IMPORTED))) > 0;
}
