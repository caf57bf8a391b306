// oidc-provider's adapter for refresh tokens, which are stored in one row per family.
import { type Adapter, errors, type Provider } from 'oidc-provider';
import { currentEntities } from './access-adapter.ts';
import { accessTokenWith, newFamilyToken } from './family-token.ts';
import {
  consumeInFamily,
  type FamilyContext,
  findInFamily,
  removeFamiliesUnder,
  removeFamily,
  saveInFamily,
  successorOf,
} from './refresh-family.ts';
import { unused } from './unused.ts';

type AccessTokenIds = Provider['AccessToken']['prototype'] & { generateTokenId(): string };

export function createRefreshAdapter(context: FamilyContext): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = new Date(context.now().getTime() + (expiresIn ?? 0) * 1000);
      await saveInFamily(context, id, { payload, expiresAt });
    },
    find: (id) => findInFamily(context, id),
    findByUid: unused,
    findByUserCode: unused,
    async consume(id) {
      if (!(await consumeInFamily(context, id))) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => removeFamily(context, id),
    revokeByGrantId: (grantId) => removeFamiliesUnder(context, grantId),
  };
}

/** Replaces the functions with which the library generates refresh and access tokens. */
export function setTokenFormat(provider: Provider, context: FamilyContext): void {
  const { RefreshToken, AccessToken } = provider;
  const saveRefreshToken = RefreshToken.prototype.save;
  RefreshToken.prototype.save = async function saveInForm() {
    const used = currentEntities()?.RotatedRefreshToken?.jti;
    this.jti = used === undefined ? newFamilyToken() : await successorOf(context, used);
    return saveRefreshToken.call(this);
  };
  // The library's types do not contain this method.
  const accessToken = AccessToken.prototype as AccessTokenIds;
  const newId = accessToken.generateTokenId;
  accessToken.generateTokenId = function idInForm() {
    const random = newId.call(this);
    const { RotatedRefreshToken: used, RefreshToken: successor } = currentEntities() ?? {};
    return used && successor ? accessTokenWith(successor.jti, this.scope ?? '') : random;
  };
}
