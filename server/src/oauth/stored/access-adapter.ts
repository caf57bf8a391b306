// Stores access tokens like codes. Those of a refresh are also recorded in their family, which limits their number.
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

/** The models that oidc-provider has loaded for the current request. Not in the library's types. */
export function entitiesNow(): KoaContextWithOIDC['oidc']['entities'] | undefined {
  const { ctx } = Provider as unknown as { readonly ctx?: KoaContextWithOIDC };
  return ctx?.oidc.entities;
}
