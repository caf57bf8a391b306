// Converts an app of the account area to oidc-provider's client metadata.
import type { AdapterPayload } from 'oidc-provider';
import type { ClientRow } from '../accounts/app-store.ts';

/** Converts an app. `client_secret` is the hash of the secret, because provider.ts compares hashes. */
export function createClientMetadata(row: ClientRow): AdapterPayload {
  return {
    client_id: row.clientId,
    client_name: row.name,
    redirect_uris: [...row.redirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'web',
    id_token_signed_response_alg: 'RS256',
    ...(row.secretHash === null
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_post', client_secret: row.secretHash }),
  };
}
