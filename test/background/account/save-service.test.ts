// Tests what the worker does when the service's settings are saved.

import { describe, expect, it } from 'vitest';
import { saveService } from '@/lib/background/account/connect.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { readAccount, readService } from '@/lib/store/preferences.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { createFakeServices, serviceSettingsOf } from '../fake-services.ts';
import { createRoot } from '../root.ts';

const first = serviceSettingsOf('first');
const second = serviceSettingsOf('second');
const elsewhere = { ok: false, problem: { code: 'app_secret_elsewhere', message: '' } };

describe('saveService', () => {
  it.each([
    'https://someone:secret@api.second.example/v1',
    'https://someone@api.second.example/v1',
    'http://api.second.example/v1',
    'javascript:alert(1)',
    'nowhere',
    'https://api.second.example/v1?key=1',
    'https://api.second.example/v1#here',
    'https://api.second.example/v1?',
  ])('returns an error for the address %s', async (address) => {
    const { worker } = await createRoot({ at: first, fetch: createFakeServices().fetch });
    for (const [field, code] of [
      ['baseUrl', 'bad_base'],
      ['authUrl', 'bad_auth'],
    ] as const)
      expect(await saveService(worker, { ...second, [field]: address })).toEqual({
        ok: false,
        problem: { code, message: '' },
      });
    expect(await readService()).toEqual(first);
    expect(await readTokens()).not.toBeNull();
  });

  it('keeps the session if the address only gains a trailing slash', async () => {
    const { worker } = await createRoot({ at: first, fetch: createFakeServices().fetch });
    await saveService(worker, { ...first, baseUrl: `${first.baseUrl}/`, authUrl: `${first.authUrl}//` });
    expect(await readService()).toEqual(first);
    expect(await readAccount()).toMatchObject({ state: 'connected' });
  });
});

describe('saveService with another service', () => {
  it('signs the user out', async () => {
    const { fetch: request, seen } = createFakeServices();
    const { worker } = await createRoot({ at: first, fetch: request });
    const observed = episode();
    await rememberChosenTitle(worker, observed, media(), 5);
    expect(await saveService(worker, second)).toEqual({ ok: true, value: null });
    expect(await readTokens()).toBeNull();
    expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
    expect(await readMatches()).toMatchObject([
      { seasonKey: seasonKey(observed), rules: [{ service: serviceIdOf(first) }] },
    ]);
    const shown = seen.filter(({ origin }) => origin.includes('second')).map(({ carries }) => carries);
    expect(shown.join()).not.toMatch(/Bearer|grant_type=refresh_token|secret-of-first/);
  });

  it('requires a confirmation if the app secret is unchanged', async () => {
    const { fetch: request, seen } = createFakeServices();
    const { worker } = await createRoot({ at: first, fetch: request });
    const careless = { ...second, clientSecret: first.clientSecret };
    expect(await saveService(worker, careless)).toEqual(elsewhere);
    expect(seen).toEqual([]);
    expect(await readAccount()).toMatchObject({ state: 'connected' });
    expect(await saveService(worker, { ...careless, anyway: true })).toMatchObject({ ok: true });
    expect(await readService()).toEqual(careless);
  });

  it('ends the session even if the origin is the same', async () => {
    const { fetch: request, seen } = createFakeServices();
    const realmA = { ...first, authUrl: 'https://auth.first.example/realms/a' };
    const { worker } = await createRoot({ at: realmA, fetch: request });
    const realmB = { ...realmA, authUrl: 'https://auth.first.example/realms/b' };
    expect(await saveService(worker, realmB)).toEqual(elsewhere);
    expect(seen).toEqual([]);
    expect(await saveService(worker, { ...realmB, anyway: true })).toMatchObject({ ok: true });
    expect(await readTokens()).toBeNull();
  });
});
