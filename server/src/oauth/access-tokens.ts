// Looks up a bearer token: one prepared statement on the primary key, with what the API wants to know of its owner in the same row.
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashOf } from '../db/hash.ts';
import { instantPlaceholder } from '../db/instant-placeholder.ts';
import type { Db } from '../db/open.ts';
import { account, oidcArtifact, oidcGrant } from '../db/schema.ts';

export interface TokenOwner {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly birthDate: string;
  readonly adultFilter: boolean;
}

/** Null for a token that is unknown, expired or revoked. */
export type FindTokenOwner = (token: string) => Promise<TokenOwner | null>;

export function createFindTokenOwner({ db, now }: { db: Db; now: () => Date }): FindTokenOwner {
  const byHash = db
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
        eq(oidcArtifact.idHash, sql.placeholder('idHash')),
        eq(oidcArtifact.kind, 'AccessToken'),
        gt(oidcArtifact.expiresAt, instantPlaceholder('now')),
      ),
    )
    .prepare('token_owner');
  return async (token) => {
    const [row] = await byHash.execute({ idHash: hashOf(token), now: now() });
    if (row === undefined) return null;
    const { scope, ...owner } = row;
    return { ...owner, scopes: new Set((scope ?? '').split(' ')) };
  };
}
