// Tests names that sites write differently from the catalogue. Each is tested with a similar name that must not match.
import { describe, expect, it } from 'vitest';
import type { Media } from '../../lib/contract/media.ts';
import { chooseMatch } from '../../lib/matching/choose.ts';
import { noMatchingData } from '../../lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { createObservedEpisode } from '../eval/observations.ts';

let ids = 0;

function entry(name: string, english: string | null = null, part: Partial<Media> = {}): Media {
  ids += 1;
  const media = createTitle(ids, name, part);
  return { ...media, titles: { ...media.titles, english } };
}

function decide(seriesTitle: string, ...catalogue: readonly Media[]): string {
  const seen = createObservedEpisode({ seriesTitle, episodeNumber: 1, episodeLabel: 'E1' });
  const choice = chooseMatch(seen, catalogue, noMatchingData);
  return choice.kind === 'accepted' ? choice.media.title : choice.kind;
}

it("matching asks the user when the page's name lacks the entry's subtitle", () => {
  const one = entry('Namu Amida: Rendai Utena');
  expect(decide('Namu Amida', one)).toBe('ask');
  expect(decide('Namu Amida', one, entry('Namu Amida: Natsu no Yoru'))).toBe('ask');
  expect(decide('Namu', entry('Namu: Rendai Utena'))).toBe('ask');
});

describe('matching another spelling of a title', () => {
  const film = entry('Haru no Shikumi', 'The Mechanism of Spring', { format: 'MOVIE', episodes: 1 });

  it('finds a film by both of its names together', () => {
    expect(decide('Haru no Shikumi (The Mechanism of Spring)', film)).toBe(film.title);
    expect(decide('Haru no Shikumi (The Mechanism of Autumn)', film)).toBe('ask');
  });

  it('finds a film by its name without "the" and "of"', () => {
    expect(decide('Mechanism Spring', film)).toBe(film.title);
    expect(decide('Mechanism Summer', film)).toBe('ask');
  });

  it('finds a title by a long word with a letter missing', () => {
    const one = entry('Bloodivores');
    expect(decide('Blooivores', one)).toBe(one.title);
    expect(decide('Bloodivorex', one)).toBe('ask');
  });

  it('finds a title by a long name with two wrong letters', () => {
    const long = entry('Tenkuu Toshi no Hanayome to Kaze no Yama no Ookami Monogatari');
    const page = 'Tenkuu Tosha no Hanayome to Kaze no Yama no Ookama Monogatari';
    expect(decide(page, long)).toBe(long.title);
    const rival = entry('Tenkuu Toshe no Hanayome to Kaze no Yama no Ookame Monogatari');
    expect(decide(page, long, rival)).toBe('ask');
    const numbered = entry('Tenkuu Toshi no 7 Hanayome to Kaze no Yama no Ookami Monogatari');
    expect(decide(page, numbered)).toBe('ask');
  });
});

describe('matching a later season with its own name', () => {
  const first = entry('Zero no Mahou', 'Magician of Zero', { startDate: '2006-07-01', year: 2006 });
  const second = entry('Zero no Mahou: Futatsu no Tsuki', 'Magician of Zero: Two Moons', {
    startDate: '2007-07-01',
    year: 2007,
    synonyms: ['Zero no Mahou 2', 'Zero 2', 'Magician of Zero 2'],
  });

  it('accepts the season by its name without punctuation', () => {
    expect(decide('magician of zero two moons', first, second)).toBe(second.title);
    expect(decide('magician of zero', first, second)).toBe(first.title);
  });

  it('prefers another series that has exactly this name', () => {
    const other = entry('Futago no Tsuki', 'Magician of Zero: Two Moons', {
      year: 2012,
      startDate: '2012-01-01',
    });
    expect(decide('magician of zero two moons', first, second, other)).toBe(other.title);
  });
});

describe('matching an English name that no other entry has', () => {
  const first = entry('Michi no Kenshi', 'Road Fencer', { startDate: '1995-04-01', year: 1995 });
  const film = entry('Michi no Kenshi II Gekijou', 'Road Fencer II: The Animated Movie', {
    format: 'MOVIE',
    episodes: 1,
  });
  const encore = entry('Michi no Kenshi Anko', 'Road Fencer Encore', {
    format: 'OVA',
    episodes: 2,
    synonyms: ['Road Fencer 3', 'Michi no Kenshi 3'],
  });

  it('accepts an entry with a number in its name that looks like a season', () => {
    expect(decide('road fencer ii the animated movie', first, film)).toBe(film.title);
    expect(decide('Road Fencer II: The Animated Movie', first, film)).toBe(film.title);
  });

  it('accepts an entry whose synonyms have a season number', () => {
    expect(decide('road fencer encore', first, encore)).toBe(encore.title);
  });

  it("accepts the series if the page's name is a prefix of the names of its film and OVA", () => {
    expect(decide('road fencer', first, film, encore)).toBe(first.title);
  });
});

describe('matching a series with a namesake', () => {
  const series = entry('Sabaku no Hana (TV)', 'Desert Flower', { episodes: 12 });

  it('asks about a namesake only if its date and length are known', () => {
    const film = entry('Sabaku no Hana', 'Desert Flower', {
      format: 'ONA',
      episodes: null,
      startDate: null,
      year: null,
    });
    expect(decide('Desert Flower', series, film)).toBe(series.title);
    expect(decide('Desert Flower', series, { ...film, episodes: 12, startDate: '2020-01-01' })).toBe('ask');
  });

  it('does not ask when the page and one of the titles have "(TV)"', () => {
    const again = entry('Sabaku no Hana', 'Desert Flower', {
      episodes: 24,
      startDate: '2001-04-01',
      year: 2001,
    });
    expect(decide('Sabaku no Hana (TV)', series, again)).toBe(series.title);
    expect(decide('Desert Flower', series, again)).toBe('ask');
  });

  it("asks about an OVA whose main title is exactly the page's name", () => {
    const special = entry('Sabaku no Hana Specials', 'Desert Flower', { format: 'SPECIAL', episodes: 2 });
    expect(decide('Desert Flower', series, special)).toBe(series.title);
    const named = entry('Desert Flower', null, { format: 'OVA', episodes: 2 });
    expect(decide('Desert Flower', series, named)).toBe('ask');
  });
});

describe('matching a season that only punctuation distinguishes', () => {
  const first = entry('Hataraku Nikki (TV)', 'Diary at Work!', {
    startDate: '2018-07-01',
    year: 2018,
    episodes: 13,
    synonyms: ['Hataraku Nikki'],
  });
  const second = entry('Hataraku Nikki!!', 'Diary at Work!!', {
    startDate: '2021-01-01',
    year: 2021,
    episodes: 8,
    synonyms: ['Hataraku Nikki 2nd Season'],
  });

  it("does not accept the first season if the page has the second season's punctuation", () => {
    expect(decide('Hataraku Nikki!! (Diary at Work!!)', first, second)).toBe('ask');
    expect(decide('Diary at Work!! The Animation', first, second)).toBe('ask');
    expect(decide('Hataraku Nikki!!', first, second)).toBe(second.title);
  });

  it('accepts the first season for a name without the punctuation', () => {
    expect(decide('Hataraku Nikki', first, second)).toBe(first.title);
  });
});
