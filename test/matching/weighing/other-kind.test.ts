// Tests films, OVAs, specials, songs and novels with the name of a series. Checks when a page that states no format causes a question.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { title } from '../../background/small-catalogue.ts';
import { doubt, fitting, named, type Page, page } from './weighed.ts';

/** Returns the doubt about two entries; null if there is none. The first entry fits clearly better. */
const ofTwo = (seriesTitle: string, best: Media, other: Media, part: Page = {}) =>
  doubt(page(seriesTitle, part), [fitting(best), fitting(other, { score: 0.8 })]);
const formatOf = (...asked: Parameters<typeof ofTwo>) => ofTwo(...asked)?.values.format ?? null;

describe("guardAgainst with a series and an entry that has exactly the page's name", () => {
  const series = title(1, 'Kiss x Sis (TV)');
  const ova = title(2, 'Kiss x Sis', { format: 'OVA' });

  it('asks the user, with the format of that entry', () => {
    expect(ofTwo('Kiss x Sis', series, ova)).toEqual({ code: 'formatDiffers', values: { format: 'OVA' } });
    expect(formatOf('Kiss x Sis', series, named(2, 'Kiss x Sis', 'Siblings', { format: 'OVA' }))).toBe('OVA');
  });

  it('asks the user if only the other title of the entry states the format', () => {
    const unknown = named(2, 'Kiss x Sis', 'Kiss x Sis OVA', { format: null });
    expect(ofTwo('Kiss x Sis', series, unknown)).toEqual({ code: 'formatDiffers', values: { format: '' } });
  });

  it.each<[string, Media, Media, Page]>([
    [
      'the entry is a later season',
      series,
      named(2, 'Kiss x Sis', 'Kiss x Sis 2nd Season', { format: 'OVA' }),
      {},
    ],
    ['the entry is a song', series, title(2, 'Kiss x Sis', { format: 'MUSIC' }), {}],
    ['the entry has another name', series, title(2, 'Kiss x Sis!', { format: 'OVA' }), {}],
    ['the page states a season number', series, ova, { seasonNumber: 1 }],
    ['the page has a season’s title', series, ova, { seasonTitle: 'Kiss x Sis' }],
    ['the best entry is a film', named(1, 'Sibling', 'Kiss x Sis', { format: 'MOVIE' }), ova, {}],
  ])('does not ask if %s', (_what, best, other, part) => {
    expect(ofTwo('Kiss x Sis', best, other, part)).toBeNull();
  });

  it('asks the user, unless the name is only the English title of both entries', () => {
    const translated = named(2, 'Kiss OVA', 'Kiss x Sis', { format: 'OVA' });
    expect(formatOf('Kiss x Sis', series, translated)).toBe('OVA');
    expect(formatOf('Kiss x Sis', named(1, 'Siblings', 'Kiss x Sis'), translated)).toBeNull();
    expect(formatOf('Kiss x Sis', named(1, 'Siblings', 'Kiss x Sis'), ova)).toBe('OVA');
  });

  it('does not ask if the entry lacks the episode', () => {
    const without = fitting(ova, { score: 0.8, numberings: [] });
    expect(doubt(page('Kiss x Sis'), [fitting(series), without])).toBeNull();
  });
});

describe('guardAgainst with an OVA that fits best', () => {
  const ova = named(1, 'Kiss x Sis', 'Two Sisters', { format: 'OVA' });
  const series = named(2, 'Kiss x Sis (TV)', 'Kiss', {});

  it('asks the user if a series has its name', () => {
    expect(ofTwo('Kiss x Sis', ova, series)).toEqual({ code: 'formatDiffers', values: { format: 'OVA' } });
  });

  it('asks the user if the address has another name than the page', () => {
    expect(formatOf('Kiss x Sis', ova, series, { seriesSlug: 'kiss-times-sis' })).toBe('OVA');
  });

  it.each<[string, string, Media, Page]>([
    ['the page calls itself an OVA', 'Kiss x Sis OVA', series, {}],
    ['the other entry is a film', 'Kiss x Sis', { ...series, format: 'MOVIE' }, {}],
    ['the page has the other name of the OVA', 'Two Sisters', series, {}],
    ['the other entry has another name', 'Kiss x Sis', title(2, 'Kiss x Brother'), {}],
  ])('does not ask if %s', (_what, seriesTitle, other, part) => {
    expect(ofTwo(seriesTitle, ova, other, part)).toBeNull();
  });
});

it("guardAgainst accepts a series or a film on a film's page, even if another series has its name", () => {
  const film = title(1, 'Kiss x Sis', { format: 'MOVIE' });
  const seen = { episodeType: 'movie' } as const;
  expect(ofTwo('Kiss x Sis', film, title(2, 'Kiss x Sis (TV)'), seen)).toBeNull();
  expect(ofTwo('Kiss x Sis', title(1, 'Kiss x Sis'), title(2, 'Kiss x Sis!'), seen)).toBeNull();
});

describe('guardAgainst with an entry of another medium', () => {
  it.each(['MUSIC', 'NOVEL', 'LIGHT_NOVEL'])('asks the user about the format %s', (format) => {
    expect(doubt(page('Yoru no Uta'), [fitting(title(1, 'Yoru no Uta', { format }))])).toEqual({
      code: 'formatDiffers',
      values: { format },
    });
  });
});

describe('guardAgainst for a page of season 0', () => {
  const asked = (format: string) =>
    doubt(page('Yoru no Uta', { seasonNumber: 0 }), [fitting(title(1, 'Yoru no Uta', { format }))]);

  it('asks the user if the series fits best', () => {
    expect(asked('TV')).toEqual({ code: 'formatDiffers', values: { format: 'TV' } });
  });

  it('does not ask if a special fits best', () => {
    expect(asked('SPECIAL')).toBeNull();
  });
});

describe('guardAgainst with an OVA that has a short name', () => {
  const ova = (name: string, english: string | null = null) => named(1, name, english, { format: 'OVA' });
  const asked = (seriesTitle: string, media: Media, part: Page = {}, byTitle = true) =>
    doubt(page(seriesTitle, part), [fitting(media, { byTitle })]);

  it('asks the user if the page has other punctuation', () => {
    expect(asked('Bucchigiri?!', ova('Bucchigiri'))).toEqual({
      code: 'formatDiffers',
      values: { format: 'OVA' },
    });
  });

  it.each<[string, string, Media]>([
    ['an additional punctuation mark', 'K-On!!', ova('K-On!')],
    ['a root sign', '√Hana', ova('Hana')],
    ['two words and a punctuation mark', 'Hana Uta!', ova('Hana Uta')],
  ])('asks the user if the page has %s', (_what, seriesTitle, media) => {
    expect(asked(seriesTitle, media)?.code).toBe('formatDiffers');
  });

  it.each<[string, string, Media, Page]>([
    ['the same punctuation', 'Hana!', ova('Hana!'), {}],
    ['the same punctuation at the end, and other punctuation between the words', 'Hana!', ova('Hana.!'), {}],
    ['the punctuation of another of its titles', 'Hana!', ova('Hana', 'Hana!'), {}],
    ['three words', 'Hana no Uta!', ova('Hana no Uta'), {}],
    ['three words in its address', 'Hana!', ova('Hana'), { seriesSlug: 'hana-no-uta' }],
    ['its format', 'Hana OVA!', ova('Hana OVA'), {}],
  ])('does not ask if the page has %s', (_what, seriesTitle, media, part) => {
    expect(asked(seriesTitle, media, part)).toBeNull();
  });

  it('does not ask because of punctuation if only a synonym fits, or for a series', () => {
    expect(asked('Hana!', ova('Hana'), {}, false)).toBeNull();
    expect(asked('Hana!', title(1, 'Hana'))).toBeNull();
  });
});
