// Tests names as sites write them. Harmless changes cause no question. If another title is possible, a question follows.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

function decide(seriesTitle: string, ...catalogue: readonly Media[]): string {
  const seen = episode({
    seriesTitle,
    seriesSlug: null,
    seasonTitle: null,
    seasonNumber: null,
    episodeNumber: 1,
  });
  const choice = chooseMatch(seen, catalogue, noMatchingData);
  return choice.kind === 'accepted' ? choice.media.title : choice.kind;
}

function named(name: string, english: string | null, part: Partial<Media> = {}): Media {
  return createTitle(1, name, { titles: { romaji: name, english, native: null }, ...part });
}

describe('matching another spelling of a series', () => {
  const shirayuki = named('Akagami no Shirayuki-hime', 'Snow White with the Red Hair');
  const wandering = named('Hourou Musuko', 'Wandering Son');
  const amagi = named('Amagi Brilliant Park', null);
  const girls = named('Dungeon', 'Is It Wrong to Try to Pick Up Girls in a Dungeon?');

  it('finds a series by a slug that drops accented letters', () => {
    expect(decide('kmpfer', named('Kämpfer', null))).toBe('Kämpfer');
    expect(decide('rozen maiden ouvertre', named('Rozen Maiden: Ouvertüre', null))).toMatch(/^Rozen/);
    expect(decide('special episode', named('アイドロップ Special Episode', null))).toBe('ask');
  });

  it('finds a series by its name without an article', () => {
    expect(decide('snow white with red hair', shirayuki)).toBe(shirayuki.title);
    expect(decide('is it wrong to pick up girls in a dungeon', girls)).toBe('ask');
    expect(decide('Snow White', shirayuki)).toBe('ask');
  });

  it('finds a series by its name without a letter of a long word', () => {
    expect(decide('amagi briliant park', amagi)).toBe(amagi.title);
    expect(decide('Iron Saga Cat', named('Iron Saga Bat', null))).toBe('ask');
    expect(decide('Fate Zero', named('Gate Zero', null)), 'a short name').toBe('ask');
    expect(decide('Joshi Kausei', named('Joshi Kousei', null))).toBe('ask');
    expect(decide('Rewritten Days 1st', named('Rewritten Days 2', null))).toBe('ask');
  });

  it('finds a series by two of its titles in one name', () => {
    expect(decide('Hourou Musuko Wandering Son', wandering)).toBe(wandering.title);
    expect(decide('Hourou Musuko (Wandering Son)', wandering)).toBe(wandering.title);
    const withFilm = named('Yuu Yuu Hakusho', 'Yu Yu Hakusho', { synonyms: ['Poltergeist Report'] });
    expect(decide('Yu Yu Hakusho: Poltergeist Report', withFilm)).toBe('ask');
  });

  it('finds a series by its name with an added edition such as "dub"', () => {
    expect(decide('amagi brilliant park subtitled home video', amagi)).toBe(amagi.title);
    expect(decide('dub amagi brilliant park', amagi)).toBe(amagi.title);
    expect(decide('Amagi Brilliant Park The Animation', amagi)).toBe(amagi.title);
    expect(decide('Amagi Brilliant Park 2014', { ...amagi, year: 2014 })).toBe(amagi.title);
    expect(decide('Amagi Brilliant Park 2014', { ...amagi, year: 2004 })).toBe('ask');
  });
});

describe('matching a series with a related short work', () => {
  const series = createTitle(1, 'Anima Yell!', { startDate: '2018-10-08', year: 2018 });

  it('ignores a promotional series that began a day earlier', () => {
    const promo = createTitle(2, 'Anima Yell! Ouen Douga', {
      format: 'ONA',
      startDate: '2018-10-07',
      year: 2018,
    });
    expect(decide('anima yell', series, promo)).toBe('Anima Yell!');
  });

  it('ignores a one-episode pilot of the same name', () => {
    const pilot = createTitle(2, 'Anima Yell!', {
      format: 'ONA',
      episodes: 1,
      startDate: '2017-01-01',
      year: 2017,
    });
    const other = createTitle(3, 'Anima Yell!', { startDate: '2024-01-01', year: 2024 });
    expect(decide('Anima Yell!', pilot, series)).toBe('Anima Yell!');
    expect(decide('Anima Yell!', series, other)).toBe('ask');
    const film = createTitle(4, 'Anima Yell!', { format: 'MOVIE', episodes: 1 });
    expect(decide('Anima Yell!', film, { ...series, title: 'Anima Yell! (TV)' })).not.toBe(film.title);
  });
});
