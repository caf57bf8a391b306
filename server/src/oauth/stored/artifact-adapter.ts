// Keeps codes and access tokens. Ids are bearer values, so rows are found by their hash and the payload is stored without them.
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { hashOf } from '../../db/hash.ts';
import { instantPlaceholder } from '../../db/instant-placeholder.ts';
import type { Db, Tx } from '../../db/open.ts';
import { oidcArtifact } from '../../db/schema.ts';
import { beginLine, consumeCode, consumeRefreshToken, isRepeatable } from '../consume.ts';
import type { FamilyContext } from './refresh-family.ts';
import { writeOrRefuse } from './write-or-refuse.ts';

type ArtifactRow = typeof oidcArtifact.$inferSelect;
/** In the transaction in which a refresh token is used for the first time. */
type OnFirstRefresh = (tx: Tx, id: string, row: ArtifactRow) => Promise<void>;

const none = async () => undefined;

export function createArtifactAdapter(
  kind: string,
  { db, now, leewayMs }: FamilyContext,
  onFirstRefresh?: OnFirstRefresh,
): Adapter {
  const isThis = (id: string) => and(eq(oidcArtifact.idHash, hashOf(id)), eq(oidcArtifact.kind, kind));
  const byHash = prepareByHash(db, kind);
  const beginnerOf = (id: string) => (tx: Tx, row: ArtifactRow) => onFirstRefresh?.(tx, id, row);
  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = new Date(now().getTime() + (expiresIn ?? 0) * 1000);
      const values = { payload: beginLine(kind, payload), expiresAt };
      await saveArtifact(db, { kind, idHash: hashOf(id) }, values);
    },
    async find(id) {
      const [row] = await byHash.execute({ idHash: hashOf(id), now: now() });
      if (row === undefined) return undefined;
      const isSpent = row.consumedAt !== null && !(await isRepeatable(db, row, { now: now(), leewayMs }));
      return payloadOf(row, id, isSpent);
    },
    async findByUid(uid) {
      const row = await readByUid(db, { kind, uid, now: now() });
      // The id cannot be told from its hash; nothing that is found by uid is ever written back.
      return row && payloadOf(row, row.idHash, row.consumedAt !== null);
    },
    findByUserCode: none,
    async consume(id) {
      const use = { where: isThis(id), now: now(), leewayMs, onFirst: beginnerOf(id) };
      const isFirst = await (kind === 'RefreshToken' ? consumeRefreshToken(db, use) : consumeCode(db, use));
      if (!isFirst) throw new errors.InvalidGrant('already used');
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

function prepareByHash(db: Db, kind: string) {
  return db
    .select()
    .from(oidcArtifact)
    .where(
      and(
        eq(oidcArtifact.idHash, sql.placeholder('idHash')),
        eq(oidcArtifact.kind, kind),
        gt(oidcArtifact.expiresAt, instantPlaceholder('now')),
      ),
    )
    .prepare(`oidc_artifact_${kind}`);
}

async function readByUid(
  db: Db,
  { kind, uid, now }: { kind: string; uid: string; now: Date },
): Promise<ArtifactRow | undefined> {
  const isIt = and(eq(oidcArtifact.uid, uid), eq(oidcArtifact.kind, kind), gt(oidcArtifact.expiresAt, now));
  const [row] = await db.select().from(oidcArtifact).where(isIt);
  return row;
}

async function saveArtifact(
  db: Db,
  key: { kind: string; idHash: string },
  { payload, expiresAt }: { payload: AdapterPayload; expiresAt: Date },
): Promise<void> {
  const { jti: _id, ...stored } = payload;
  const { grantId = null, uid = null } = payload;
  const values = { grantId, uid, payload: stored, expiresAt };
  const target = [oidcArtifact.idHash, oidcArtifact.kind];
  await writeOrRefuse(
    db
      .insert(oidcArtifact)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target, set: values }),
  );
}

function payloadOf(row: ArtifactRow, id: string, isSpent: boolean): AdapterPayload {
  return {
    ...row.payload,
    jti: id,
    ...(isSpent ? { consumed: Math.floor((row.consumedAt?.getTime() ?? 0) / 1000) } : {}),
  };
}
