// Tests the order of a question's choices. Also tests whether a film of the series causes a question.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

function choose(part: Partial<ObservedEpisode>, results: readonly Media[], data = noMatchingData) {
  const seen = episode({ seasonTitle: null, episodeNumber: 1, ...part });
  return chooseMatch(seen, results, data);
}

/** Returns the titles that a question offers, in order. If there is no question, returns only the kind of the choice. */
function asked(part: Partial<ObservedEpisode>, results: readonly Media[], data = noMatchingData): string[] {
  const choice = choose(part, results, data);
  return choice.kind === 'ask' ? choice.choices.map(({ media }) => media.title) : [choice.kind];
}

it('chooseMatch accepts a season despite a film with the episode number in its name', () => {
  const first = createTitle(1, 'Yama no Koe', {
    titles: { romaji: 'Yama no Koe', english: 'Hills', native: null },
  });
  const second = createTitle(2, 'Yama no Koe Second', {
    titles: { romaji: 'Yama no Koe Second', english: 'Hills II', native: null },
  });
  const film = createTitle(3, 'Yama no Koe Movie 2', {
    format: 'MOVIE',
    episodes: 1,
    startDate: '2009-04-04',
  });
  for (const episodeNumber of [1, 2, 3])
    expect(
      choose({ seriesTitle: 'Hills', seasonTitle: 'Hills II', seasonNumber: 2, episodeNumber }, [
        first,
        second,
        film,
      ]),
    ).toMatchObject({ kind: 'accepted', media: second, episode: episodeNumber });
});

it('chooseMatch prefers season 2 to a film with the number 2 in its name', () => {
  const first = createTitle(1, 'Yama no Koe');
  const second = createTitle(2, 'Yama no Koe 2');
  const film = createTitle(3, 'Yama no Koe Movie 2', {
    format: 'MOVIE',
    episodes: 1,
    startDate: null,
    year: null,
  });
  const page = { seriesTitle: 'Yama no Koe', seasonNumber: 2, episodeNumber: 2 };
  expect(choose(page, [first, second, film])).toMatchObject({ kind: 'accepted', media: second, episode: 2 });
});

describe('the first choice of chooseMatch', () => {
  it('is the title with the rarer words of the page', () => {
    const alike = createTitle(1, 'Kaze Phantasia');
    const right = createTitle(2, 'Umi no Uta: Kaze no Phantasmagoria');
    expect(asked({ seriesTitle: 'Kaze Phantasmagoria' }, [alike, right])[0]).toBe(right.title);
  });

  it('is the newer of two series with the same name', () => {
    const old = createTitle(1, 'Umi no Uta', { year: 1991, startDate: '1991-04-04' });
    const remake = createTitle(2, 'Umi no Uta', { year: 2020, startDate: '2020-04-04' });
    const choice = choose({ seriesTitle: 'Umi no Uta' }, [old, remake]);
    expect(choice).toMatchObject({ kind: 'ask', choices: [{ media: remake }, { media: old }] });
    const film = createTitle(3, 'Umi no Uta', { format: 'MOVIE', episodes: 1, startDate: '2021-04-04' });
    const series = createTitle(4, 'Umi no Uta (TV)', { startDate: '2007-04-04' });
    expect(asked({ seriesTitle: 'Umi no Uta' }, [film, series])).toEqual([series.title, film.title]);
  });

  it('is a series rather than a newer film', () => {
    const series = createTitle(1, 'Umi no Uta', { startDate: '2007-04-04' });
    const film = createTitle(2, 'Umi no Uta', { format: 'MOVIE', episodes: 1, startDate: '2021-04-04' });
    const choice = choose({ seriesTitle: 'Umi no Uta' }, [film, series]);
    expect(choice).toMatchObject({ kind: 'ask', choices: [{ media: series }, { media: film }] });
  });

  it("is the season with the page's number", () => {
    const first = createTitle(1, 'Yama no Koe');
    const second = createTitle(2, 'Yama no Koe 2nd Season');
    const page = { seriesTitle: 'Yama no Koe', seasonTitle: 'Yama no Koe', seasonNumber: 2 };
    expect(asked(page, [first, second])).toEqual([second.title, first.title]);
    const rules = [[first.mal_id, 0, 13, 24, second.mal_id, 0, 1, 0]];
    const data = readMatchingData({ relations: { rules }, siteIds: null });
    expect(asked(page, [first, second], data)).toEqual([first.title, second.title]);
  });

  it("is the nearest lower season if the catalogue lacks the page's season", () => {
    const first = createTitle(1, 'Yama no Koe');
    const second = createTitle(2, 'Yama no Koe 2nd Season');
    const third = createTitle(3, 'Yama no Koe 3rd Season');
    const page = { seriesTitle: 'Yama no Koe', seasonNumber: 5 };
    expect(asked(page, [first, second, third])).toEqual([third.title, second.title, first.title]);
  });
});

describe('matching a bare season number', () => {
  const first = createTitle(1, 'Yama no Koe');
  const second = createTitle(2, 'Yama no Koe 2nd Season');
  const beside = (part: Partial<Media>) =>
    choose({ seriesTitle: 'Yama no Koe', seasonNumber: 2 }, [
      first,
      second,
      createTitle(3, 'Yama no Koe: Kaze', { startDate: '2001-09-04', ...part }),
    ]);

  it('asks the user when the series also has a film or a single special', () => {
    expect(beside({ format: 'MOVIE', episodes: 1 }).kind).toBe('ask');
    expect(beside({ format: 'SPECIAL', episodes: 1 }).kind).toBe('ask');
  });

  it('does not ask when the series also has an OVA or several specials', () => {
    const accepted = { kind: 'accepted', media: second };
    expect(beside({ format: 'OVA', episodes: 2 })).toMatchObject(accepted);
    expect(beside({ format: 'SPECIAL', episodes: 6 })).toMatchObject(accepted);
    expect(beside({ format: 'MOVIE', episodes: 1, startDate: null, year: null })).toMatchObject(accepted);
  });
});
