// Tests which hosts are in a home or office network or on this machine, in every notation.
import { describe, expect, it } from 'vitest';
import { coverCspSources } from '@/lib/domain/addresses/cover-sources.ts';
import { isIpAddress, isPrivateHost } from '@/lib/domain/addresses/private-host.ts';

/** Returns the host in the browser's notation. */
const hostOf = (written: string): string => new URL(`https://${written}/`).hostname;

const PRIVATE = {
  'this machine': [
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '127.1',
    '0.0.0.0',
    '0x7f.1',
    '2130706433',
    '017700000001',
  ],
  'names in a home network': [
    'nas',
    'nas.',
    'fritz.box',
    'www.fritz.box.',
    'speedport.ip',
    'nas.local',
    'nas.localdomain',
    'nas.lan',
    'nas.home',
    'nas.home.arpa',
    'nas.internal',
    'nas.intranet',
    'nas.corp',
    'NAS.LOCAL',
    '1.168.192.in-addr.arpa',
    'localhost..',
    'nas.local..',
    'nas.docker',
    'nas.localnet',
    'nas.alt',
    'wpad.box',
    'a.wpad.box',
  ],
  'addresses of a home or office network': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
    '169.254.169.254',
  ],
  "a provider's own network": ['100.64.0.0', '100.75.0.1', '100.110.0.1', '100.127.255.255'],
  'addresses for protocols, benchmarks and examples': [
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
  ],
  'multicast, reserved and broadcast addresses': [
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
  'all IPv6 addresses': [
    '[::1]',
    '[::]',
    '[fd00::1]',
    '[fc00::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[::ffff:192.168.1.1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::192.168.1.1]',
    '[64:ff9b:1::1]',
    '[2002:c0a8:101::1]',
    '[2606:4700::1]',
  ],
};

const PUBLIC = [
  '110.1.1.1',
  '8.169.254.1',
  '8.172.16.1',
  '8.192.168.1',
  '8.100.64.1',
  '8.192.0.2',
  '8.198.18.1',
  '10.0.0.1.example',
  'list.example',
  '10.example.com',
  'box.com',
  'fritzbox.com',
  'lan.com',
  'notlocal.moe',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '192.169.0.1',
  '198.17.0.1',
  '198.20.0.1',
  '223.255.255.255',
];

it.each([
  ['10.0.0.1', true],
  ['[fd00::1]', true],
  ['[::ffff:1.2.3.4]', true],
  ['v10.0.0.1', false],
  ['10.0.0.1.example', false],
  ['10.0.0', false],
  ['[nas]', false],
])('isIpAddress returns for %s: %s', (host, isOne) => {
  expect(isIpAddress(host)).toBe(isOne);
});

describe('isPrivateHost', () => {
  for (const [what, hosts] of Object.entries(PRIVATE))
    it(`is true for ${what}`, () => {
      expect(hosts.filter((host) => !isPrivateHost(hostOf(host)))).toEqual([]);
    });

  it('is false for hosts on the internet', () => {
    expect(PUBLIC.filter((host) => isPrivateHost(hostOf(host)))).toEqual([]);
  });
});

describe('CSP sources of covers', () => {
  const sources = (service: string) => coverCspSources(service).split(' ');

  it('exclude IP addresses and names of a home network', () => {
    const endings = sources('https://list.example/v1').flatMap(
      (source) => /^https:\/\/\*\.([\w-]+):\*$/.exec(source)?.[1] ?? [],
    );
    expect(endings.length).toBeGreaterThan(700);
    expect(
      endings.filter((ending) => isPrivateHost(`nas.${ending}`) || !/^(?!ip$)[a-z]/.test(ending)),
    ).toEqual([]);
    expect(endings).not.toContain('box');
    expect(sources('https://list.example/v1')).toHaveLength(endings.length + 2);
  });

  it('include country domains and common top-level domains', () => {
    expect(sources('').slice(0, 2)).toEqual(["'self'", 'data:']);
    const named = ['com', 'moe', 'world', 'de', 'jp', 'io'].map((ending) => `https://*.${ending}:*`);
    expect(sources('')).toEqual(expect.arrayContaining(named));
  });

  it('include the top-level domain of a service on the internet', () => {
    for (const service of ['https://list.example/v1', 'https://a.list.example/v1'])
      expect(sources(service)).toEqual([...sources(''), 'https://*.example:*']);
    for (const home of [
      'https://list.local/v1',
      'https://list.fritz.box/v1',
      'https://10.0.0.1/v1',
      'https://[fd00::1]/',
      '',
    ])
      expect(sources(home)).toEqual(sources(''));
  });

  it('include this computer at the port of a local service', () => {
    expect(sources('http://localhost:4780/v1')).toEqual([
      ...sources('').slice(0, 2),
      'http://localhost:4780',
      ...sources('').slice(2),
    ]);
  });
});
