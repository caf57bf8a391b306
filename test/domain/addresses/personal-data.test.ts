// E-mail addresses, IBANs, card and phone numbers, IP addresses and places are found; numbers of episodes, titles, dates and ids stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceMail, replacePersonalNumbers } from '@/lib/domain/addresses/personal-data.ts';

const cleaned = (text: string) => replacePersonalNumbers(text, '[x]');

describe('replacePersonalNumbers', () => {
  it.each([
    ['an IBAN', 'Pay to DE89370400440532013000 now', 'Pay to [x] now'],
    ['an IBAN in groups', 'DE89 3704 0044 0532 0130 00', '[x]'],
    ['an IBAN with letters', 'GB29 NWBK 6016 1331 9268 19!', '[x]!'],
    ['an IBAN in small letters', 'iban:nl91abna0417164300', 'iban:[x]'],
    ['a card in one piece', 'card 4111111111111111.', 'card [x].'],
    ['a card in groups', '5555 5555 5555 4444', '[x]'],
    ['a card with dashes', '4111-1111-1111-1111', '[x]'],
    ['a card of 15 digits', '3782 822463 10005', '[x]'],
    ['an international phone number', 'Call +49 30 901820 today', 'Call [x] today'],
    ['a phone number in one piece', '+819012345678', '[x]'],
    ['a phone number after two noughts', '0044 20 7946 0958', '[x]'],
    ['a phone number with a nought in brackets', '+44 (0)20 7946 0958', '[x]'],
    ['a national phone number', 'Tel. 030 9018200', 'Tel. [x]'],
    ['a mobile phone number', '0171/1234567', '[x]'],
    ['a Japanese phone number', '090-1234-5678', '[x]'],
    ['a French phone number', '06 12 34 56 78', '[x]'],
    ['an American phone number', '(415) 555-0132', '[x]'],
    ['an American phone number with dots', '415.555.0132', '[x]'],
    ['a link to a phone', 'tel:5550132', 'tel:[x]'],
    ['an IPv4 address', 'from 203.0.113.77, port 80', 'from [x], port 80'],
    ['an IPv6 address', '2001:db8:85a3::8a2e:370:7334', '[x]'],
    ['a full IPv6 address', '2001:0db8:0000:0000:0000:8a2e:0370:7334', '[x]'],
    ['coordinates', '52.520008, 13.404954', '[x]'],
    ['coordinates south and west', '-33.8688 -151.2093', '[x]'],
    ['coordinates with signs', '52.5200° N, 13.4050° E', '[x]'],
    ['coordinates in minutes', `52°31'12"N`, '[x]'],
  ])('finds %s', (_name, text, expected) => {
    expect(cleaned(text)).toBe(expected);
  });

  it.each([
    'S2 E5 – The Tide',
    'Episode 1080',
    'Episode 12.5',
    'Episodes 001-012',
    '第1080話 2024年',
    '86: Eighty-Six',
    '11.22.63',
    '2026-11-22T10:00:00.000Z',
    '01.02.2026 12:30',
    '01/02/2026 12:30',
    '01-02-2026 10',
    '00:23:40',
    '1:02:03',
    '1920x1080',
    '1.5 / 2.25',
    'Re::Zero',
    'x::before',
    '81234567',
    '1763800000000',
    '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
    'GRDV0019R',
    'ep_2001234567890',
    'version 1.2.3',
    'Love Live! 2+1',
    '+1',
    '0.85 0.5',
  ])('leaves %s', (text) => {
    expect(cleaned(text)).toBe(text);
  });

  it('leaves every UUID, every date, every time and every label of an episode', () => {
    const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const number = fc.nat(3000);
    const text = fc.oneof(
      fc.uuid(),
      date.map((one) => one.toISOString()),
      date.map((one) => one.toISOString().slice(0, 10)),
      date.map((one) => one.toLocaleDateString('de-DE')),
      date.map((one) => one.toLocaleString('en-US')),
      number.map((one) => `Episode ${one}`),
      fc.tuple(number, number).map(([season, episode]) => `S${season} E${episode}`),
      fc.tuple(number, number).map(([at, of]) => `${at} / ${of}`),
      fc
        .tuple(fc.nat(99), fc.nat(99))
        .map(([from, to]) => `${`${from}`.padStart(2, '0')}-${`${to}`.padStart(2, '0')}`),
      fc.integer({ min: 0, max: 999_999_999_999 }).map(String),
    );
    fc.assert(
      fc.property(text, (one) => cleaned(one) === one),
      { numRuns: 2_000 },
    );
  });
});

describe('replaceMail', () => {
  it.each([
    ['an address', 'to lena@mail.example', 'to [x]'],
    ['an address with signs', 'le.na+tv@a.mail.example,', '[x],'],
  ])('finds %s', (_name, text, expected) => {
    expect(replaceMail(text, '[x]')).toBe(expected);
  });

  it.each(['@handle', 'the-idolm@ster.html', 'THE iDOLM@STER', 'a@b'])('leaves %s', (text) => {
    expect(replaceMail(text, '[x]')).toBe(text);
  });
});
