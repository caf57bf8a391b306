// Records when an app last received a token, and from which network it requested that token. So users can recognise a connection of
// somebody else.
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { anonymiseAddress } from '../accounts/client-address.ts';
import type { ConnectionStore } from '../accounts/connection-store.ts';

interface Context {
  readonly connections: ConnectionStore;
  readonly now: () => Date;
  /** The path of the token endpoint. */
  readonly path: string;
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => Promise<void>;

/**
 * Records the use after oidc-provider has handled the request, and before the answer is sent. If recording fails, the failure is only
 * logged, so that the app still gets its token.
 */
export function createTokenUseRecorder(provider: Provider, { connections, now, path }: Context): Middleware {
  return async (ctx, next) => {
    await next();
    const grantId = ctx.path === path && ctx.status === 200 ? ctx.oidc.entities.AccessToken?.grantId : null;
    if (typeof grantId !== 'string') return;
    await connections
      .recordTokenUse(grantId, { at: now(), from: anonymiseAddress(ctx.ip) })
      .catch((error: unknown) => provider.emit('server_error', ctx, error));
  };
}
