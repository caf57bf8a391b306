// Looks up a bearer token: one statement on the primary key, with what the API wants to know of its caller in the same row.
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashOf } from '../db/hash.ts';
import type { Db } from '../db/open.ts';
import { account, oidcArtifact, oidcGrant } from '../db/schema.ts';

export interface StoredCaller {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly birthDate: string;
  readonly adultFilter: boolean;
}

export const hashOfToken = (token: string): string => hashOf(token);

/** Null for a token that is unknown, expired or revoked. */
export type FindCaller = (tokenHash: string) => Promise<StoredCaller | null>;

export function createFindCaller({ db, now }: { db: Db; now: () => Date }): FindCaller {
  return async (tokenHash) => {
    const [row] = await db
      .select({
        accountId: account.id,
        clientId: oidcGrant.clientId,
        scope: sql<string | null>`${oidcArtifact.payload} ->> 'scope'`,
        birthDate: account.birthDate,
        adultFilter: account.adultFilter,
      })
      .from(oidcArtifact)
      .innerJoin(oidcGrant, eq(oidcGrant.id, oidcArtifact.grantId))
      .innerJoin(account, eq(account.id, oidcGrant.accountId))
      .where(
        and(
          eq(oidcArtifact.idHash, tokenHash),
          eq(oidcArtifact.kind, 'AccessToken'),
          gt(oidcArtifact.expiresAt, now()),
        ),
      );
    if (row === undefined) return null;
    const { scope, ...caller } = row;
    return { ...caller, scopes: new Set((scope ?? '').split(' ')) };
  };
}
