// Tests the exact limits at which names and values in addresses count as secrets.
import { describe, expect, it } from 'vitest';
import {
  idWithoutSecretQuery,
  isSecretParameter,
  pathWithoutSecrets,
  textWithoutSecrets,
} from '@/lib/domain/addresses/address-secrets.ts';

const HEX = '9f86d081884c7d659a2feaa0c55ad015';
const KEY = '4kT0dX9zQ2mW7vB1nR5yL8cS';
/** A UUID in mixed case. Without the exception for UUIDs, it would count as a key. */
const UUID = '3A4b5C6d-7E8f-9A0b-1C2d-3E4f5A6b7C8d';

it.each([
  ['/watch;u=mira@example.org/12', '/watch/12'],
  ['/watch;ep=3/12', '/watch;ep=3/12'],
  ['/session/34', '/session/34'],
  ['/session/~abc', '/session/~abc'],
  ['/a//b', '/a//b'],
])('pathWithoutSecrets returns for %s: %s', (path, kept) => {
  expect(pathWithoutSecrets(path)).toBe(kept);
});

it('pathWithoutSecrets replaces a key after a semicolon by a hash', () => {
  expect(pathWithoutSecrets('/watch;ghp_abc/12')).toMatch(/^\/watch~\w{1,7}\/12$/);
  expect(pathWithoutSecrets('/a'.repeat(2001))).toBe('/a'.repeat(2000));
});

it.each([
  ['ep?x=1&token=abc', 'ep?x=1'],
  [`${HEX}?ep=1`, `${HEX}?ep=1`],
  ['show/ghp_abc?ep=1', 'show/ghp_abc?ep=1'],
  ['?token=abc', ''],
  [HEX, HEX],
])('withoutSecretQuery removes secrets only from the query: %s', (id, kept) => {
  expect(idWithoutSecretQuery(id)).toBe(kept);
});

describe('isSecretParameter with a parameter name', () => {
  it.each([
    ...['user', 'userName', 'login', 'PIN', 'myKey', 'userJwt', 'my-Sid2', HEX],
    ...['mytokens', 'secret', 'clientsecret', 'sign', 'xsrf', 'passcode', 'pass', 'pwd', 'credential'],
    ...['sess', 'mysessid', 'mail', 'hdnea', 'hdntl'],
  ])('returns true for %s', (name) => {
    expect(isSecretParameter(name, '1')).toBe(true);
  });

  it.each([
    'opinion',
    'spin',
    'superuser',
    'jwts',
    'pinned',
    'users',
    'logins',
    'mykeys',
    'keyword',
    'hashtag',
    'a'.repeat(100).concat('-token'),
  ])('returns false for %s', (name) => {
    expect(isSecretParameter(name, '1')).toBe(false);
  });
});

describe('isSecretParameter with a parameter value', () => {
  it.each([
    ...[
      'auth:abc',
      'passwd:abc',
      'password:abc',
      'pwd:abc',
      'session:abc',
      'sessionid:abc',
      'session_id:abc',
    ],
    ...['sid:abc', 'apikey:abc', 'api-key:abc', 'csrf-token:abc', '"jwt":1'],
  ])('returns true for %s', (value) => {
    expect(isSecretParameter('v', value)).toBe(true);
  });

  it.each([
    'tokens:abc',
    'authx:abc',
    'x1token:abc',
    'secret:abc',
    'x=token',
    'mira@localhost',
    '@a.example',
    'a=b',
  ])('returns false for %s', (value) => {
    expect(isSecretParameter('v', value)).toBe(false);
  });

  it.each([
    ['an API key', 'ghp_abc', true],
    ['an API key after a parameter name', 'a=ghp_abc', true],
    ['an API key within a sentence', 'my sk_live_key', false],
    ['a text that is longer than an API key', 'AKIAIOSFODNN7EXAMPLES', false],
    ['only the beginning of a JWT', 'eyJabc', false],
    ['a key after an equals sign', `=${HEX}`, true],
    ['a key among words', `the title ${KEY}`, true],
    ['a random part among words', `the title ${HEX}`, true],
    ['24 random characters', HEX.slice(0, 24), true],
    ['23 random characters', HEX.slice(0, 23), false],
    ['22 characters that look like a key', '4kT0dX9zQ2mW7vB1nR5yL8', true],
    ['22 characters that look like a key, among words', 'the title 4kT0dX9zQ2mW7vB1nR5yL8', true],
    ['22 letters of both cases, without a number', 'aB'.repeat(11), false],
    ['22 numbers and capital letters', 'A1'.repeat(11), false],
    ['letters and one digit, separated by hyphens', 'Ab1-a-a-a-a-a-a-a-a-a-a', false],
    ['24 characters that change six times', '111aaaa111aaaa111aaaa111', false],
    ['24 characters that change seven times', '111aaaa111aaaa111aaaa11a', true],
    ['a long word', 'abcdefghijklmnopqrstuvwxyz', false],
    ['a long number', '123456789012345678901234567890', false],
    ['zeros among letters', '0a'.repeat(12), true],
    ['nines among letters', '9a'.repeat(12), true],
    ['capital letters among small ones', 'aB'.repeat(12), true],
    ['a UUID', UUID, false],
    ['a UUID with a letter before it', `z${UUID}`, true],
    ['a UUID with a letter after it', `${UUID}z`, true],
    ['a token after two thousand characters', `${'a '.repeat(1000)}token=abc`, false],
  ])('returns $2 for %s', (_what, value, isOne) => {
    expect(isSecretParameter('v', value)).toBe(isOne);
  });
});

describe('textWithoutSecrets', () => {
  it.each([
    ['keeps a host that looks like a secret', `https://${HEX}.example/a`, `https://${HEX}.example/a`],
    [
      'keeps the host of a media server',
      `https://10-0-0-5.${HEX}.plex.direct:32400/web`,
      `https://10-0-0-5.${HEX}.plex.direct:32400/web`,
    ],
    ['keeps the host with http', `http://${HEX}.example/a`, `http://${HEX}.example/a`],
    ['reads a plus sign as a space before a secret', 'tv.example/a?q=my+jwt:abc', 'tv.example/a'],
    ['keeps the host without a scheme', `${HEX}.example/a?token=b`, `${HEX}.example/a`],
    [
      'keeps the host after the name of its site',
      `generic-2:http://${HEX}/a?sid=b&ep=1`,
      `generic-2:http://${HEX}/a?ep=1`,
    ],
    [
      'reads a plus sign as a space before a harmless word',
      'tv.example/a?q=my+sk_live_key',
      'tv.example/a?q=my+sk_live_key',
    ],
    ['keeps a value that cannot be decoded', 'tv.example/a?q=%E0%A4%A', 'tv.example/a?q=%E0%A4%A'],
  ])('%s', (_what, stored, kept) => {
    expect(textWithoutSecrets(stored)).toBe(kept);
  });
});

describe('textWithoutSecrets with personal data or a secret in another language', () => {
  it.each([
    ['an e-mail address in the path', 'https://a.example/u/lena@mail.example/watch/5', 'lena'],
    ['an escaped e-mail address in the path', 'https://a.example/lena%40mail.example/5', 'lena'],
    ['an IBAN in the path', 'https://a.example/pay/DE89370400440532013000/5', 'DE89'],
    ['a German password', 'https://a.example/watch/5?passwort=hunter2', 'hunter2'],
    ['a Spanish password', 'https://a.example/watch/5?contrase%C3%B1a=hunter2', 'hunter2'],
    ['a French password in several words', 'https://a.example/watch/5?mot_de_passe=hunter2', 'hunter2'],
    ['a Portuguese session', 'https://a.example/watch/5?idSessao=hunter2', 'hunter2'],
    [
      'a Russian password',
      'https://a.example/watch/5?%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C=hunter2',
      'hunter2',
    ],
    [
      'a Japanese password',
      'https://a.example/watch/5?%E3%83%91%E3%82%B9%E3%83%AF%E3%83%BC%E3%83%89=hunter2',
      'hunter2',
    ],
    ['a phone number', 'https://a.example/watch/5?telefono=5551234', '5551234'],
  ])('removes %s', (_name, address, secret) => {
    const stored = textWithoutSecrets(address);
    expect(stored).not.toContain(secret);
    expect(stored).toContain('https://a.example/');
    expect(stored).toContain('5');
  });
});
