// Tests NetflixViewingHistory.csv, with colons in every position of a title, seasons in every language, and dates of every country.
import { describe, expect, it } from 'vitest';
import { describeSeasons, netflixViewingHistory, readHistoryFile } from './files.ts';

const titlesOf = (...titles: readonly string[]) =>
  describeSeasons(
    readHistoryFile(netflixViewingHistory(...titles.map((title) => [title, '2026-01-31'] as const))),
  );

describe("reading Netflix's history of one profile", () => {
  it('returns the different episodes and the last day', () => {
    const file = readHistoryFile(
      netflixViewingHistory(
        ['Tall Hills: Season 1: The Gate', '4/21/25'],
        ['Tall Hills: Season 1: The Road', '4/20/25'],
        ['Tall Hills: Season 1: the road', '4/19/25'],
        ['Tall Hills: Season 2: The Sea', '3/2/25'],
      ),
    );
    expect(describeSeasons(file)).toEqual(['Tall Hills S1 2x', 'Tall Hills S2 1x']);
    expect(file.seasons.map(({ lastDay, place }) => [place, lastDay])).toEqual([
      [1, '2025-04-21'],
      [4, '2025-03-02'],
    ]);
    expect(file).toMatchObject({ format: 'netflixHistory', rows: 4, dropped: 0, isDateOrderUnknown: false });
  });

  it.each([
    'Season 2',
    'Series 2',
    'Staffel 2',
    'Staffel 2 – Teil B',
    'Saison 2',
    'Temporada 2',
    'Stagione 2',
    'Seizoen 2',
    'Säsong 2',
    'Sezon 2',
    '2. sezon',
    '2. évad',
    '2. řada',
    'Сезон 2',
    'Σεζόν 2',
    'シーズン2',
    '시즌 2',
    '第2季',
    'الموسم 2',
    'ซีซั่น 2',
    'Mùa 2',
    'Musim 2',
    'עונה 2',
    'Book 2',
    'Kniha 2',
    'Phần 2',
    'Phần 2'.normalize('NFD'),
    'सीजन 2',
    'சீசன் 2',
    'సీజన్ 2',
  ])('recognises "%s" as season 2', (season) => {
    expect(titlesOf(`Tall Hills: ${season}: The Gate`)).toEqual(['Tall Hills S2 1x']);
  });

  it('recognises a season without a number', () => {
    expect(titlesOf('Tall Hills: Limited Series: A', 'Low Hills: Miniserie: A')).toEqual([
      'Tall Hills S1 1x',
      'Low Hills S1 1x',
    ]);
    expect(titlesOf('Tall Hills: Part 3: A', 'Low Hills: The Final Season: A')).toEqual([
      'Tall Hills [Part 3] 1x',
      'Low Hills [The Final Season] 1x',
    ]);
  });

  it.each([
    ['第1シリーズ', 'Tall Hills S1 1x'],
    ['第3シリーズ', 'Tall Hills [第3シリーズ] 1x'],
    ['第2シーズン', 'Tall Hills [第2シーズン] 1x'],
    ['2. Kısım', 'Tall Hills [Part 2] 1x'],
    ['Частина 2', 'Tall Hills [Part 2] 1x'],
    ['Μέρος 2', 'Tall Hills [Part 2] 1x'],
    ['Bagian 2', 'Tall Hills [Part 2] 1x'],
    ['Mini Dizi', 'Tall Hills S1 1x'],
    ['Minisorozat', 'Tall Hills S1 1x'],
    ['2. svazek', 'Tall Hills [Part 2] 1x'],
    ['Část 2', 'Tall Hills [Part 2] 1x'],
    ['2. rész', 'Tall Hills [Part 2] 1x'],
    ['Volume 2', 'Tall Hills [Part 2] 1x'],
    ['Tall Hills √A', 'Tall Hills [Tall Hills √A] 1x'],
    ['Tall Hills', 'Tall Hills S1 1x'],
    ['Quiet Valley, Unbroken Promise Arc', 'Tall Hills [Quiet Valley, Unbroken Promise Arc] 1x'],
    ['谷間編', 'Tall Hills [谷間編] 1x'],
  ])('recognises the season "%s" with a single episode', (season, short) => {
    expect(titlesOf(`Tall Hills: ${season}: The Gate`)).toEqual([short]);
  });

  it('does not mistake an episode for a part or an arc', () => {
    expect(titlesOf('Tall Hills: Volume 2', 'Tall Hills: The Arc')).toEqual([
      'Tall Hills: Volume 2 film',
      'Tall Hills: The Arc film',
    ]);
  });

  it('keeps the colons in names of shows', () => {
    expect(
      titlesOf(
        "Hills: Beyond the Sea's End: Season 1: The Gate: Part 1",
        "Hills: Beyond the Sea's End: Season 1: The Gate: Part 2",
        'Hi:Low -Another Life-: Season 1: A',
      ),
    ).toEqual(["Hills: Beyond the Sea's End S1 2x", 'Hi:Low -Another Life- S1 1x']);
  });

  it("distinguishes a season name from a part of the show's name", () => {
    expect(
      titlesOf('Hills: First Wave: A', 'Hills: First Wave: B', 'Hills: Low Tide: A', 'Hills: Low Tide: B'),
    ).toEqual(['Hills [First Wave] 2x', 'Hills [Low Tide] 2x']);
    expect(titlesOf('Hills: First Wave: A', 'Hills: First Wave: B')).toEqual(['Hills: First Wave 2x']);
  });

  it('distinguishes a film from the episodes of a show without seasons', () => {
    expect(titlesOf('A Quiet Sea', 'Hills: The Movie')).toEqual([
      'A Quiet Sea film',
      'Hills: The Movie film',
    ]);
    expect(titlesOf('Hills: A', 'Hills: B', 'Hills: C')).toEqual(['Hills 3x']);
  });

  it('reads the numbers of numbered episodes', () => {
    expect(
      titlesOf('Hills: Season 1: Episode 7', 'Hills: Season 1: Episode 3', 'Berge: Staffel 1: Folge 2'),
    ).toEqual(['Hills S1 2x 7', 'Berge S1 1x 2']);
    expect(titlesOf('丘: シーズン1: 第12話')).toEqual(['丘 S1 1x 12']);
    expect(titlesOf('Hills: Episode 5')).toEqual(['Hills 1x 5']);
  });

  it('omits trailers and titles without a name', () => {
    const file = readHistoryFile(
      netflixViewingHistory(
        [' : Episode 7', '2026-01-31'],
        ['Hills: Season 1 (Trailer)', '2026-01-31'],
        ['Hills_hook_primary_16x9', '2026-01-31'],
        ['Hills: Season 1: A', '2026-01-31'],
      ),
    );
    expect(file).toMatchObject({ rows: 4, dropped: 3, seasons: [{ seriesTitle: 'Hills' }] });
  });

  it('accepts a file that was saved by a spreadsheet', () => {
    const file = readHistoryFile(
      '\uFEFFTitle;Date\r\n"Hills: Season 1: A";24.01.2026\r\n"Hills: Season 1: ""B""";23.01.2026\r\n',
    );
    expect(describeSeasons(file)).toEqual(['Hills S1 2x']);
  });

  it.each(['sep=;\r\n', '"sep=;"\r\n', 'sep=;\n', 'SEP=;\r', '"sep=;";\r\n', '\uFEFF"sep=;"\r\n'])(
    "accepts Excel's line with the separator: %j",
    (line) => {
      expect(
        describeSeasons(readHistoryFile(`${line}Title;Date\r\n"Hills: Season 1: A";24.01.2026\r\n`)),
      ).toEqual(['Hills S1 1x']);
    },
  );

  it('accepts an empty history', () => {
    expect(readHistoryFile('Title,Date\n')).toMatchObject({
      rows: 0,
      seasons: [],
      isDateOrderUnknown: false,
    });
  });
});

describe('order of day and month in a Netflix history', () => {
  const daysOf = (dates: readonly string[], dateOrder?: 'dayFirst' | 'monthFirst') => {
    const rows = dates.map((date, at) => [`Hills ${at}: Season 1: A`, date] as const);
    const file = readHistoryFile(netflixViewingHistory(...rows), { dateOrder });
    return file.isDateOrderUnknown ? 'asked' : file.seasons.map(({ lastDay }) => lastDay).join(' ');
  };

  it.each([
    ['a first number above 12', ['24/01/2026', '02/01/2026'], '2026-01-24 2026-01-02'],
    ['a second number above 12', ['1/24/26', '1/2/26'], '2026-01-24 2026-01-02'],
    ['full stops', ['02.01.26', '1.1.26'], '2026-01-02 2026-01-01'],
    ['the year in the first position', ['2026-01-02', '2025/1/9'], '2026-01-02 2025-01-09'],
    [
      'days that descend only with the month first',
      ['3/1/26', '2/5/26', '1/9/26'],
      '2026-03-01 2026-02-05 2026-01-09',
    ],
    [
      'days that descend only with the day first',
      ['9/3/26', '5/3/26', '1/3/26', '11/2/26'],
      '2026-03-09 2026-03-05 2026-03-01 2026-02-11',
    ],
    ['dates that are the same in both orders', ['3/3/26'], '2026-03-03'],
    ['the Korean form', ['2026. 4. 21.', '2026. 4. 2.'], '2026-04-21 2026-04-02'],
    ['the Hungarian form', ['2026. 04. 21.'], '2026-04-21'],
    ['the Thai years', ['21/4/2569', '21/4/69'], '2026-04-21 2026-04-21'],
  ])('is detected by %s', (_what, dates, days) => {
    expect(daysOf(dates)).toBe(days);
  });

  it('causes a question to the user if every date fits both orders', () => {
    expect(daysOf(['2/1/26'])).toBe('asked');
    expect(daysOf(['2/1/26'], 'dayFirst')).toBe('2026-01-02');
    expect(daysOf(['2/1/26'], 'monthFirst')).toBe('2026-02-01');
  });

  it('causes a question to the user if the dates mix both orders', () => {
    expect(daysOf(['24/1/26', '1/23/26'])).toBe('asked');
    expect(daysOf(['24/1/26', '1/23/26'], 'dayFirst')).toBe('2026-01-24 2026-01-23');
  });

  it('causes no question if the only date is impossible', () => {
    expect(daysOf(['2026-02-31'])).toBe('');
  });
});
