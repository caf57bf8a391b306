// What is kept of where an app was: the network, whatever way its address is written in.
import { expect, it } from 'vitest';
import { coarseAddress } from '../../src/accounts/client-address.ts';

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
  ['', 'an unknown network'],
  ['203.0.113.77, 198.51.100.9', 'an unknown network'],
])('%s is of %s', (address, network) => {
  expect(coarseAddress(address)).toBe(network);
});
