// Tests that names of the user, e-mail addresses, tokens and long texts are removed from a sample. Titles, ids and numbers stay.
import { describe, expect, it } from 'vitest';
import {
  cleanAddress,
  cleanTextsDeep,
  createCleaner,
  readSampleQueries,
} from '@/lib/domain/sample/clean-sample.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const KEY = 'A9f3Kq27Lm1Zx88PqRt5Vw2Y';
const clean = createCleaner([]);
const without = (...names: string[]) => createCleaner(names);

it('cleanTextsDeep cleans a value at all depths', () => {
  const value = {
    title: 'The Tide',
    by: ['Lena Moonlit', 5, null, true],
    'Lena Moonlit': { episode: 1 },
    inner: { [KEY]: 1, text: `x ${KEY}` },
  };
  expect(cleanTextsDeep(value, without('Lena Moonlit'))).toEqual({
    title: 'The Tide',
    by: ['[removed]', 5, null, true],
    inner: { text: 'x [removed]' },
  });
});

describe('createCleaner', () => {
  it.each([
    'S2 E5 – The Tide',
    'Lantern Harbor',
    '葬送のフリーレン',
    'Frieren: Beyond Journey’s End (Season 2)',
    '2026-11-22T10:00:00.000Z',
    'player-controls__button--primary-large-2',
    '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
    'GRDV0019R',
    '@handle',
    '/watch/GRDV0019R/the-tide',
    '../series/42',
    'https://www.crunchyroll.com/series/GG5H5XQX4/frieren',
    'https://tv.example/#/watch/5',
  ])('keeps the harmless text %s', (text) => {
    expect(clean(text)).toBe(text);
  });

  it('removes a text of more than two hundred characters', () => {
    expect(clean('long '.repeat(40))).toBe('long '.repeat(40));
    expect(clean(`${'long '.repeat(40)}.`)).toBe('[removed]');
  });
});

describe('createCleaner with an e-mail address', () => {
  it.each([
    ['in plain text', 'Write to lena@mail.example now'],
    ['with a percent-encoded @', 'Write to lena%40mail.example now'],
    ['with a full-width @', 'Write to lena＠mail.example now'],
    ['with @ as a decimal character reference', 'Write to lena&#64;mail.example now'],
    ['with leading zeros in the character reference', 'Write to lena&#0000064;mail.example now'],
    ['with @ as a hexadecimal character reference', 'Write to lena&#x40;mail.example now'],
    ['with @ as a named character reference', 'Write to lena&commat;mail.example now'],
  ])('removes an e-mail address %s', (_how, text) => {
    expect(clean(text)).toBe('Write to [removed] now');
  });

  it('keeps the brackets and quotes around an e-mail address', () => {
    expect(clean('Lena <lena@mail.example>, "x@y.example"')).toBe('Lena <[removed]>, "[removed]"');
  });
});

describe("createCleaner with a user's name", () => {
  it.each([
    ['as it is written', 'Hi Lena Moonlit!', 'Hi [removed]!'],
    ['in upper or lower case', 'hi LENA MOONLIT', 'hi [removed]'],
    [
      'with a sign between its words',
      'lena-moonlit lena_moonlit lena+moonlit lena.moonlit',
      '[removed] [removed] [removed] [removed]',
    ],
    ['without the blank between its words', 'user lenamoonlit', 'user [removed]'],
    ['in percent-encoding', 'lena%20moonlit', '[removed]'],
    ['inside a longer word', 'theLenaMoonlitFanclub', 'the[removed]Fanclub'],
    ['by its first word alone', 'Hello, Lena.', 'Hello, [removed].'],
    ['by its last word alone', 'The list of Moonlit', 'The list of [removed]'],
  ])('removes a name %s', (_how, text, expected) => {
    expect(without('Lena Moonlit')(text)).toBe(expected);
  });

  it('removes a name with any number of blanks in it', () => {
    expect(without('  Lena \n  Moonlit ')('Lena Moonlit, Lena')).toBe('[removed], [removed]');
    expect(without('Play Moonlit')('Play Moonlit or moonlit')).toBe('[removed] or moonlit');
  });

  it('removes only those words of a name that look like a name: Ann, but not xLena or Lena2', () => {
    expect(without('Ann xLena')('xLena and Ann')).toBe('xLena and [removed]');
    expect(without('Ann Lena2')('Lena2 and Ann')).toBe('Lena2 and [removed]');
  });

  it('keeps a part of the name inside a longer word', () => {
    const cleaner = without('Lena Moonlit');
    for (const text of ['Helena', 'Lenas', 'moonlit night', 'Moonlit7']) expect(cleaner(text)).toBe(text);
  });

  it('removes a short name only as a whole word', () => {
    const cleaner = without('Mia');
    expect(cleaner('mia: Mia, (MIA)')).toBe('[removed]: [removed], ([removed])');
    for (const text of ['Miami', 'anemia', 'mia2', 'émia']) expect(cleaner(text)).toBe(text);
    expect(without('Миша')('Мишаня и Миша')).toBe('Мишаня и [removed]');
    expect(without('美月')('こんにちは美月さん')).toBe('こんにちは[removed]さん');
  });

  it('removes a name of six letters inside of words', () => {
    expect(without('moonie')('xmoonie7')).toBe('x[removed]7');
    expect(without('mooni')('xmooni7')).toBe('xmooni7');
  });

  it('removes a name with special characters', () => {
    expect(without('a.b*c (d)')('a.b*c (d)')).toBe('[removed]');
    expect(without('a.b*c (d)')('axbxc (d)')).toBe('axbxc (d)');
    expect(without('söörensen')('S%C3%B6%C3%B6rensen s%C3%B6%C3%B6rensen')).toBe('[removed] [removed]');
  });

  it('removes the longest of three names that begin with the same word', () => {
    expect(without('Moonlit', 'Moonlit Star', 'Moonlit Starling')('Moonlit Starling')).toBe('[removed]');
  });

  it.each([
    ['has one letter', 'x', 'x marks it'],
    ['has more than eighty letters', 'n'.repeat(81), 'n'.repeat(81)],
    ['is an ordinary word of account pages', 'Account', 'Your account'],
    ['is a label with a number', 'Episode 5', 'Episode 5 of 12'],
    ['is a short number', '123', 'Episode 123'],
    ['is blank', '   ', 'a   b'],
  ])('keeps the text if the name %s', (_what, name, text) => {
    expect(without(name)(text)).toBe(text);
  });

  it('removes a name of two to eighty letters', () => {
    expect(without('Bo')('Bo and Bob')).toBe('[removed] and Bob');
    expect(without('n'.repeat(80))('n'.repeat(80))).toBe('[removed]');
    expect(without('12345')('12345 and 123456')).toBe('[removed] and 123456');
  });

  it('keeps a single word of a name with four words', () => {
    expect(without('Lena Ann May Moonlit')('Lena May')).toBe('Lena May');
    expect(without('Lena von Moonlit')('von Lena')).toBe('von [removed]');
    expect(without('Li Moonlit')('Li and Moonlit')).toBe('Li and [removed]');
    expect(without('Episode Moonlit')('Episode 3')).toBe('Episode 3');
  });
});

describe('createCleaner with a token', () => {
  it.each([
    ['by itself', KEY, '[removed]'],
    ['after a parameter name', `key=${KEY}`, 'key=[removed]'],
    ['in a path', `assets/${KEY}/a`, 'assets/[removed]/a'],
    ['of three parts', `Bearer ${JWT}`, 'Bearer [removed]'],
    ['in hexadecimal', 'session 9f86d081884c7d659a2feaa0c55ad015', 'session [removed]'],
    ['of sixteen characters', 'x9k3m7q2w8z4r6t1', '[removed]'],
    ['between words', 'theme-x9k3m7q2w8z4r6t1-dark', '[removed]'],
  ])('removes a token %s', (_how, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each(['x9k3m7q2w8z4r6t', 'abcdefghijklmnopqrst', '1234567890123456', 'episode12345678of99'])(
    'keeps %s, which is too short or too regular for a token',
    (text) => {
      expect(clean(text)).toBe(text);
    },
  );
});

describe('cleanAddress', () => {
  it.each([
    ['removes the query', 'https://a.example/watch?token=1', 'https://a.example/watch'],
    ['removes the fragment', 'https://a.example/watch#top', 'https://a.example/watch'],
    ['keeps a route in the fragment', 'https://a.example/web/#!/details', 'https://a.example/web/#!/details'],
    ['removes the query of a route', 'https://a.example/#/details?id=5', 'https://a.example/#/details'],
    ['keeps a route with a second #', 'https://a.example/#/a#b', 'https://a.example/#/a#b'],
    ['removes user and password', 'https://lena:secret@a.example/x', 'https://a.example/x'],
    ['removes user and query of an http address', 'http://lena@a.example/x?y', 'http://a.example/x'],
    ['removes a fragment that is not a route', 'https://a.example/watch#top/x', 'https://a.example/watch'],
    ['accepts an address without a scheme', '//lena@a.example/x?y', '//a.example/x'],
    ['accepts a path', '/watch/5?u=1', '/watch/5'],
    ['removes a session id from the path', '/watch;jsessionid=abc123/5', '/watch/5'],
    [
      'removes a token from the path',
      `https://a.example/d/${'k3J9x8Q2m5'.repeat(2)}`,
      'https://a.example/d/[removed]',
    ],
  ])('%s', (_what, address, expected) => {
    expect(cleanAddress(address)).toBe(expected);
  });

  it('removes queries also from addresses within a text', () => {
    expect(clean('see http://a.example/x?y=1')).toBe('see http://a.example/x');
    expect(clean('/watch?v=1 is it')).toBe('/watch?v=1 is it');
    expect(clean('see https://a.example/x?y=1 and "//b.example/z?q"')).toBe(
      'see https://a.example/x and "//b.example/z"',
    );
    expect(clean('./watch?v=1')).toBe('./watch');
    expect(clean('/watch?v=1')).toBe('/watch');
    expect(clean('is it /watch?v=1')).toBe('is it /watch?v=1');
  });
});

describe('readSampleQueries', () => {
  const of = (address: string) => readSampleQueries(new URL(address, 'https://a.example'));

  it('returns the length of each value', () => {
    expect(of('/w?v=abc&t=42&e=')).toEqual([
      { name: 'v', length: 3, digits: false },
      { name: 't', length: 2, digits: true },
      { name: 'e', length: 0, digits: false },
    ]);
  });

  it('includes the parameters of a route in the fragment', () => {
    for (const mark of ['#', '#!'])
      expect(of(`/web/${mark}/details?id=123`)).toEqual([{ name: 'id', length: 3, digits: true }]);
    expect(of('/web#details?id=123')).toEqual([]);
    expect(of('/web#a#/details?id=123')).toEqual([]);
  });

  it('reports digits only for values without other characters', () => {
    expect(of('/w?a=4a&b=a4').map(({ digits }) => digits)).toEqual([false, false]);
  });

  it('omits parameters that may be secrets', () => {
    expect(of(`/w?token=1&k=${KEY}&v=1`)).toEqual([{ name: 'v', length: 1, digits: true }]);
  });

  it('returns at most twenty parameters', () => {
    expect(of(`/w?${Array.from({ length: 25 }, (_, at) => `p${at}=1`).join('&')}`)).toHaveLength(20);
    expect(of(`/w?${'n'.repeat(40)}=1&${'n'.repeat(41)}=1`)).toHaveLength(1);
    expect(of(`/w?v=${'1'.repeat(100)}`)[0]?.length).toBe(80);
  });
});
