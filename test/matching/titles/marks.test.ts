// Tests where a season, part or year may be in a title. Also tests words that only look like a season, part or year.
import { describe, expect, it } from 'vitest';
import { normaliseTitle, parseTitle, toCompactName, withoutArticle } from '@/lib/matching/title.ts';

it.each([
  ['the kaze', 'kaze'],
  ['a kaze', 'kaze'],
  ['an umi', 'umi'],
  ['kaze the umi', 'kaze the umi'],
  ['kaze a umi', 'kaze a umi'],
  ['the', 'the'],
  ['the ', 'the '],
  ['theory', 'theory'],
])('withoutArticle removes only a leading article: "%s"', (words, kept) => {
  expect(withoutArticle(words)).toBe(kept);
});

describe('parseTitle with a season number', () => {
  it.each([
    ['Kaze 9', 'kaze', 9],
    ['Kaze2', 'kaze', 2],
    ['Kaze II OVA', 'kaze ova', 2],
    ['Kaze II OVAs', 'kaze ovas', 2],
    ['Kaze II Specials', 'kaze specials', 2],
    ['Kaze II: Umi', 'kaze umi', 2],
    ['Kaze III : Umi', 'kaze umi', 3],
    ['Kaze IV - Umi', 'kaze umi', 4],
    ['Kaze VI—Umi', 'kaze umi', 6],
    ['Kaze! VII: Umi', 'kaze umi', 7],
    ['Kaze? VIII: Umi', 'kaze umi', 8],
    ['Kaze (TV) II: Umi', 'kaze umi', 2],
    ['Kaze (2019) II: Umi', 'kaze umi', 2],
    ['Kaze (Yoru) II: Umi', 'kaze yoru umi', 2],
    ['Kaze 86 II: Umi', 'kaze 86 umi', 2],
    ['Kaze 2 Final Season', 'kaze', 2],
    ['風2期海', '風 海', 2],
    ['Kaze Season 2 (Season 2)', 'kaze season 2', 2],
    ['Anime期間 2期', 'anime期間', null],
  ])('reads the season from %s', (title, plain, season) => {
    expect(parseTitle(title)).toMatchObject({ plain, season: season ?? 2 });
  });
});

describe('parseTitle with a number that is not a season', () => {
  it.each([
    ['the number is 1', 'Kaze 1'],
    ['another number precedes it', 'Kaze 100 2'],
    ['words follow it', 'Kaze 2 Umi'],
    ['the number is joined to the word in the middle', 'Kaze2 Umi'],
    ['the number is joined to a short word', 'Kaz2'],
    ['the number is 1 and joined to a word', 'Kaze1'],
    ['the number has three digits', 'Kaze Season 100'],
    ['the number is 0', 'Kaze Season 0'],
    ['the season word is a part of a longer word', 'Kaze 2 Seasonal Stories'],
    ['the season word is a part of a longer word after an ordinal', 'Kaze Second Seasonal'],
    ['the ordinal is a part of a longer word', 'Kaze Twentyfirst Season'],
    ['the number is joined to a letter', 'Kaze R2 Season'],
    ['the number is only the beginning of a word', 'Kaze Season Twofold'],
    ['a Roman numeral is the first word', 'II: Kaze'],
    ['a Roman numeral is in the middle', 'Kaze II Umi'],
    ['other words follow a Roman numeral', 'Kaze II OVA Box'],
    ['a Roman numeral is the end of a word', 'Kaze Wiii'],
    ['a Roman numeral is in lower case before a colon', 'Kaze ii: Umi'],
  ])('ignores a number if %s', (_why, title) => {
    expect(parseTitle(title)).toMatchObject({ plain: normaliseTitle(title), season: null });
  });
});

describe('parseTitle with words that look like a part or season', () => {
  it('returns a word unchanged if the word only ends like a season word', () => {
    expect(parseTitle('Offseason 2').plain).toBe('offseason');
    expect(parseTitle('Apollos2').plain).toBe('apollos');
  });

  it.each([
    'Rampart 10',
    'Kaze Part 100',
    'Kaze 2nd Party',
    'Kaze R2 Cour',
    'Kaze Part Twofold',
    'Kaze Secondhand Part',
  ])('finds no part in %s', (title) => {
    expect(parseTitle(title).part).toBeNull();
  });

  it('finds no final season in a longer word', () => {
    expect(parseTitle('Kaze Semifinal Season').final).toBe(false);
    expect(parseTitle('Kaze Final Seasons').final).toBe(false);
  });

  it('finds a part in the middle of a title', () => {
    expect(parseTitle('Kaze Part 2 Umi')).toMatchObject({ plain: 'kaze umi', part: 2 });
    expect(parseTitle('Kaze Final Season Umi')).toMatchObject({ plain: 'kaze umi', final: true });
    expect(parseTitle('Final Season Kaze').plain).toBe('kaze');
    expect(parseTitle('風2部海')).toMatchObject({ plain: '風 海', part: 2 });
  });
});

describe('parseTitle with a range', () => {
  it.each([
    ['Kaze (1-12)', 1, 12],
    ['Kaze (Ep 1-12)', 1, 12],
    ['Kaze (Eps. 202-252)', 202, 252],
    ['Kaze (Episode 1 – 12)', 1, 12],
    ['Kaze (Episodes 1~12)', 1, 12],
    ['Kaze (Folge 1-12)', 1, 12],
    ['Kaze (Folgen 1-12)', 1, 12],
    ['Kaze (Épisode 1-12)', 1, 12],
    ['Kaze (Épisodes 1-12)', 1, 12],
    ['Kaze (Episodio 1-12)', 1, 12],
    ['Kaze (Episodios 1-12)', 1, 12],
    ['Kaze (Episódio 1-12)', 1, 12],
    ['Kaze (Episódios 1-12)', 1, 12],
    ['Kaze (62+)', 62, null],
    ['Kaze (62 +)', 62, null],
  ])('reads a range from %s', (title, from, to) => {
    expect(parseTitle(title)).toMatchObject({ range: { from, to }, full: 'kaze' });
  });

  it('puts a space between the words before and after a range', () => {
    expect(parseTitle('Kaze(1-12)Umi').full).toBe('kaze umi');
    expect(parseTitle('Kaze (12)').range).toBeNull();
  });
});

describe('parseTitle with a year', () => {
  it.each([
    ['Kaze (2019)', 2019, 'kaze'],
    ['Kaze 1999', 1999, 'kaze'],
    ['Kaze 100 2019', 2019, 'kaze 100'],
    ['Kaze(2019)Umi', 2019, 'kaze umi'],
    ['Kaze 2019 Umi', null, 'kaze 2019 umi'],
    ['Kaze 1899', null, 'kaze 1899'],
    ['86 1999', null, '86 1999'],
    ['1999', null, '1999'],
  ])('reads the year of "%s" as %s', (title, year, full) => {
    expect(parseTitle(title)).toMatchObject({ year, full });
  });
});

describe('parseTitle with an edition', () => {
  it.each([
    ['Kaze Dub', 'kaze'],
    ['Kaze English Dub', 'kaze'],
    ['Kaze - German Dubbed', 'kaze'],
    ['Kaze – Sub', 'kaze'],
    ['Kaze French Subbed Uncut', 'kaze'],
    ['Kaze Japanese Subtitled', 'kaze'],
    ['Kaze Spanish Dub Hindi Dub', 'kaze'],
    ['Kaze Home Video', 'kaze'],
    ['sub kaze', 'kaze'],
    ['dub kaze', 'kaze'],
    ['Kaze Xdub', 'kaze xdub'],
    ['Kaze EnglishXdub', 'kaze englishxdub'],
    ['Kaze Sub Umi', 'kaze sub umi'],
    ['Kaze Dub Umi', 'kaze dub umi'],
    ['Kaze(TV)Umi', 'kaze umi'],
    ['Kaze (TV Series)', 'kaze'],
  ])('returns for "%s" the name without an edition: %s', (title, full) => {
    expect(parseTitle(title).full).toBe(full);
  });
});

describe('normaliseTitle', () => {
  it.each([
    ["Journey's End", 'journeys end'],
    ['¡Kaze!', 'kaze'],
    ['Kaze & Umi', 'kaze and umi'],
    ['Kaze＆Umi', 'kaze and umi'],
    ['  Kaze --- Umi  ', 'kaze umi'],
    ['2ª', '2a'],
  ])('normalises "%s" to "%s"', (title, words) => {
    expect(normaliseTitle(title)).toBe(words);
  });
});

describe('toCompactName', () => {
  it.each([
    ['kaze wo miru', 'kazeomiru'],
    ['kaze o miru', 'kazeomiru'],
    ['kaze and umi', 'kazeumi'],
    ['the mahou shoujo', 'mahoshojo'],
    ['ookami yuuki', 'okamiyuki'],
    ['kaze the animation', 'kaze'],
    ['kaze tv animation', 'kaze'],
    ['kaze animation tv', 'kaze'],
    ['k tv', 'ktv'],
    ['86 tv', '86tv'],
    ['kaze 86 tv', 'kaze86tv'],
    ['kaze tvs', 'kazetvs'],
  ])('returns for "%s" the compact name %s', (plain, tight) => {
    expect(toCompactName(plain)).toBe(tight);
  });
});
