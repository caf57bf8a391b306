// Refresh tokens by family. One that has a row to itself, as earlier versions made them, begins a family when it is used.
import { type Adapter, errors, type Provider } from 'oidc-provider';
import type { Tx } from '../../db/open.ts';
import type { oidcArtifact } from '../../db/schema.ts';
import { entitiesNow } from './access-adapter.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { newFamilyToken, readFamilyToken } from './family-token.ts';
import {
  beginFamilyWith,
  consumeInFamily,
  type FamilyContext,
  findInFamily,
  removeFamiliesUnder,
  removeFamily,
  saveInFamily,
  successorOf,
} from './refresh-family.ts';

const hasFamily = (token: string): boolean => readFamilyToken(token).secret !== null;

export function createRefreshAdapter(context: FamilyContext): Adapter {
  const single = createArtifactAdapter('RefreshToken', context, beginnerOf(context));
  return {
    ...single,
    async upsert(id, payload, expiresIn) {
      const expiresAt = new Date(context.now().getTime() + (expiresIn ?? 0) * 1000);
      if (hasFamily(id)) await saveInFamily(context, id, { payload, expiresAt });
      else await single.upsert(id, payload, expiresIn);
    },
    find: async (id) => (await findInFamily(context, id)) ?? (await single.find(id)),
    async consume(id) {
      const isUsed = await consumeInFamily(context, id);
      if (isUsed === null) await single.consume(id);
      else if (!isUsed) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await removeFamily(context, id);
      await single.destroy(id);
    },
    async revokeByGrantId(grantId) {
      await removeFamiliesUnder(context, grantId);
      await single.revokeByGrantId(grantId);
    },
  };
}

function beginnerOf({ isHandedOver, now }: FamilyContext) {
  return async (tx: Tx, token: string, row: typeof oidcArtifact.$inferSelect): Promise<void> => {
    const { grantId, payload, expiresAt } = row;
    if (grantId === null || expiresAt === null || !(await isHandedOver())) return;
    const generation = Number(payload.rotations ?? 0) + 1;
    await beginFamilyWith(tx, token, { grantId, payload, expiresAt, generation, usedAt: now() });
  };
}

/** The library asks each token for its value when it is saved. */
export function formRefreshTokens(provider: Provider, context: FamilyContext): void {
  const { prototype } = provider.RefreshToken;
  const save = prototype.save;
  prototype.save = async function saveInForm() {
    const used = entitiesNow()?.RotatedRefreshToken?.jti;
    if (used !== undefined) this.jti = (await successorOf(context, used)) ?? this.jti;
    else if (await context.isHandedOver()) this.jti = newFamilyToken();
    return save.call(this);
  };
}
