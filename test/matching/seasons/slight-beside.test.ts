// Tests which short works with the name of a series a page hardly means: pilots, promotional films, music videos.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { isSlightBeside } from '@/lib/matching/season-chain.ts';
import { title } from '../../background/small-catalogue.ts';

const beside = (other: Media, series: Media) => isSlightBeside(candidateOf(other), candidateOf(series));
const named = (part: Partial<Media>, name = 'Hoshi no Umi') => title(2, name, part);
const undated = { startDate: null, year: null };

const series = title(1, 'Hoshi no Umi');
const open = title(1, 'Hoshi no Umi', { episodes: null });
const short = title(1, 'Hoshi no Umi', { episodes: 7 });
const eight = title(1, 'Hoshi no Umi', { episodes: 8 });
const single = title(1, 'Hoshi no Umi', { episodes: 1 });
const unknown = title(1, 'Hoshi no Umi', { format: null });
const marked = title(1, 'Hoshi no Umi (TV)');
const promotion = { format: 'ONA', episodes: null, ...undated, synonyms: ['Stars', 'Hoshi no Umi PV'] };

describe('beside a series is slight', () => {
  it.each<[string, Media, Media]>([
    ['music', named({ format: 'MUSIC', episodes: 3 }), series],
    ['a single episode', named({ format: 'ONA', episodes: 1 }), series],
    ['a single episode on TV', named({ episodes: 1 }), series],
    ['a single episode, though the length of the series is unknown', named({ episodes: 1 }), open],
    ['a promotional film without a length or a day', named(promotion), series],
    ['a promotional film, though the length of the series is unknown', named(promotion), open],
    ['a promotional film, beside eight episodes', named(promotion), eight],
    ['a trailer', named({ ...promotion, synonyms: ['Hoshi no Umi Trailers'] }), series],
    ['a film for a shop', named({ ...promotion, synonyms: ['Hoshi no Umi CM'] }), series],
    [
      'what has neither length nor day, where the series is marked as the one on TV',
      named({ ...promotion, synonyms: [] }),
      marked,
    ],
    ['what has no format, length or day', named({ format: null, episodes: null, ...undated }), series],
    ['seven episodes without a format', named({ format: null, episodes: 7 }), series],
    [
      'seven episodes without a format, though the length of the series is unknown',
      named({ format: null, episodes: 7 }),
      open,
    ],
  ])('%s', (_what, other, of) => {
    expect(beside(other, of)).toBe(true);
  });
});

describe('beside a series is not slight', () => {
  it.each<[string, Media, Media]>([
    ['a film', named({ format: 'MOVIE', episodes: 1 }), series],
    ['an OVA', named({ format: 'OVA', episodes: 1 }), series],
    ['a special', named({ format: 'SPECIAL', episodes: 1 }), series],
    ['what calls itself a film', named({ format: null, episodes: 1 }, 'Hoshi no Umi Movie'), series],
    ['a single episode, beside another one', named({ episodes: 1 }), single],
    ['a series of two episodes', named({ format: 'ONA', episodes: 2 }), series],
    ['a series on TV without a length or a day', named({ ...promotion, format: 'TV' }), series],
    ['a promotional film that has a length', named({ ...promotion, episodes: 3 }), series],
    ['a promotional film that has a day', named({ ...promotion, startDate: '2001-01-01' }), series],
    ['a promotional film, beside a mini series', named(promotion), short],
    ['a promotional film, beside something of unknown format', named(promotion), unknown],
    [
      'what only mentions a promotional film',
      named({ ...promotion, synonyms: ['Hoshi no Umi PV Kaze'] }),
      series,
    ],
    [
      'what has neither length nor day, and no word that says why',
      named({ ...promotion, synonyms: [] }),
      series,
    ],
    [
      'a single episode without a format, beside something of unknown format',
      named({ format: null, episodes: 1 }),
      unknown,
    ],
    ['a single episode without a format, beside a mini series', named({ format: null, episodes: 1 }), short],
    ['what has no format or length, but a day', named({ format: null, episodes: null }), series],
    ['eight episodes without a format', named({ format: null, episodes: 8 }), series],
  ])('%s', (_what, other, of) => {
    expect(beside(other, of)).toBe(false);
  });

  it('anything, where the other is no series', () => {
    const film = title(1, 'Hoshi no Umi', { format: 'MOVIE' });
    expect(beside(named({ format: 'MUSIC' }), film)).toBe(false);
    expect(beside(named({ episodes: 1 }), film)).toBe(false);
  });

  it('what has neither length nor day, beside a series without a name', () => {
    expect(beside(named({ ...promotion, synonyms: [] }), { ...title(1, ''), synonyms: [] })).toBe(false);
  });
});
