// Records when and from which network an app was last given a token, so that users can recognise a connection that is not theirs.
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { coarseAddress } from '../accounts/client-address.ts';
import type { Connections } from '../accounts/connection-store.ts';

interface Context {
  readonly connections: Connections;
  readonly now: () => Date;
  /** Path of the token endpoint. */
  readonly path: string;
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => Promise<void>;

/** Runs before the answer is sent. A failure is only logged, so that the app still gets its token. */
export function recordTokenUse(provider: Provider, { connections, now, path }: Context): Middleware {
  return async (ctx, next) => {
    await next();
    const grantId = ctx.path === path && ctx.status === 200 ? ctx.oidc.entities.AccessToken?.grantId : null;
    if (typeof grantId !== 'string') return;
    await connections
      .recordTokenUse(grantId, { at: now(), from: coarseAddress(ctx.ip) })
      .catch((error: unknown) => provider.emit('server_error', ctx, error));
  };
}
