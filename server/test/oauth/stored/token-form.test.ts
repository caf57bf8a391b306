// Tests the format of tokens that oidc-provider creates and saves outside of a request.
import Provider from 'oidc-provider';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hashCredential } from '../../../src/db/hash.ts';
import { oidcArtifact } from '../../../src/db/schema.ts';
import { refreshFamily } from '../../../src/db/token-tables.ts';
import { createAccessAdapter } from '../../../src/oauth/stored/access-adapter.ts';
import { createRefreshAdapter, replaceTokenGenerators } from '../../../src/oauth/stored/refresh-adapter.ts';
import { type ConsentDatabase, openConsentDatabase } from '../../harness/consents.ts';
import type { TestConsent } from '../../harness/people.ts';

let rows: ConsentDatabase;
let consent: TestConsent;

beforeAll(async () => {
  rows = await openConsentDatabase();
});
beforeEach(async () => {
  await rows.db.delete(oidcArtifact);
  await rows.db.delete(refreshFamily);
  consent = await rows.consent();
});

/** Lets oidc-provider create and save a refresh token, and returns the token. */
async function saved(): Promise<string> {
  const provider = new Provider('http://localhost', {
    adapter: () => createRefreshAdapter(rows.context),
    features: { devInteractions: { enabled: false } },
  });
  replaceTokenGenerators(provider, rows.context);
  const { grantId, accountId, clientId } = consent;
  // The type requires a whole client, but a token stores only its id.
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

it('replaceTokenGenerators gives a refresh token the format of a family token', async () => {
  expect(await saved()).toMatch(/^[\w-]{76}$/);
  expect(await counts()).toEqual([1, 0]);
});

it('createAccessAdapter stores an access token without a family', async () => {
  const adapter = createAccessAdapter(rows.context);
  await adapter.upsert('a token', { grantId: consent.grantId, jti: 'a token' }, 60);
  expect(await adapter.find('a token')).toMatchObject({ jti: 'a token' });
  const [row] = await rows.db.select().from(oidcArtifact);
  expect(row).toMatchObject({ kind: 'AccessToken', idHash: hashCredential('a token') });
});
