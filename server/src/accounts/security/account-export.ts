// Exports all data of an account in the formats of the API: entries as in GET /library, ratings as in POST /ratings. Explicit titles that
// the account may not see are left out, and counted.
import type { LibraryEntry } from '@kiroku/contract/library';
import { asc, eq } from 'drizzle-orm';
import type { CoverAddresses } from '../../catalog/cover-address.ts';
import { mediaFromRow } from '../../catalog/media-wire.ts';
import type { Db } from '../../db/open.ts';
import { account as accountTable, app, libraryEntry, rating, title } from '../../db/schema.ts';
import { entryFromRow } from '../../library/entry-wire.ts';
import type { Account } from '../account-store.ts';
import type { AppConnection, ConnectionStore } from '../connection-store.ts';

interface AccountExport {
  readonly account: {
    readonly name: string;
    readonly birthDate: string;
    readonly adultFilter: boolean;
    readonly createdAt: string;
    /** Whether the account has a recovery code. Only the code's hash is stored. */
    readonly hasRecoveryCode: boolean;
  };
  readonly entries: readonly LibraryEntry[];
  readonly ratings: readonly { readonly mediaId: string; readonly score: number }[];
  readonly apps: readonly { readonly clientId: string; readonly name: string }[];
  readonly connections: readonly AppConnection[];
  /** How many entries and ratings of explicit titles were left out. */
  readonly leftOut: { readonly entries: number; readonly ratings: number };
}

/** Exports an account. If `isBlocked`, explicit titles are left out. */
export type ExportAccount = (account: Account, isBlocked: boolean) => Promise<AccountExport>;

interface Context {
  readonly db: Db;
  readonly covers: CoverAddresses;
  readonly connections: ConnectionStore;
}

export function createAccountExport({ db, covers, connections }: Context): ExportAccount {
  return async (account, isBlocked) => {
    const listed = await db
      .select({ entry: libraryEntry, title })
      .from(libraryEntry)
      .innerJoin(title, eq(title.id, libraryEntry.mediaId))
      .where(eq(libraryEntry.accountId, account.id))
      .orderBy(asc(libraryEntry.createdAt));
    const rated = await db
      .select({ mediaId: rating.mediaId, tenths: rating.scoreTenths, explicit: title.explicit })
      .from(rating)
      .innerJoin(title, eq(title.id, rating.mediaId))
      .where(eq(rating.accountId, account.id));
    const apps = await db
      .select({ clientId: app.clientId, name: app.name, redirectUris: app.redirectUris })
      .from(app)
      .where(eq(app.accountId, account.id));
    const [row] = await db
      .select({ recoveryHash: accountTable.recoveryHash })
      .from(accountTable)
      .where(eq(accountTable.id, account.id));
    const isShown = ({ explicit }: { explicit: boolean }) => !(explicit && isBlocked);
    const entries = listed.filter((row) => isShown(row.title));
    const ratings = rated.filter(isShown);
    const { name, birthDate, adultFilter, createdAt } = account;
    return {
      account: {
        name,
        birthDate,
        adultFilter,
        createdAt: createdAt.toISOString(),
        hasRecoveryCode: typeof row?.recoveryHash === 'string',
      },
      entries: entries.map((row) => ({ ...entryFromRow(row.entry), media: mediaFromRow(row.title, covers) })),
      ratings: ratings.map(({ mediaId, tenths }) => ({ mediaId, score: tenths / 10 })),
      apps,
      connections: await connections.list(account.id),
      leftOut: { entries: listed.length - entries.length, ratings: rated.length - ratings.length },
    };
  };
}
