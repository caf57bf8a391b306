// Looks up a bearer token: one prepared statement on the primary key, with what the API wants to know of its caller in the same row.
//
// A statement on a hot path does not wait for that. What a token was found to be is remembered, and the statement itself confirms it:
// it starts from `claimedCaller`, which is empty when the token has been revoked, or its owner's settings have changed, since then.
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashOf } from '../db/hash.ts';
import { instantPlaceholder } from '../db/instant-placeholder.ts';
import { instantValue } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { account, oidcArtifact, oidcGrant } from '../db/schema.ts';

export interface StoredCaller {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly birthDate: string;
  readonly adultFilter: boolean;
}

export const hashOfToken = (token: string): string => hashOf(token);

/** Null for a token that is unknown, expired or revoked. */
export type FindCaller = (tokenHash: string) => Promise<StoredCaller | null>;

/** What a statement answers when a claim does not hold any more: the token has to be looked up. */
export const UNCONFIRMED = 'unconfirmed';
export type Unconfirmed = typeof UNCONFIRMED;

/** Whose token it was when it was looked up last. */
export type CallerClaim = Pick<StoredCaller, 'tokenHash' | 'accountId' | 'birthDate' | 'adultFilter'>;

const { placeholder } = sql;

/** The account of a claim that still holds; filled by `valuesOfCaller`. */
export function claimedCaller(db: Db) {
  return db.$with('caller').as(
    db
      .select({ id: account.id, changedAt: account.libraryChangedAt })
      .from(oidcArtifact)
      .innerJoin(oidcGrant, eq(oidcGrant.id, oidcArtifact.grantId))
      .innerJoin(account, eq(account.id, oidcGrant.accountId))
      .where(
        and(
          eq(oidcArtifact.idHash, placeholder('tokenHash')),
          sql`${oidcArtifact.kind} = 'AccessToken'`,
          gt(oidcArtifact.expiresAt, instantValue('now')),
          eq(account.id, placeholder('accountId')),
          sql`${account.birthDate} = ${placeholder('birthDate')}::date`,
          eq(account.adultFilter, placeholder('adultFilter')),
        ),
      ),
  );
}

export function valuesOfCaller({ tokenHash, accountId, birthDate, adultFilter }: CallerClaim, now: Date) {
  return { tokenHash, accountId, birthDate, adultFilter, now: now.toISOString() };
}

export function createFindCaller({ db, now }: { db: Db; now: () => Date }): FindCaller {
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
  return async (tokenHash) => {
    const [row] = await byHash.execute({ idHash: tokenHash, now: now() });
    if (row === undefined) return null;
    const { scope, ...caller } = row;
    return { ...caller, tokenHash, scopes: new Set((scope ?? '').split(' ')) };
  };
}
