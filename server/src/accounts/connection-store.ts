// Stores the apps that a user has connected. Revoking deletes the consent, and with it everything that was issued for it.
import { and, desc, eq, max, min, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { app, oidcGrant } from '../db/schema.ts';

export interface AppConnection {
  readonly clientId: string;
  readonly name: string;
  readonly connectedAt: Date;
  /**
   * When the app last received a token. An app in use receives one about once a day. Null if the app has not received a token since this
   * column was added.
   */
  readonly lastUsedAt: Date | null;
  /** The network from which the app requested its last token (see anonymiseAddress). */
  readonly lastUsedFrom: string | null;
}

export interface ConnectionStore {
  list(accountId: string): Promise<readonly AppConnection[]>;
  /** Records that the app has received a token for this consent. */
  recordTokenUse(grantId: string, use: { readonly at: Date; readonly from: string }): Promise<void>;
  /** Returns false if the app was not connected. */
  revoke(accountId: string, clientId: string): Promise<boolean>;
}

/** Selects the network of the last use. An app may have several consents of one account; the consent that was used last counts. */
const lastUsedFrom = sql<
  string | null
>`(array_agg(${oidcGrant.usedFrom} order by ${oidcGrant.usedAt} desc nulls last))[1]`;

export function createConnectionStore(db: Db): ConnectionStore {
  return {
    async list(accountId) {
      const rows = await db
        .select({
          clientId: app.clientId,
          name: app.name,
          connectedAt: min(oidcGrant.createdAt),
          lastUsedAt: max(oidcGrant.usedAt),
          lastUsedFrom,
        })
        .from(oidcGrant)
        .innerJoin(app, eq(app.clientId, oidcGrant.clientId))
        .where(eq(oidcGrant.accountId, accountId))
        .groupBy(app.clientId, app.name)
        .orderBy(desc(max(oidcGrant.createdAt)));
      return rows.flatMap(({ connectedAt, ...row }) =>
        connectedAt === null ? [] : [{ ...row, connectedAt }],
      );
    },
    async recordTokenUse(grantId, { at, from }) {
      await db.update(oidcGrant).set({ usedAt: at, usedFrom: from }).where(eq(oidcGrant.id, grantId));
    },
    async revoke(accountId, clientId) {
      const revoked = await db
        .delete(oidcGrant)
        .where(and(eq(oidcGrant.accountId, accountId), eq(oidcGrant.clientId, clientId)))
        .returning({ id: oidcGrant.id });
      return revoked.length > 0;
    },
  };
}
