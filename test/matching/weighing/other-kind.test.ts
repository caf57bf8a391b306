// Tests films, OVAs, specials, songs and novels with the name of a series. Checks when a page that states no format causes a question.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  findReasonForQuestion,
  fittingHypothesis,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
} from './weighing-examples.ts';

/** Returns the reason for a question about two entries that fit; null if there is no question. The first entry fits clearly better. */
const ofTwo = (seriesTitle: string, best: Media, other: Media, part: ObservedFields = {}) =>
  findReasonForQuestion(observedPage(seriesTitle, part), [
    fittingHypothesis(best),
    fittingHypothesis(other, { score: 0.8 }),
  ]);
const formatOf = (...asked: Parameters<typeof ofTwo>) => ofTwo(...asked)?.values.format ?? null;

it("findReasonToAsk does not ask on a film's page about a series of the same name", () => {
  const film = createTitle(1, 'Kiss x Sis', { format: 'MOVIE' });
  const seen = { episodeType: 'movie' } as const;
  expect(ofTwo('Kiss x Sis', film, createTitle(2, 'Kiss x Sis (TV)'), seen)).toBeNull();
  expect(ofTwo('Kiss x Sis', createTitle(1, 'Kiss x Sis'), createTitle(2, 'Kiss x Sis!'), seen)).toBeNull();
});

describe("findReasonToAsk with a series and an OVA that has the page's name", () => {
  const series = createTitle(1, 'Kiss x Sis (TV)');
  const ova = createTitle(2, 'Kiss x Sis', { format: 'OVA' });

  it('names the format of the OVA in its question', () => {
    expect(ofTwo('Kiss x Sis', series, ova)).toEqual({ code: 'formatDiffers', values: { format: 'OVA' } });
    expect(
      formatOf('Kiss x Sis', series, mediaWithTitles(2, 'Kiss x Sis', 'Siblings', { format: 'OVA' })),
    ).toBe('OVA');
  });

  it(`asks the user when only the second entry's English title contains "OVA"`, () => {
    const unknown = mediaWithTitles(2, 'Kiss x Sis', 'Kiss x Sis OVA', { format: null });
    expect(ofTwo('Kiss x Sis', series, unknown)).toEqual({ code: 'formatDiffers', values: { format: '' } });
  });

  it.each<[string, Media, Media, ObservedFields]>([
    [
      'the entry is a later season',
      series,
      mediaWithTitles(2, 'Kiss x Sis', 'Kiss x Sis 2nd Season', { format: 'OVA' }),
      {},
    ],
    ['the entry is a song', series, createTitle(2, 'Kiss x Sis', { format: 'MUSIC' }), {}],
    ['the entry has another name', series, createTitle(2, 'Kiss x Sis!', { format: 'OVA' }), {}],
    ['the page states a season number', series, ova, { seasonNumber: 1 }],
    ['the page has a season’s title', series, ova, { seasonTitle: 'Kiss x Sis' }],
    ['the best entry is a film', mediaWithTitles(1, 'Sibling', 'Kiss x Sis', { format: 'MOVIE' }), ova, {}],
  ])('does not ask when %s', (_what, best, other, part) => {
    expect(ofTwo('Kiss x Sis', best, other, part)).toBeNull();
  });

  it("asks the user when the page's name is the main title of the series or the OVA", () => {
    const translated = mediaWithTitles(2, 'Kiss OVA', 'Kiss x Sis', { format: 'OVA' });
    expect(formatOf('Kiss x Sis', series, translated)).toBe('OVA');
    expect(formatOf('Kiss x Sis', mediaWithTitles(1, 'Siblings', 'Kiss x Sis'), translated)).toBeNull();
    expect(formatOf('Kiss x Sis', mediaWithTitles(1, 'Siblings', 'Kiss x Sis'), ova)).toBe('OVA');
  });

  it('does not ask when the OVA lacks the episode', () => {
    const without = fittingHypothesis(ova, { score: 0.8, numberings: [] });
    expect(
      findReasonForQuestion(observedPage('Kiss x Sis'), [fittingHypothesis(series), without]),
    ).toBeNull();
  });
});

describe('findReasonToAsk with an OVA that fits best', () => {
  const ova = mediaWithTitles(1, 'Kiss x Sis', 'Two Sisters', { format: 'OVA' });
  const series = mediaWithTitles(2, 'Kiss x Sis (TV)', 'Kiss', {});

  it('asks the user when a series has the name of the OVA', () => {
    expect(ofTwo('Kiss x Sis', ova, series)).toEqual({ code: 'formatDiffers', values: { format: 'OVA' } });
  });

  it('asks the user when the address has another name', () => {
    expect(formatOf('Kiss x Sis', ova, series, { seriesSlug: 'kiss-times-sis' })).toBe('OVA');
  });

  it.each<[string, string, Media, ObservedFields]>([
    ['the page calls itself an OVA', 'Kiss x Sis OVA', series, {}],
    ['the second entry is a film', 'Kiss x Sis', { ...series, format: 'MOVIE' }, {}],
    ['the page has the English name of the OVA', 'Two Sisters', series, {}],
    ['the second entry has another name', 'Kiss x Sis', createTitle(2, 'Kiss x Brother'), {}],
  ])('does not ask when %s', (_what, seriesTitle, other, part) => {
    expect(ofTwo(seriesTitle, ova, other, part)).toBeNull();
  });
});

describe('findReasonToAsk with an entry of another medium', () => {
  it.each(['MUSIC', 'NOVEL', 'LIGHT_NOVEL'])('asks the user about the format %s', (format) => {
    expect(
      findReasonForQuestion(observedPage('Yoru no Uta'), [
        fittingHypothesis(createTitle(1, 'Yoru no Uta', { format })),
      ]),
    ).toEqual({
      code: 'formatDiffers',
      values: { format },
    });
  });
});

describe('findReasonToAsk for a page of season 0', () => {
  const asked = (format: string) =>
    findReasonForQuestion(observedPage('Yoru no Uta', { seasonNumber: 0 }), [
      fittingHypothesis(createTitle(1, 'Yoru no Uta', { format })),
    ]);

  it('asks the user when a TV series fits best', () => {
    expect(asked('TV')).toEqual({ code: 'formatDiffers', values: { format: 'TV' } });
  });

  it('does not ask when a special fits best', () => {
    expect(asked('SPECIAL')).toBeNull();
  });
});

describe('findReasonToAsk with an OVA that has a short name', () => {
  const ova = (name: string, english: string | null = null) =>
    mediaWithTitles(1, name, english, { format: 'OVA' });
  const asked = (seriesTitle: string, media: Media, part: ObservedFields = {}, byTitle = true) =>
    findReasonForQuestion(observedPage(seriesTitle, part), [fittingHypothesis(media, { byTitle })]);

  it("asks the user when only the page's title ends with punctuation", () => {
    expect(asked('Bucchigiri?!', ova('Bucchigiri'))).toEqual({
      code: 'formatDiffers',
      values: { format: 'OVA' },
    });
  });

  it.each<[string, string, Media]>([
    ['an additional punctuation mark', 'K-On!!', ova('K-On!')],
    ['a root sign', '√Hana', ova('Hana')],
    ['two words and a punctuation mark', 'Hana Uta!', ova('Hana Uta')],
  ])('asks the user when the page has %s', (_what, seriesTitle, media) => {
    expect(asked(seriesTitle, media)?.code).toBe('formatDiffers');
  });

  it.each<[string, string, Media, ObservedFields]>([
    ['the same punctuation', 'Hana!', ova('Hana!'), {}],
    ['the same punctuation at the end but not between the words', 'Hana!', ova('Hana.!'), {}],
    ['the punctuation of another title of the OVA', 'Hana!', ova('Hana', 'Hana!'), {}],
    ['three words', 'Hana no Uta!', ova('Hana no Uta'), {}],
    ['three words in the address', 'Hana!', ova('Hana'), { seriesSlug: 'hana-no-uta' }],
    ['a format in the name', 'Hana OVA!', ova('Hana OVA'), {}],
  ])('does not ask when the page has %s', (_what, seriesTitle, media, part) => {
    expect(asked(seriesTitle, media, part)).toBeNull();
  });

  it('does not ask about punctuation when only a synonym of the OVA fits the page', () => {
    expect(asked('Hana!', ova('Hana'), {}, false)).toBeNull();
    expect(asked('Hana!', createTitle(1, 'Hana'))).toBeNull();
  });
});
