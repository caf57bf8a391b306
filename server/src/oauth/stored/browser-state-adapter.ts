// Stores oidc-provider's sessions and interactions. They have their own table, because the table of the tokens is read at every API call.
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashCredential } from '../../db/hash.ts';
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../db/pg-error.ts';
import { oidcBrowserState } from '../../db/token-tables.ts';
import { isBrowserStateBeforeSignIn } from '../interaction-cookie.ts';
import type { TokenStoreContext } from './refresh-family.ts';
import { unusedMethod } from './unused-method.ts';

export function createBrowserStateAdapter(
  kind: 'Session' | 'Interaction',
  context: TokenStoreContext,
): Adapter {
  const { db, now } = context;
  const findWhere = async (where: SQL): Promise<AdapterPayload | undefined> => {
    const isIt = and(where, eq(oidcBrowserState.kind, kind), gt(oidcBrowserState.expiresAt, now()));
    return (await db.select().from(oidcBrowserState).where(isIt))[0]?.payload;
  };
  return {
    async upsert(id, payload, expiresIn) {
      if (isBrowserStateBeforeSignIn(kind, payload)) return;
      const expiresAt = new Date(now().getTime() + (expiresIn ?? 0) * 1000);
      await save(context, { kind, idHash: hashCredential(id) }, { payload, expiresAt });
    },
    async find(id) {
      const payload = await findWhere(eq(oidcBrowserState.idHash, hashCredential(id)));
      return payload && { ...payload, jti: id };
    },
    findByUid: (uid) => findWhere(eq(oidcBrowserState.uid, uid)),
    findByUserCode: unusedMethod,
    async destroy(id) {
      await db
        .delete(oidcBrowserState)
        .where(and(eq(oidcBrowserState.idHash, hashCredential(id)), eq(oidcBrowserState.kind, kind)));
    },
    consume: unusedMethod,
    revokeByGrantId: unusedMethod,
  };
}

async function save(
  { db }: TokenStoreContext,
  key: { kind: string; idHash: string },
  { payload: { jti: _id, ...payload }, expiresAt }: { payload: AdapterPayload; expiresAt: Date },
): Promise<void> {
  const values = { uid: payload.uid ?? null, accountId: personOf(payload), payload, expiresAt };
  try {
    await db
      .insert(oidcBrowserState)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [oidcBrowserState.idHash, oidcBrowserState.kind], set: values });
  } catch (error) {
    // Ignore the error if the account was just deleted: its sessions were deleted with it.
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
  }
}

function personOf({ accountId, session, result }: AdapterPayload): string | null {
  return accountId ?? session?.accountId ?? result?.login?.accountId ?? null;
}
