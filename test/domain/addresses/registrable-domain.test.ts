// Tests which hosts count as belonging to the same owner.
import { expect, it } from 'vitest';
import { registrableDomain } from '@/lib/domain/addresses/registrable-domain.ts';

it.each([
  ['www.crunchyroll.com', 'crunchyroll.com'],
  ['crunchyroll.com', 'crunchyroll.com'],
  ['a.b.c.tv.example', 'tv.example'],
  ['www.crunchyroll.com.', 'crunchyroll.com'],
  ['player.good.co.jp', 'good.co.jp'],
  ['good.co.jp', 'good.co.jp'],
  ['co.jp', 'co.jp'],
  ['animestore.docomo.ne.jp', 'docomo.ne.jp'],
  ['www.channel4.co.uk', 'channel4.co.uk'],
  ['globoplay.globo.com.br', 'globo.com.br'],
  ['ani.gamer.com.tw', 'gamer.com.tw'],
  ['a.evil.github.io', 'evil.github.io'],
  ['github.io', 'github.io'],
  ['d111.cloudfront.net', 'd111.cloudfront.net'],
  ['nas.duckdns.org', 'nas.duckdns.org'],
  ['evil.sakura.ne.jp', 'evil.sakura.ne.jp'],
  ['evil.s3.eu-west-1.amazonaws.com', 'evil.s3.eu-west-1.amazonaws.com'],
  ['localhost', 'localhost'],
])('registrableDomain returns for %s: %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

it.each([
  ['192.168.1.5', '10.7.1.5'],
  ['[fd00::1]', '[fd01::1]'],
  ['a.pages.dev', 'b.pages.dev'],
  ['nas.evil.synology.me', 'nas.good.synology.me'],
  ['evil.run.app', 'good.run.app'],
  ['a.us-central1.run.app', 'b.us-central1.run.app'],
])('registrableDomain differs for %s and %s', (one, other) => {
  expect(registrableDomain(one)).not.toBe(registrableDomain(other));
});
