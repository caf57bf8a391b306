// Apps that a user has let in. Revoking deletes the consent; everything issued under it goes with it.
import { and, desc, eq, max, min, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { app, oidcArtifact, oidcGrant } from '../db/schema.ts';

export interface Connection {
  readonly clientId: string;
  readonly name: string;
  readonly connectedAt: Date;
  /** When the app was last given a token, which it does once a day while it is used; null when that is over three months ago. */
  readonly lastUsedAt: Date | null;
}

export interface Connections {
  list(accountId: string): Promise<readonly Connection[]>;
  /** False when the app was not connected. */
  revoke(accountId: string, clientId: string): Promise<boolean>;
}

export function createConnections(db: Db): Connections {
  return {
    async list(accountId) {
      const rows = await db
        .select({
          clientId: app.clientId,
          name: app.name,
          connectedAt: min(oidcGrant.createdAt),
          issuedAt: sql<string | null>`max((${oidcArtifact.payload} ->> 'iat')::bigint)::text`,
        })
        .from(oidcGrant)
        .innerJoin(app, eq(app.clientId, oidcGrant.clientId))
        .leftJoin(oidcArtifact, eq(oidcArtifact.grantId, oidcGrant.id))
        .where(eq(oidcGrant.accountId, accountId))
        .groupBy(app.clientId, app.name)
        .orderBy(desc(max(oidcGrant.createdAt)));
      return rows.flatMap(({ connectedAt, issuedAt, ...row }) => {
        const lastUsedAt = issuedAt === null ? null : new Date(Number(issuedAt) * 1000);
        return connectedAt === null ? [] : [{ ...row, connectedAt, lastUsedAt }];
      });
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
