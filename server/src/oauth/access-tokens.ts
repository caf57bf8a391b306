// Looks up a bearer token. One statement by primary key also reads the facts about the caller that the API needs.
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashCredential } from '../db/hash.ts';
import type { Db } from '../db/open.ts';
import { account, oidcArtifact, oidcGrant } from '../db/schema.ts';

export interface AccessTokenOwner {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly birthDate: string;
  readonly adultFilter: boolean;
}

/** Returns the token's owner; null if the token is unknown, expired or revoked. */
export type FindCaller = (token: string) => Promise<AccessTokenOwner | null>;

export function createCallerFinder({ db, now }: { db: Db; now: () => Date }): FindCaller {
  return async (token) => {
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
          eq(oidcArtifact.idHash, hashCredential(token)),
          eq(oidcArtifact.kind, 'AccessToken'),
          gt(oidcArtifact.expiresAt, now()),
        ),
      );
    if (row === undefined) return null;
    const { scope, ...caller } = row;
    return { ...caller, scopes: new Set((scope ?? '').split(' ')) };
  };
}
