// Keeps oidc-provider's artifacts. Ids are bearer values, so rows are found by their hash and the payload is stored without them.
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Apps } from '../accounts/app-store.ts';
import { hashOf } from '../db/hash.ts';
import { instantPlaceholder } from '../db/instant-placeholder.ts';
import type { Db } from '../db/open.ts';
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../db/pg-error.ts';
import { oidcArtifact } from '../db/schema.ts';
import { isUnclaimed } from './begun-interaction.ts';
import { clientMetadata } from './client-metadata.ts';
import { beginLine, consumeCode, consumeRefreshToken, isRepeatable } from './consume.ts';
import { createGrantAdapter } from './grant-adapter.ts';

interface AdapterContext {
  readonly db: Db;
  readonly apps: Apps;
  readonly now: () => Date;
  /** For this long at most a refresh whose answer was lost may be repeated. */
  readonly leewayMs: number;
}

const none = async () => undefined;

export function createAdapterFactory(context: AdapterContext): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return createClientAdapter(context.apps);
    if (kind === 'Grant') return createGrantAdapter(context);
    return createArtifactAdapter(kind, context);
  };
}

/** Clients are written by the account area only. */
function createClientAdapter(apps: Apps): Adapter {
  const readOnly = async () => {
    throw new Error('Clients are managed in the account area.');
  };
  return {
    async find(id) {
      // No client has such an id, and PostgreSQL would fail on it.
      const row = id.includes('\0') ? null : await apps.findClient(id);
      return row === null ? undefined : clientMetadata(row);
    },
    upsert: readOnly,
    consume: readOnly,
    destroy: readOnly,
    findByUid: none,
    findByUserCode: none,
    revokeByGrantId: none,
  };
}

function createArtifactAdapter(kind: string, { db, now, leewayMs }: AdapterContext): Adapter {
  const isThis = (id: string) => and(eq(oidcArtifact.idHash, hashOf(id)), eq(oidcArtifact.kind, kind));
  const byHash = prepareByHash(db, kind);
  return {
    async upsert(id, payload, expiresIn) {
      if (isUnclaimed(kind, payload)) return;
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
      const use = { where: isThis(id), now: now(), leewayMs };
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

type ArtifactRow = typeof oidcArtifact.$inferSelect;

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

/** A token that would be issued under a consent revoked a moment ago finds no grant to hang on. */
async function writeOrRefuse(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw new errors.InvalidGrant('grant was revoked');
    throw error;
  }
}
