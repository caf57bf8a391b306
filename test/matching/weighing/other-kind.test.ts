// Tests films, OVAs, specials, songs and novels with the name of a series: when a page that states no format causes a question.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { title } from '../../background/small-catalogue.ts';
import { doubt, fitting, named, type Page, page } from './weighed.ts';

/** The question about two entries, of which the first fits clearly better. */
const ofTwo = (seriesTitle: string, best: Media, other: Media, part: Page = {}) =>
  doubt(page(seriesTitle, part), [fitting(best), fitting(other, { score: 0.8 })]);
const formatOf = (...asked: Parameters<typeof ofTwo>) => ofTwo(...asked)?.values.format ?? null;

describe('an entry that is called exactly as the page says, beside a series of the name', () => {
  const series = title(1, 'Kiss x Sis (TV)');
  const ova = title(2, 'Kiss x Sis', { format: 'OVA' });

  it('is a question, which names what it is', () => {
    expect(ofTwo('Kiss x Sis', series, ova)).toEqual({ code: 'formatDiffers', values: { format: 'OVA' } });
    expect(formatOf('Kiss x Sis', series, named(2, 'Kiss x Sis', 'Siblings', { format: 'OVA' }))).toBe('OVA');
  });

  it('is one too where its other title says what it is, and the catalogue does not', () => {
    const unknown = named(2, 'Kiss x Sis', 'Kiss x Sis OVA', { format: null });
    expect(ofTwo('Kiss x Sis', series, unknown)).toEqual({ code: 'formatDiffers', values: { format: '' } });
  });

  it.each<[string, Media, Media, Page]>([
    ['it is a later one', series, named(2, 'Kiss x Sis', 'Kiss x Sis 2nd Season', { format: 'OVA' }), {}],
    ['it is a song', series, title(2, 'Kiss x Sis', { format: 'MUSIC' }), {}],
    ['it has another name', series, title(2, 'Kiss x Sis!', { format: 'OVA' }), {}],
    ['the page counts seasons', series, ova, { seasonNumber: 1 }],
    ['the page has a season’s title', series, ova, { seasonTitle: 'Kiss x Sis' }],
    ['the best one is a film itself', named(1, 'Sibling', 'Kiss x Sis', { format: 'MOVIE' }), ova, {}],
  ])('is none where %s', (_what, best, other, part) => {
    expect(ofTwo('Kiss x Sis', best, other, part)).toBeNull();
  });

  it('is one for a series that is called so only by a translation, and none for one that shares it', () => {
    const translated = named(2, 'Kiss OVA', 'Kiss x Sis', { format: 'OVA' });
    expect(formatOf('Kiss x Sis', series, translated)).toBe('OVA');
    expect(formatOf('Kiss x Sis', named(1, 'Siblings', 'Kiss x Sis'), translated)).toBeNull();
    expect(formatOf('Kiss x Sis', named(1, 'Siblings', 'Kiss x Sis'), ova)).toBe('OVA');
  });

  it('is none where it does not have the episode', () => {
    const without = fitting(ova, { score: 0.8, numberings: [] });
    expect(doubt(page('Kiss x Sis'), [fitting(series), without])).toBeNull();
  });
});

describe('an OVA that fits best', () => {
  const ova = named(1, 'Kiss x Sis', 'Two Sisters', { format: 'OVA' });
  const series = named(2, 'Kiss x Sis (TV)', 'Kiss', {});

  it('is a question beside a series of its name', () => {
    expect(ofTwo('Kiss x Sis', ova, series)).toEqual({ code: 'formatDiffers', values: { format: 'OVA' } });
  });

  it('is one too where the address has another name than the page', () => {
    expect(formatOf('Kiss x Sis', ova, series, { seriesSlug: 'kiss-times-sis' })).toBe('OVA');
  });

  it.each<[string, string, Media, Page]>([
    ['the page calls itself an OVA', 'Kiss x Sis OVA', series, {}],
    ['the other one is a film', 'Kiss x Sis', { ...series, format: 'MOVIE' }, {}],
    ['the page means its other name', 'Two Sisters', series, {}],
    ['the other one is not of its name', 'Kiss x Sis', title(2, 'Kiss x Brother'), {}],
  ])('is none where %s', (_what, seriesTitle, other, part) => {
    expect(ofTwo(seriesTitle, ova, other, part)).toBeNull();
  });
});

it('a series or a film that fits best is no question on a film’s page, whatever series has its name', () => {
  const film = title(1, 'Kiss x Sis', { format: 'MOVIE' });
  const seen = { episodeType: 'movie' } as const;
  expect(ofTwo('Kiss x Sis', film, title(2, 'Kiss x Sis (TV)'), seen)).toBeNull();
  expect(ofTwo('Kiss x Sis', title(1, 'Kiss x Sis'), title(2, 'Kiss x Sis!'), seen)).toBeNull();
});

describe('an entry of another medium', () => {
  it.each(['MUSIC', 'NOVEL', 'LIGHT_NOVEL'])('is a question: %s', (format) => {
    expect(doubt(page('Yoru no Uta'), [fitting(title(1, 'Yoru no Uta', { format }))])).toEqual({
      code: 'formatDiffers',
      values: { format },
    });
  });
});

describe('season 0 of a page', () => {
  const asked = (format: string) =>
    doubt(page('Yoru no Uta', { seasonNumber: 0 }), [fitting(title(1, 'Yoru no Uta', { format }))]);

  it('is a question where the series fits best', () => {
    expect(asked('TV')).toEqual({ code: 'formatDiffers', values: { format: 'TV' } });
  });

  it('is none where a special does', () => {
    expect(asked('SPECIAL')).toBeNull();
  });
});

describe('an OVA of a short name', () => {
  const ova = (name: string, english: string | null = null) => named(1, name, english, { format: 'OVA' });
  const asked = (seriesTitle: string, media: Media, part: Page = {}, byTitle = true) =>
    doubt(page(seriesTitle, part), [fitting(media, { byTitle })]);

  it('is a question where the page has other signs', () => {
    expect(asked('Bucchigiri?!', ova('Bucchigiri'))).toEqual({
      code: 'formatDiffers',
      values: { format: 'OVA' },
    });
  });

  it.each<[string, string, Media]>([
    ['one sign more', 'K-On!!', ova('K-On!')],
    ['a root', '√Hana', ova('Hana')],
    ['two words and a sign', 'Hana Uta!', ova('Hana Uta')],
  ])('is a question where the page has %s', (_what, seriesTitle, media) => {
    expect(asked(seriesTitle, media)?.code).toBe('formatDiffers');
  });

  it.each<[string, string, Media, Page]>([
    ['the same signs', 'Hana!', ova('Hana!'), {}],
    ['the same signs, and other marks between its words', 'Hana!', ova('Hana.!'), {}],
    ['the signs of another of its titles', 'Hana!', ova('Hana', 'Hana!'), {}],
    ['three words', 'Hana no Uta!', ova('Hana no Uta'), {}],
    ['three words in its address', 'Hana!', ova('Hana'), { seriesSlug: 'hana-no-uta' }],
    ['what it is', 'Hana OVA!', ova('Hana OVA'), {}],
  ])('is none where the page has %s', (_what, seriesTitle, media, part) => {
    expect(asked(seriesTitle, media, part)).toBeNull();
  });

  it('is none for its signs where a synonym alone fits, nor for a series', () => {
    expect(asked('Hana!', ova('Hana'), {}, false)).toBeNull();
    expect(asked('Hana!', title(1, 'Hana'))).toBeNull();
  });
});
