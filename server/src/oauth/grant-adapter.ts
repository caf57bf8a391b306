// Stores grants (consents) in their own table. When a grant is deleted, everything that was issued for it is revoked, and nothing more can
// be issued for it.
import { and, eq, gt } from 'drizzle-orm';
import type { Adapter } from 'oidc-provider';
import type { Db } from '../db/open.ts';
import { oidcGrant } from '../db/schema.ts';
import { unusedMethod } from './stored/unused-method.ts';
import { writeOrThrowInvalidGrant } from './stored/write-or-refuse.ts';

export function createGrantAdapter({ db, now }: { db: Db; now: () => Date }): Adapter {
  const remove = async (id: string) => {
    await db.delete(oidcGrant).where(eq(oidcGrant.id, id));
  };
  return {
    async upsert(id, payload, expiresIn) {
      const { accountId, clientId } = payload;
      if (accountId === undefined || clientId === undefined)
        throw new Error('A grant has an account and a client.');
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + (expiresIn ?? 0) * 1000);
      const { jti: _id, ...stored } = payload;
      await writeOrThrowInvalidGrant(
        db
          .insert(oidcGrant)
          .values({ id, accountId, clientId, payload: stored, createdAt, expiresAt })
          .onConflictDoUpdate({ target: oidcGrant.id, set: { payload: stored, expiresAt } }),
      );
    },
    async find(id) {
      const [row] = await db
        .select()
        .from(oidcGrant)
        .where(and(eq(oidcGrant.id, id), gt(oidcGrant.expiresAt, now())));
      return row === undefined ? undefined : { ...row.payload, jti: id };
    },
    destroy: remove,
    revokeByGrantId: remove,
    consume: unusedMethod,
    findByUid: unusedMethod,
    findByUserCode: unusedMethod,
  };
}
