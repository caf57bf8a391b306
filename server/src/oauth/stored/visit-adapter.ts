// Stores oidc-provider's sessions and interactions. They have their own table, because the table of the tokens is read at every API call.
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashOf } from '../../db/hash.ts';
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../db/pg-error.ts';
import { oidcVisit } from '../../db/token-tables.ts';
import { isUnowned } from '../interaction-cookie.ts';
import type { FamilyContext } from './refresh-family.ts';
import { unused } from './unused.ts';

export function createVisitAdapter(kind: 'Session' | 'Interaction', context: FamilyContext): Adapter {
  const { db, now } = context;
  const findWhere = async (where: SQL): Promise<AdapterPayload | undefined> => {
    const isIt = and(where, eq(oidcVisit.kind, kind), gt(oidcVisit.expiresAt, now()));
    return (await db.select().from(oidcVisit).where(isIt))[0]?.payload;
  };
  return {
    async upsert(id, payload, expiresIn) {
      if (isUnowned(kind, payload)) return;
      const expiresAt = new Date(now().getTime() + (expiresIn ?? 0) * 1000);
      await save(context, { kind, idHash: hashOf(id) }, { payload, expiresAt });
    },
    async find(id) {
      const payload = await findWhere(eq(oidcVisit.idHash, hashOf(id)));
      return payload && { ...payload, jti: id };
    },
    findByUid: (uid) => findWhere(eq(oidcVisit.uid, uid)),
    findByUserCode: unused,
    async destroy(id) {
      await db.delete(oidcVisit).where(and(eq(oidcVisit.idHash, hashOf(id)), eq(oidcVisit.kind, kind)));
    },
    consume: unused,
    revokeByGrantId: unused,
  };
}

async function save(
  { db }: FamilyContext,
  key: { kind: string; idHash: string },
  { payload: { jti: _id, ...payload }, expiresAt }: { payload: AdapterPayload; expiresAt: Date },
): Promise<void> {
  const values = { uid: payload.uid ?? null, accountId: personOf(payload), payload, expiresAt };
  try {
    await db
      .insert(oidcVisit)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [oidcVisit.idHash, oidcVisit.kind], set: values });
  } catch (error) {
    // Ignore the error if the account was just deleted: its sessions were deleted with it.
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
  }
}

function personOf({ accountId, session, result }: AdapterPayload): string | null {
  return accountId ?? session?.accountId ?? result?.login?.accountId ?? null;
}
