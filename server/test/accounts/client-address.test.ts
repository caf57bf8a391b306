// Tests the address of a client: the key by which limits count, and the network that is stored.
import { describe, expect, it } from 'vitest';
import {
  anonymiseAddress,
  clientAddress,
  rateLimitKey,
  rateLimitKeyOfAddress,
} from '../../src/accounts/client-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1::77', '2001:db8:7::/48'],
  ['2001:0DB8:0007:0001:0:0:0:77', '2001:db8:7::/48'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::7', '0:0:0::/48'],
  ['127.0.0.1', 'this machine'],
  ['::ffff:127.0.0.1', 'this machine'],
  ['::1', 'this machine'],
  ['0:0:0:0:0:0:0:1%lo', 'this machine'],
  ['127.8.9.10%lo', 'this machine'],
  ['12.127.0.1', '12.127.0.0/24'],
  ['2001:db8:7::', '2001:db8:7::/48'],
  ['2001::', '2001:0:0::/48'],
  ['::1:2:3:4:5:6:7', '0:1:2::/48'],
  ['::1:2:3:4:5:6', '0:0:1::/48'],
  ['2001::4:5:6:7:8', '2001:0:0::/48'],
  // These addresses look like IPv4-mapped addresses, but are not.
  ['::ffff:cb00:714d', '0:0:0::/48'],
  ['::fffe:203.0.113.77', '0:0:0::/48'],
  ['::ffff:203.0.113', 'an unknown network'],
  ['64:ff9b::203.0.113.77', '64:ff9b:0::/48'],
  ['', 'an unknown network'],
  ['203.0.113.77, 198.51.100.9', 'an unknown network'],
])('anonymiseAddress(%j) returns %s', (address, network) => {
  expect(anonymiseAddress(address)).toBe(network);
});

it.each([
  ['two addresses of one IPv6 /64 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::7'],
  ['one link-local address with two interfaces', 'fe80::1%eth0', 'fe80::1%wlan0'],
  ['an IPv4 address with and without mapping and zone', '::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['an IPv4 address with and without mapping', '::ffff:203.0.113.7', '203.0.113.7'],
])('rateLimitKeyOfAddress returns the same key for %s: %s and %s', (_what, one, other) => {
  expect(rateLimitKeyOfAddress(one)).toBe(rateLimitKeyOfAddress(other));
});

it.each([
  ['addresses of neighbouring IPv6 /64 networks', '2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['neighbouring IPv4 addresses', '203.0.113.7', '203.0.113.8'],
])('rateLimitKeyOfAddress returns different keys for %s: %s and %s', (_what, one, other) => {
  expect(rateLimitKeyOfAddress(one)).not.toBe(rateLimitKeyOfAddress(other));
});

describe('clientAddress', () => {
  const request = (ip: string, remoteAddress?: string) =>
    ({ ip, socket: { remoteAddress } }) as Parameters<typeof clientAddress>[0];

  it('returns the address that the proxy names', () => {
    expect(clientAddress(request('203.0.113.77', '10.0.0.1'))).toBe('203.0.113.77');
  });

  it('returns the address of the proxy if the proxy names no valid address', () => {
    expect(clientAddress(request('unknown', '10.0.0.1'))).toBe('10.0.0.1');
    expect(rateLimitKey(request('<script>', '10.0.0.1'))).toBe('10.0.0.1');
  });

  it('returns an empty string for a closed connection', () => {
    expect(clientAddress(request('unknown'))).toBe('');
  });
});
