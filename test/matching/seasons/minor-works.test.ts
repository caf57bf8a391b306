// Tests isMinorWork. Minor works are pilots, promotional films and music videos with the name of a series. A page hardly ever means them.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { isMinorWork } from '@/lib/matching/season-chain.ts';
import { createTitle } from '../../background/small-catalogue.ts';

const beside = (other: Media, series: Media) => isMinorWork(candidateOf(other), candidateOf(series));
const named = (part: Partial<Media>, name = 'Hoshi no Umi') => createTitle(2, name, part);
const undated = { startDate: null, year: null };

const series = createTitle(1, 'Hoshi no Umi');
const open = createTitle(1, 'Hoshi no Umi', { episodes: null });
const short = createTitle(1, 'Hoshi no Umi', { episodes: 7 });
const eight = createTitle(1, 'Hoshi no Umi', { episodes: 8 });
const single = createTitle(1, 'Hoshi no Umi', { episodes: 1 });
const unknown = createTitle(1, 'Hoshi no Umi', { format: null });
const marked = createTitle(1, 'Hoshi no Umi (TV)');
const promotion = { format: 'ONA', episodes: null, ...undated, synonyms: ['Stars', 'Hoshi no Umi PV'] };

describe('isMinorWork of a minor work', () => {
  it.each<[string, Media, Media]>([
    ['music', named({ format: 'MUSIC', episodes: 3 }), series],
    ['a single episode', named({ format: 'ONA', episodes: 1 }), series],
    ['a single episode on TV', named({ episodes: 1 }), series],
    ['a single episode next to a series of unknown length', named({ episodes: 1 }), open],
    ['a promotional film without length and date', named(promotion), series],
    ['a promotional film of a series of unknown length', named(promotion), open],
    ['a promotional film of a series of eight episodes', named(promotion), eight],
    ['a trailer', named({ ...promotion, synonyms: ['Hoshi no Umi Trailers'] }), series],
    ['a commercial', named({ ...promotion, synonyms: ['Hoshi no Umi CM'] }), series],
    [
      'an entry without length and date next to a series with "(TV)"',
      named({ ...promotion, synonyms: [] }),
      marked,
    ],
    ['an entry without format, length and date', named({ format: null, episodes: null, ...undated }), series],
    ['seven episodes without a format', named({ format: null, episodes: 7 }), series],
    [
      'seven episodes without a format next to a series of unknown length',
      named({ format: null, episodes: 7 }),
      open,
    ],
  ])('is true for %s', (_what, other, of) => {
    expect(beside(other, of)).toBe(true);
  });
});

describe('isMinorWork of a work of full length', () => {
  it.each<[string, Media, Media]>([
    ['a film', named({ format: 'MOVIE', episodes: 1 }), series],
    ['an OVA', named({ format: 'OVA', episodes: 1 }), series],
    ['a special', named({ format: 'SPECIAL', episodes: 1 }), series],
    ['an entry that calls itself a film', named({ format: null, episodes: 1 }, 'Hoshi no Umi Movie'), series],
    ['a single episode next to another single episode', named({ episodes: 1 }), single],
    ['a series of two episodes', named({ format: 'ONA', episodes: 2 }), series],
    ['a series on TV without length and date', named({ ...promotion, format: 'TV' }), series],
    ['a promotional film with a length', named({ ...promotion, episodes: 3 }), series],
    ['a promotional film with a date', named({ ...promotion, startDate: '2001-01-01' }), series],
    ['a promotional film of a mini series', named(promotion), short],
    ['a promotional film of an entry of unknown format', named(promotion), unknown],
    [
      'an entry whose synonym only contains a word for a promotional film',
      named({ ...promotion, synonyms: ['Hoshi no Umi PV Kaze'] }),
      series,
    ],
    [
      'an entry without length and date, and without a word for its kind',
      named({ ...promotion, synonyms: [] }),
      series,
    ],
    [
      'a single episode without a format, of an entry of unknown format',
      named({ format: null, episodes: 1 }),
      unknown,
    ],
    ['a single episode without a format, of a mini series', named({ format: null, episodes: 1 }), short],
    ['an entry without format and length, but with a date', named({ format: null, episodes: null }), series],
    ['eight episodes without a format', named({ format: null, episodes: 8 }), series],
  ])('is false for %s', (_what, other, of) => {
    expect(beside(other, of)).toBe(false);
  });

  it('is false if the main work is a film', () => {
    const film = createTitle(1, 'Hoshi no Umi', { format: 'MOVIE' });
    expect(beside(named({ format: 'MUSIC' }), film)).toBe(false);
    expect(beside(named({ episodes: 1 }), film)).toBe(false);
  });

  it('returns false for an entry without length and date if the series has no name', () => {
    expect(beside(named({ ...promotion, synonyms: [] }), { ...createTitle(1, ''), synonyms: [] })).toBe(
      false,
    );
  });
});
