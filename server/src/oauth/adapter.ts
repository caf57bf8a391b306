// Chooses the adapter, and therefore the table, for each kind of oidc-provider's models.
import type { Adapter } from 'oidc-provider';
import type { AppStore } from '../accounts/app-store.ts';
import { createClientMetadata } from './client-metadata.ts';
import { createGrantAdapter } from './grant-adapter.ts';
import { createAccessAdapter } from './stored/access-adapter.ts';
import { createArtifactAdapter } from './stored/artifact-adapter.ts';
import { createBrowserStateAdapter } from './stored/browser-state-adapter.ts';
import { createRefreshAdapter } from './stored/refresh-adapter.ts';
import type { TokenStoreContext } from './stored/refresh-family.ts';
import { unusedMethod } from './stored/unused-method.ts';

interface AdapterContext extends TokenStoreContext {
  readonly apps: AppStore;
}

export function createAdapterFactory(context: AdapterContext): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return createClientAdapter(context.apps);
    if (kind === 'Grant') return createGrantAdapter(context);
    if (kind === 'RefreshToken') return createRefreshAdapter(context);
    if (kind === 'AccessToken') return createAccessAdapter(context);
    if (kind === 'Session' || kind === 'Interaction') return createBrowserStateAdapter(kind, context);
    return createArtifactAdapter(kind, context);
  };
}

/** Returns an adapter that only reads clients. The account area writes them. */
function createClientAdapter(apps: AppStore): Adapter {
  const readOnly = async () => {
    throw new Error('Clients are managed in the account area.');
  };
  return {
    async find(id) {
      // PostgreSQL would fail on a NUL character, which no app has in its id.
      const row = id.includes('\0') ? null : await apps.findClient(id);
      return row === null ? undefined : createClientMetadata(row);
    },
    upsert: readOnly,
    consume: readOnly,
    destroy: readOnly,
    findByUid: unusedMethod,
    findByUserCode: unusedMethod,
    revokeByGrantId: unusedMethod,
  };
}
