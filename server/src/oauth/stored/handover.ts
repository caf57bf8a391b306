// Since when the tables of this version are written to. Servers of the version before, which go on beside it, would not find what lies there.
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { seedMark } from '../../db/schema.ts';

/** Set by the migration that made the tables, an hour ahead, where there were accounts already. */
const MARK = 'token_tables';

export type IsHandedOver = () => Promise<boolean>;

export function createHandover({ db, now }: { db: Db; now: () => Date }): IsHandedOver {
  let begins: Date | null = null;
  return async () => {
    if (begins === null) {
      const [mark] = await db.select().from(seedMark).where(eq(seedMark.name, MARK));
      begins = mark?.seededAt ?? new Date(0);
    }
    return begins <= now();
  };
}
