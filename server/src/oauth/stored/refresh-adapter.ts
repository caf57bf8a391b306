// oidc-provider's adapter for refresh tokens, which are stored in one row per family.
import { type Adapter, errors, type Provider } from 'oidc-provider';
import { getCurrentRequestEntities } from './access-adapter.ts';
import { deriveAccessToken, generateFamilyToken } from './family-token.ts';
import {
  consumeRefreshToken,
  findSuccessorToken,
  findTokenPayload,
  removeTokenFamiliesOfGrant,
  removeTokenFamily,
  saveTokenFamily,
  type TokenStoreContext,
} from './refresh-family.ts';
import { unusedMethod } from './unused-method.ts';

type AccessTokenIds = Provider['AccessToken']['prototype'] & { generateTokenId(): string };

export function createRefreshAdapter(context: TokenStoreContext): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = new Date(context.now().getTime() + (expiresIn ?? 0) * 1000);
      await saveTokenFamily(context, id, { payload, expiresAt });
    },
    find: (id) => findTokenPayload(context, id),
    findByUid: unusedMethod,
    findByUserCode: unusedMethod,
    async consume(id) {
      if (!(await consumeRefreshToken(context, id))) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => removeTokenFamily(context, id),
    revokeByGrantId: (grantId) => removeTokenFamiliesOfGrant(context, grantId),
  };
}

/** Replaces the functions with which the library generates refresh and access tokens. */
export function replaceTokenGenerators(provider: Provider, context: TokenStoreContext): void {
  const { RefreshToken, AccessToken } = provider;
  const saveRefreshToken = RefreshToken.prototype.save;
  RefreshToken.prototype.save = async function saveInForm() {
    const used = getCurrentRequestEntities()?.RotatedRefreshToken?.jti;
    this.jti = used === undefined ? generateFamilyToken() : await findSuccessorToken(context, used);
    return saveRefreshToken.call(this);
  };
  // The library's types do not contain the method `generateTokenId`.
  const accessToken = AccessToken.prototype as AccessTokenIds;
  const newId = accessToken.generateTokenId;
  accessToken.generateTokenId = function idInForm() {
    const random = newId.call(this);
    const { RotatedRefreshToken: used, RefreshToken: successor } = getCurrentRequestEntities() ?? {};
    return used && successor ? deriveAccessToken(successor.jti, this.scope ?? '') : random;
  };
}
