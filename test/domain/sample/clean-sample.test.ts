// Tests that names of the user, e-mail addresses, tokens and long texts are removed from a sample. Titles, ids and numbers stay.
import { describe, expect, it } from 'vitest';
import { cleanAddress, cleanDeep, createCleaner, queriesOf } from '@/lib/domain/sample/clean-sample.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const KEY = 'A9f3Kq27Lm1Zx88PqRt5Vw2Y';
const clean = createCleaner([]);
const without = (...names: string[]) => createCleaner(names);

describe('text without personal data', () => {
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
  ])('stays unchanged: %s', (text) => {
    expect(clean(text)).toBe(text);
  });

  it('stays unchanged up to two hundred characters, and is removed if it is longer', () => {
    expect(clean('long '.repeat(40))).toBe('long '.repeat(40));
    expect(clean(`${'long '.repeat(40)}.`)).toBe('[removed]');
  });
});

describe('e-mail address', () => {
  it.each([
    ['as plain text', 'Write to lena@mail.example now'],
    ['escaped for an address', 'Write to lena%40mail.example now'],
    ['in its wide form', 'Write to lena＠mail.example now'],
    ['escaped for a page by number', 'Write to lena&#64;mail.example now'],
    ['with leading zeros', 'Write to lena&#0000064;mail.example now'],
    ['in hexadecimal', 'Write to lena&#x40;mail.example now'],
    ['with a named character reference', 'Write to lena&commat;mail.example now'],
  ])('is removed, %s', (_how, text) => {
    expect(clean(text)).toBe('Write to [removed] now');
  });

  it('is removed, but not the brackets and marks around it', () => {
    expect(clean('Lena <lena@mail.example>, "x@y.example"')).toBe('Lena <[removed]>, "[removed]"');
  });
});

describe("user's name", () => {
  it.each([
    ['as it is written', 'Hi Lena Moonlit!', 'Hi [removed]!'],
    ['in any case', 'hi LENA MOONLIT', 'hi [removed]'],
    [
      'joined by a sign',
      'lena-moonlit lena_moonlit lena+moonlit lena.moonlit',
      '[removed] [removed] [removed] [removed]',
    ],
    ['joined without a sign', 'user lenamoonlit', 'user [removed]'],
    ['escaped', 'lena%20moonlit', '[removed]'],
    ['inside a longer word', 'theLenaMoonlitFanclub', 'the[removed]Fanclub'],
    ['by its first part', 'Hello, Lena.', 'Hello, [removed].'],
    ['by its last part', 'The list of Moonlit', 'The list of [removed]'],
  ])('is removed, %s', (_how, text, expected) => {
    expect(without('Lena Moonlit')(text)).toBe(expected);
  });

  it('is removed with any number of blanks in it, and even if one of its words is an ordinary word', () => {
    expect(without('  Lena \n  Moonlit ')('Lena Moonlit, Lena')).toBe('[removed], [removed]');
    expect(without('Play Moonlit')('Play Moonlit or moonlit')).toBe('[removed] or moonlit');
  });

  it('is also removed if only a part of it that looks like a name occurs', () => {
    expect(without('Ann xLena')('xLena and Ann')).toBe('xLena and [removed]');
    expect(without('Ann Lena2')('Lena2 and Ann')).toBe('Lena2 and [removed]');
  });

  it('is not removed inside of longer words, or in lower case', () => {
    const cleaner = without('Lena Moonlit');
    for (const text of ['Helena', 'Lenas', 'moonlit night', 'Moonlit7']) expect(cleaner(text)).toBe(text);
  });

  it('is removed only as a whole word if it is short and its script separates words', () => {
    const cleaner = without('Mia');
    expect(cleaner('mia: Mia, (MIA)')).toBe('[removed]: [removed], ([removed])');
    for (const text of ['Miami', 'anemia', 'mia2', 'émia']) expect(cleaner(text)).toBe(text);
    expect(without('Миша')('Мишаня и Миша')).toBe('Мишаня и [removed]');
    expect(without('美月')('こんにちは美月さん')).toBe('こんにちは[removed]さん');
  });

  it('is removed inside of words, too, if it has six letters or more', () => {
    expect(without('moonie')('xmoonie7')).toBe('x[removed]7');
    expect(without('mooni')('xmooni7')).toBe('xmooni7');
  });

  it('may contain any character', () => {
    expect(without('a.b*c (d)')('a.b*c (d)')).toBe('[removed]');
    expect(without('a.b*c (d)')('axbxc (d)')).toBe('axbxc (d)');
    expect(without('söörensen')('S%C3%B6%C3%B6rensen s%C3%B6%C3%B6rensen')).toBe('[removed] [removed]');
  });

  it('is removed completely even if another name is its beginning', () => {
    expect(without('Moonlit', 'Moonlit Star', 'Moonlit Starling')('Moonlit Starling')).toBe('[removed]');
  });

  it.each([
    ['has one letter', 'x', 'x marks it'],
    ['has more than eighty letters', 'n'.repeat(81), 'n'.repeat(81)],
    ['is an ordinary word of account pages', 'Account', 'Your account'],
    ['is a label with a number', 'Episode 5', 'Episode 5 of 12'],
    ['is a short number', '123', 'Episode 123'],
    ['is blank', '   ', 'a   b'],
  ])('removes nothing if it %s', (_what, name, text) => {
    expect(without(name)(text)).toBe(text);
  });

  it('is removed if it has two to eighty letters, or if it is a long number', () => {
    expect(without('Bo')('Bo and Bob')).toBe('[removed] and Bob');
    expect(without('n'.repeat(80))('n'.repeat(80))).toBe('[removed]');
    expect(without('12345')('12345 and 123456')).toBe('[removed] and 123456');
  });

  it('has no parts if it has four words or more, or for lower case and short words', () => {
    expect(without('Lena Ann May Moonlit')('Lena May')).toBe('Lena May');
    expect(without('Lena von Moonlit')('von Lena')).toBe('von [removed]');
    expect(without('Li Moonlit')('Li and Moonlit')).toBe('Li and [removed]');
    expect(without('Episode Moonlit')('Episode 3')).toBe('Episode 3');
  });
});

describe('token', () => {
  it.each([
    ['by itself', KEY, '[removed]'],
    ['after a name', `key=${KEY}`, 'key=[removed]'],
    ['in a path', `assets/${KEY}/a`, 'assets/[removed]/a'],
    ['of three parts', `Bearer ${JWT}`, 'Bearer [removed]'],
    ['in hexadecimal', 'session 9f86d081884c7d659a2feaa0c55ad015', 'session [removed]'],
    ['of sixteen characters', 'x9k3m7q2w8z4r6t1', '[removed]'],
    ['between words', 'theme-x9k3m7q2w8z4r6t1-dark', '[removed]'],
  ])('is removed, %s', (_how, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each(['x9k3m7q2w8z4r6t', 'abcdefghijklmnopqrst', '1234567890123456', 'episode12345678of99'])(
    'is not %s, which is too short, all letters, all digits, or too regular',
    (text) => {
      expect(clean(text)).toBe(text);
    },
  );
});

describe('sample address', () => {
  it.each([
    ['loses its query', 'https://a.example/watch?token=1', 'https://a.example/watch'],
    ['loses its fragment', 'https://a.example/watch#top', 'https://a.example/watch'],
    ['keeps a route in its fragment', 'https://a.example/web/#!/details', 'https://a.example/web/#!/details'],
    ['loses the query of a route', 'https://a.example/#/details?id=5', 'https://a.example/#/details'],
    ['keeps a route with a second #', 'https://a.example/#/a#b', 'https://a.example/#/a#b'],
    ['loses user and password', 'https://lena:secret@a.example/x', 'https://a.example/x'],
    ['loses user and query with http, too', 'http://lena@a.example/x?y', 'http://a.example/x'],
    ['loses a fragment that is no route', 'https://a.example/watch#top/x', 'https://a.example/watch'],
    ['may omit its scheme', '//lena@a.example/x?y', '//a.example/x'],
    ['may be a path', '/watch/5?u=1', '/watch/5'],
    ['loses a session in its path', '/watch;jsessionid=abc123/5', '/watch/5'],
    [
      'loses a token in its path',
      `https://a.example/d/${'k3J9x8Q2m5'.repeat(2)}`,
      'https://a.example/d/[removed]',
    ],
  ])('%s', (_what, address, expected) => {
    expect(cleanAddress(address)).toBe(expected);
  });

  it('is cleaned within a text, and also if the whole text is a path', () => {
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

describe('parameters of a sample address', () => {
  const of = (address: string) => queriesOf(new URL(address, 'https://a.example'));

  it('are listed with the length of their values, and with whether the values are digits', () => {
    expect(of('/w?v=abc&t=42&e=')).toEqual([
      { name: 'v', length: 3, digits: false },
      { name: 't', length: 2, digits: true },
      { name: 'e', length: 0, digits: false },
    ]);
  });

  it('include those of a route', () => {
    for (const mark of ['#', '#!'])
      expect(of(`/web/${mark}/details?id=123`)).toEqual([{ name: 'id', length: 3, digits: true }]);
    expect(of('/web#details?id=123')).toEqual([]);
    expect(of('/web#a#/details?id=123')).toEqual([]);
  });

  it('count as digits only if they contain nothing else', () => {
    expect(of('/w?a=4a&b=a4').map(({ digits }) => digits)).toEqual([false, false]);
  });

  it('are omitted, including their names, if they may be secrets', () => {
    expect(of(`/w?token=1&k=${KEY}&v=1`)).toEqual([{ name: 'v', length: 1, digits: true }]);
  });

  it('are at most twenty, with names of forty letters and lengths of eighty', () => {
    expect(of(`/w?${Array.from({ length: 25 }, (_, at) => `p${at}=1`).join('&')}`)).toHaveLength(20);
    expect(of(`/w?${'n'.repeat(40)}=1&${'n'.repeat(41)}=1`)).toHaveLength(1);
    expect(of(`/w?v=${'1'.repeat(100)}`)[0]?.length).toBe(80);
  });
});

it('cleanDeep cleans a value at all depths, and drops a key about the user with its content', () => {
  const value = {
    title: 'The Tide',
    by: ['Lena Moonlit', 5, null, true],
    'Lena Moonlit': { episode: 1 },
    inner: { [KEY]: 1, text: `x ${KEY}` },
  };
  expect(cleanDeep(value, without('Lena Moonlit'))).toEqual({
    title: 'The Tide',
    by: ['[removed]', 5, null, true],
    inner: { text: 'x [removed]' },
  });
});
