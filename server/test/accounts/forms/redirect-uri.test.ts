// Tests which redirect addresses an app may register, and why other addresses are refused.
import { expect, it } from 'vitest';
import { parseRedirectUri } from '../../../src/accounts/forms/redirect-uri.ts';

const ofLength = (length: number) => 'https://app.example/'.padEnd(length, 'x');
const NO_SCHEME = 'scheme';
const NO_USER = 'user';
const FORBIDDEN_CHARACTER = 'forbiddenCharacter';
const NO_HOST = 'host';

it.each([
  'https://app.example/callback?from=kiroku',
  'https://app.example:8443/',
  'https://sub-domain.app_1.example',
  'https://203.0.113.7/callback',
  'https://[2001:db8::7]/callback',
  'https://xn--bcher-kva.example/',
  'http://localhost/callback',
  'http://localhost:8123/callback',
  'https://localhost/',
  'https://APP.example/Back',
  'https://app.example?from=kiroku',
  ofLength(500),
])('parseRedirectUri accepts %s unchanged', (uri) => {
  expect(parseRedirectUri(uri)).toEqual({ ok: true, uri });
});

it.each([
  [ofLength(501), 'long'],
  ['', 'unreadable'],
  ['app.example/callback', 'unreadable'],
  ['https://', 'unreadable'],
  ['https://viewer@app.example/', NO_USER],
  ['https://:secret@app.example/', NO_USER],
  ['https://app.example/#', 'fragment'],
  ['https://app.example/#token', 'fragment'],
  ['https://app.example/*', 'wildcard'],
  ['https://*.app.example/', 'wildcard'],
  ['http://app.example/', NO_SCHEME],
  ['http://localhost.app.example/', NO_SCHEME],
  ['http://127.0.0.1/', NO_SCHEME],
  ['ftp://localhost/', NO_SCHEME],
  ['javascript://localhost/%0aalert(1)', NO_SCHEME],
  // The URL parser would correct these addresses.
  ['https:app.example', NO_SCHEME],
  ['https:/app.example', NO_SCHEME],
  ['http:localhost', NO_SCHEME],
  [' https://app.example/', NO_SCHEME],
  ['HTTPS://app.example/', NO_SCHEME],
  // These addresses would end a directive of the Content-Security-Policy header.
  ['https://app.example;x/', NO_HOST],
  ["https://app.example'x/", NO_HOST],
  ['https://a,b/', NO_HOST],
  // URL parsers disagree about the host of these addresses.
  ['http://localhost\\@evil.example/', NO_HOST],
  ['http://localhost:80\\@evil.example/', NO_HOST],
  ['https://app.example\\.evil.example/', NO_HOST],
  ['https:///app.example', NO_HOST],
  ['http:////localhost/', NO_HOST],
  ['https://\\app.example/', NO_HOST],
  ['https://%61pp.example/', NO_HOST],
  ['https://2130706433/', NO_HOST],
  ['https://app。example/', NO_HOST],
  ['https://app.example/\\evil.example/', FORBIDDEN_CHARACTER],
  ['https://app.example/back\u0001', FORBIDDEN_CHARACTER],
])('parseRedirectUri refuses %s with the reason "%s"', (text, mistake) => {
  expect(parseRedirectUri(text)).toEqual({ ok: false, mistake });
});
