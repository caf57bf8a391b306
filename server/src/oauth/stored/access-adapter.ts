// Stores access tokens in the same way as codes. Access tokens that a refresh issued are also recorded in their family. A family can have
// only a limited number of access tokens.
import { type Adapter, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { hashCredential } from '../../db/hash.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { recordAccessToken, type TokenStoreContext } from './refresh-family.ts';

export function createAccessAdapter(context: TokenStoreContext): Adapter {
  const adapter = createArtifactAdapter('AccessToken', context);
  return {
    ...adapter,
    async upsert(id, payload, expiresIn) {
      await adapter.upsert(id, payload, expiresIn);
      const refreshToken = getCurrentRequestEntities()?.RefreshToken?.jti;
      if (refreshToken !== undefined) await recordAccessToken(context, refreshToken, hashCredential(id));
    },
  };
}

/** Returns the models that oidc-provider has loaded for the current request. The library's types do not contain them. */
export function getCurrentRequestEntities(): KoaContextWithOIDC['oidc']['entities'] | undefined {
  const { ctx } = Provider as unknown as { readonly ctx?: KoaContextWithOIDC };
  return ctx?.oidc.entities;
}
