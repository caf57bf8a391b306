// Access tokens are kept like codes; those of a refresh are counted by their family.
import { type Adapter, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { hashOf } from '../../db/hash.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { type FamilyContext, noteAccess } from './refresh-family.ts';

export function createAccessAdapter(context: FamilyContext): Adapter {
  const adapter = createArtifactAdapter('AccessToken', context);
  return {
    ...adapter,
    async upsert(id, payload, expiresIn) {
      await adapter.upsert(id, payload, expiresIn);
      const refreshToken = entitiesNow()?.RefreshToken?.jti;
      if (refreshToken !== undefined) await noteAccess(context, refreshToken, hashOf(id));
    },
  };
}

/** What the request that is being answered has to do with. The library's types do not know of it. */
export function entitiesNow(): KoaContextWithOIDC['oidc']['entities'] | undefined {
  const { ctx } = Provider as unknown as { readonly ctx?: KoaContextWithOIDC };
  return ctx?.oidc.entities;
}
