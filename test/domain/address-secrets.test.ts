// What opens a door is never part of what Kiroku keeps of a page's address.
import { describe, expect, it } from 'vitest';
import { isSecret, withoutSecrets } from '@/lib/domain/address-secrets.ts';
import { pageAddress, pageIdentity } from '@/lib/sites/page-address.ts';

const HEX = '9f86d081884c7d659a2feaa0c55ad015';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF';

describe('a parameter of an address', () => {
  it.each([
    ...[
      'token',
      'access_token',
      'accessToken',
      'api_key',
      'apikey',
      'API-Key',
      'X-Amz-Signature',
      'X-Amz-Security-Token',
    ],
    ...[
      'X-Amz-Credential',
      'sid',
      'PHPSESSID',
      'session',
      'sessionId',
      'auth',
      'authToken',
      'password',
      'sig',
      'jwt',
      'code',
    ],
    ...['Key-Pair-Id', 'Policy', 'Signature', 'email'],
  ])('%s is a secret by its name', (name) => expect(isSecret(name, '1')).toBe(true));

  it.each([HEX, JWT, 'aB3dE5fG7hI9jK1lM3nO5pQ7', '4kT0dX9zQ2mW7vB1nR5yL8cS'])(
    'of the value %s is a secret by its randomness',
    (value) => expect(isSecret('x', value)).toBe(true),
  );

  it.each([
    ['v', 'dQw4w9WgXcQ'],
    ['episode', '12'],
    ['ep', '12'],
    ['season', '2'],
    ['title', 'frieren-beyond-journeys-end-episode-12'],
    ['id', '30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a'],
    ['episode_no', '123'],
    ['gti', 'amzn1.dv.gti.0eb7-1234'],
    ['monkey', 'yes'],
    ['author', 'someone'],
    ['design', 'new'],
  ])('%s=%s stays: it may tell one episode from another', (name, value) =>
    expect(isSecret(name, value)).toBe(false),
  );
});

it('an address keeps what names the episode and loses what opens a door, in query and route', () => {
  const address = `https://tv.example/watch?ep=12&token=abc&X-Amz-Signature=${HEX}&u=${JWT}`;
  expect(pageAddress(new URL(address))).toBe('https://tv.example/watch?ep=12');
  expect(pageIdentity(new URL(address))).toBe('tv.example/watch?ep=12');
  expect(pageAddress(new URL('http://nas:1/web/#/video?id=3&api_key=abc'))).toBe(
    'http://nas:1/web/#/video?id=3',
  );
});

it('what was stored before is cleaned in the same way, and other texts stay as they are', () => {
  expect(withoutSecrets(`tv.example/watch?ep=12&token=abc&x=${HEX}`)).toBe('tv.example/watch?ep=12');
  expect(withoutSecrets('tv.example/watch?token=abc')).toBe('tv.example/watch');
  expect(withoutSecrets('http://nas:1/web/#/video?id=3&api_key=abc')).toBe('http://nas:1/web/#/video?id=3');
  expect(withoutSecrets('crunchyroll:G0001')).toBe('crunchyroll:G0001');
  expect(withoutSecrets('Who? Me & You')).toBe('Who? Me & You');
});
