// Tests that personal numbers are removed from a sample, but not ids in addresses.
import { describe, expect, it } from 'vitest';
import { createCleaner } from '@/lib/domain/sample/clean-sample.ts';

const clean = createCleaner([]);

describe('createCleaner with a personal number', () => {
  it.each([
    ['a phone number', 'Call +49 30 901820', 'Call [removed]'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00', '[removed]'],
    ['a card number', 'Card 4111 1111 1111 1111', 'Card [removed]'],
    ['an IP address', 'You watch from 203.0.113.77', 'You watch from [removed]'],
    ['coordinates', 'geo: 52.520008, 13.404954', 'geo: [removed]'],
    ['an IP address of a server', 'http://84.20.30.40:8096/web/', 'http://192.0.2.1:8096/web/'],
    ['an IPv6 address of a server', 'http://[2a01:4f8::7]/web', 'http://[2001:db8::1]/web'],
    ['an IBAN in a path', '/pay/DE89370400440532013000', '/pay/~'],
    ['coordinates in an address', 'https://tv.example/@52.520008,13.404954', 'https://tv.example/~'],
  ])('removes %s', (_name, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it('keeps digits in addresses', () => {
    for (const text of [
      '/watch/4111111111111111',
      'https://tv.example/030-901820',
      'see //tv.example/0171-1234567 now',
    ])
      expect(clean(text)).toBe(text);
  });
});
