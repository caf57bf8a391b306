// Tokens that the library saves on its own, outside a request, have the form of a family, too.
import Provider from 'oidc-provider';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hashOf } from '../../../src/db/hash.ts';
import { oidcArtifact } from '../../../src/db/schema.ts';
import { refreshFamily } from '../../../src/db/token-tables.ts';
import { createAccessAdapter } from '../../../src/oauth/stored/access-adapter.ts';
import { createRefreshAdapter, setTokenFormat } from '../../../src/oauth/stored/refresh-adapter.ts';
import { type Consents, openConsents } from '../../harness/consents.ts';
import type { Consent } from '../../harness/people.ts';

let rows: Consents;
let consent: Consent;

beforeAll(async () => {
  rows = await openConsents();
});
beforeEach(async () => {
  await rows.db.delete(oidcArtifact);
  await rows.db.delete(refreshFamily);
  consent = await rows.consent();
});

/** The value of a refresh token that the library has made and saved. */
async function saved(): Promise<string> {
  const provider = new Provider('http://localhost', {
    adapter: () => createRefreshAdapter(rows.context),
    features: { devInteractions: { enabled: false } },
  });
  setTokenFormat(provider, rows.context);
  const { grantId, accountId, clientId } = consent;
  // The library's type wants all of a client; a token keeps its id alone.
  const client = { clientId } as InstanceType<Provider['Client']>;
  const token = new provider.RefreshToken({
    client,
    accountId,
    grantId,
    gty: 'authorization_code',
    scope: 'openid',
    expiresIn: 60,
  });
  return token.save();
}
const counts = async () => [await rows.db.$count(refreshFamily), await rows.db.$count(oidcArtifact)];

it('a refresh token has the form of a family, and is kept as one', async () => {
  expect(await saved()).toMatch(/^[\w-]{76}$/);
  expect(await counts()).toEqual([1, 0]);
});

it('an access token is kept, and counted by no family', async () => {
  const adapter = createAccessAdapter(rows.context);
  await adapter.upsert('a token', { grantId: consent.grantId, jti: 'a token' }, 60);
  expect(await adapter.find('a token')).toMatchObject({ jti: 'a token' });
  const [row] = await rows.db.select().from(oidcArtifact);
  expect(row).toMatchObject({ kind: 'AccessToken', idHash: hashOf('a token') });
});
