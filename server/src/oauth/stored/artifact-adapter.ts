// Stores codes and access tokens. Whoever knows the id of a token can use it. So only hashes of ids are stored, and the payloads do not
// contain the id.
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { hashCredential } from '../../db/hash.ts';
import type { Db } from '../../db/open.ts';
import { oidcArtifact } from '../../db/schema.ts';
import type { TokenStoreContext } from './refresh-family.ts';
import { unusedMethod } from './unused-method.ts';
import { writeOrThrowInvalidGrant } from './write-or-refuse.ts';

type ArtifactRow = typeof oidcArtifact.$inferSelect;

export function createArtifactAdapter(
  kind: string,
  { db, now }: Pick<TokenStoreContext, 'db' | 'now'>,
): Adapter {
  const isThis = (id: string) =>
    and(eq(oidcArtifact.idHash, hashCredential(id)), eq(oidcArtifact.kind, kind));
  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = new Date(now().getTime() + (expiresIn ?? 0) * 1000);
      await saveArtifact(db, { kind, idHash: hashCredential(id) }, { payload, expiresAt });
    },
    async find(id) {
      const isValid = and(isThis(id), gt(oidcArtifact.expiresAt, now()));
      const [row] = await db.select().from(oidcArtifact).where(isValid);
      return row && payloadOf(row, id);
    },
    findByUid: unusedMethod,
    findByUserCode: unusedMethod,
    async consume(id) {
      // Only one of several concurrent requests updates the row.
      const used = await db
        .update(oidcArtifact)
        .set({ consumedAt: now() })
        .where(and(isThis(id), isNull(oidcArtifact.consumedAt)))
        .returning({ kind: oidcArtifact.kind });
      if (used.length === 0) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await db.delete(oidcArtifact).where(isThis(id));
    },
    async revokeByGrantId(grantId) {
      const isOfGrant = and(eq(oidcArtifact.grantId, grantId), eq(oidcArtifact.kind, kind));
      await db.delete(oidcArtifact).where(isOfGrant);
    },
  };
}

async function saveArtifact(
  db: Db,
  key: { kind: string; idHash: string },
  { payload, expiresAt }: { payload: AdapterPayload; expiresAt: Date },
): Promise<void> {
  const { jti: _id, ...stored } = payload;
  const values = { grantId: payload.grantId ?? null, payload: stored, expiresAt };
  const target = [oidcArtifact.idHash, oidcArtifact.kind];
  await writeOrThrowInvalidGrant(
    db
      .insert(oidcArtifact)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target, set: values }),
  );
}

function payloadOf({ payload, consumedAt }: ArtifactRow, id: string): AdapterPayload {
  const consumed = consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) };
  return { ...payload, jti: id, ...consumed };
}
