// Tests which doubts prevent chooseMatch from accepting a good title. Also tests which small differences do not.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { episode, namedMedia } from '../domain/examples.ts';

const first = namedMedia('Yama no Koe', 'Voice of the Hills', { startDate: '2018-01-07' });
const second = namedMedia('Yama no Koe 2nd Season', 'Voice of the Hills Season 2', {
  startDate: '2019-04-07',
});
const third = namedMedia('Yama no Koe: Yuki-hen', 'Voice of the Hills: Snow Arc', {
  startDate: '2021-04-04',
});
const ova = namedMedia('Yama no Koe OVA', null, { format: 'OVA', episodes: 2, startDate: '2018-08-01' });
const seasons = [first, second, third];

function decide(part: Partial<ObservedEpisode>, catalogue: readonly Media[] = seasons): string {
  const seriesTitle = part.seriesTitle ?? 'Voice of the Hills';
  const seen = episode({ seriesTitle, seasonTitle: seriesTitle, seasonNumber: 1, episodeNumber: 3, ...part });
  const choice = chooseMatch(seen, catalogue, noMatchingData);
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.evidence[0]?.code}`;
}

describe('chooseMatch deciding the season', () => {
  it('asks the user when the page names no season and a later season may have the episode', () => {
    const unsaid = { titleIsSeries: true, seasonNumber: null };
    expect(decide(unsaid)).toBe('ask: seasonMissing');
    expect(decide(unsaid, [first])).toBe('Yama no Koe #3');
    const untitled = { ...unsaid, seasonTitle: null };
    expect(decide({ ...untitled, episodeNumber: 2 }, [first, ova])).toBe('ask: seasonMissing');
    // The OVA has only two episodes, so the page cannot mean it.
    expect(decide(untitled, [first, ova])).toBe('Yama no Koe #3');
    expect(decide({ ...untitled, episodeNumber: 13 }, [{ ...first, episodes: 24 }, second])).toBe(
      'Yama no Koe #13',
    );
    expect(
      decide({ ...untitled, episodeNumber: 13 }, [
        { ...first, episodes: 24 },
        { ...second, episodes: null },
      ]),
    ).toBe('ask: seasonMissing');
  });

  it('accepts a later season by its bare number on the page', () => {
    const numbered = { seasonTitle: null, seasonNumber: 2 };
    expect(decide(numbered)).toBe('Yama no Koe 2nd Season #3');
    const film = namedMedia('Yama no Koe Movie', null, {
      format: 'MOVIE',
      episodes: 1,
      startDate: '2018-08-01',
    });
    expect(decide(numbered, [...seasons, film])).toBe('ask: seasonOnlyNumbered');
    expect(decide(numbered, [...seasons, ova])).toBe('Yama no Koe 2nd Season #3');
    expect(decide({ ...numbered, seasonNumber: 3 })).toBe('ask: seasonOnlyNumbered');
    expect(decide({ ...numbered, episodeNumber: 15 }, [...seasons, film])).toBe('Yama no Koe 2nd Season #3');
  });

  it('accepts the first season if the page has season 1 and an arc that no entry names', () => {
    const arc = { seasonTitle: 'Voice of the Hills: Valley Arc' };
    expect(decide(arc)).toBe('Yama no Koe #3');
    expect(decide({ ...arc, seasonNumber: 4 })).toMatch(/^ask/);
    const nameless = namedMedia('Yama no Koe: Tani-hen', null, { startDate: '2022-01-01' });
    expect(decide(arc, [...seasons, nameless])).toMatch(/^ask/);
    const valley = namedMedia('Yama no Koe: Tani', 'Voice of the Hills: The Valley', { format: 'SPECIAL' });
    expect(decide(arc, [...seasons, valley])).toMatch(/^ask/);
  });

  it("uses the page's episode number for one long entry if the range in the season title contains it", () => {
    const long = namedMedia('Nagai Tabi', 'Long Voyage', { episodes: null, startDate: '1999-10-20' });
    const part = {
      seriesTitle: 'Long Voyage',
      seasonTitle: 'Long Voyage: Harbour (62-135)',
      seasonNumber: 4,
    };
    expect(decide({ ...part, episodeNumber: 70 }, [long])).toBe('Nagai Tabi #70');
    expect(decide({ ...part, episodeNumber: 9 }, [long])).toMatch(/^ask/);
  });
});

describe('chooseMatch past the last episode', () => {
  it("accepts an episode of the entry whose name contains the next season's number", () => {
    expect(decide({ episodeNumber: 14 })).toBe('Yama no Koe 2nd Season #2');
  });

  it('asks the user when the next entry may be a remake or another cut', () => {
    const again = namedMedia('Yama no Koe: Saihen', null, { startDate: '2020-01-01' });
    expect(decide({ episodeNumber: 14 }, [first, again])).toBe('ask: episodeBeyondTotal');
  });
});

describe('chooseMatch comparing names', () => {
  it('ignores spaces, long vowels and articles', () => {
    expect(decide({ seriesTitle: 'The Voice of the Hills' })).toBe('Yama no Koe #3');
    expect(decide({ seriesTitle: 'Yamano Koe' })).toBe('Yama no Koe #3');
    const wind = namedMedia('Kaze to Shounen', 'Wind & Boy');
    expect(decide({ seriesTitle: 'Kaze to Shonen' }, [wind])).toBe('Kaze to Shounen #3');
    expect(decide({ seriesTitle: 'wind boy' }, [wind])).toBe('Kaze to Shounen #3');
  });

  it('asks the user when the best entry differs from the page in punctuation and another entry does not', () => {
    const loud = namedMedia('Uta!!', null, { startDate: '2019-01-01', synonyms: ['Uta Season 2', 'Uta S2'] });
    const quiet = namedMedia('Uta!', null, { startDate: '2018-01-01' });
    expect(decide({ seriesTitle: 'Uta!!' }, [quiet, loud])).toBe('ask: narrowMargin');
    expect(decide({ seriesTitle: 'Uta!' }, [quiet, loud])).toBe('Uta! #3');
  });

  it("asks the user when another title begins with the best entry's synonym", () => {
    const game = namedMedia('Onigokko', null, { synonyms: ['Ghost Hunter'] });
    const known = namedMedia('Ghost Hunter: Yoru no Machi', null);
    expect(decide({ seriesTitle: 'Ghost Hunter' }, [game])).toBe('Onigokko #3');
    expect(decide({ seriesTitle: 'Ghost Hunter' }, [game, known])).toBe('ask: narrowMargin');
  });

  it('distinguishes namesakes by a year that only a synonym has', () => {
    const old = namedMedia('Dou', null, { year: null, startDate: null });
    const again = namedMedia('Dou', null, { year: null, startDate: null, synonyms: ['Dou (2018)'] });
    const seen = episode({ seriesTitle: 'Dou (2018)', seasonTitle: null, episodeNumber: 3 });
    const choice = chooseMatch(seen, [old, again], noMatchingData);
    expect(choice).toMatchObject({ kind: 'accepted', media: { id: again.id } });
    expect(decide({ seriesTitle: 'Dou (2019)' }, [again])).toMatch(/^ask/);
    expect(decide({ seriesTitle: 'Dou' }, [old, again])).toBe('ask: sameTitleTwice');
  });

  it('never accepts a song', () => {
    const song = namedMedia('Hikari', null, { format: 'MUSIC', episodes: 1 });
    expect(decide({ seriesTitle: 'Hikari', episodeNumber: 1 }, [song])).toBe('ask: formatDiffers');
  });
});

describe('chooseMatch with a series of films', () => {
  it("offers the film with the page's number first", () => {
    const films = ['Chapter 1', 'Chapter 2', 'Chapter 3'].map((chapter) =>
      namedMedia(`Kuro no Shima ${chapter}`, `The Black Isle ${chapter}`, { format: 'MOVIE', episodes: 1 }),
    );
    const seen = episode({ seriesTitle: 'Black Isle', seasonTitle: null, episodeNumber: 2 });
    const choice = chooseMatch(seen, films, noMatchingData);
    if (choice.kind !== 'ask') throw new Error('expected a question');
    expect(choice.choices[0]?.media.title).toBe('Kuro no Shima Chapter 2');
  });
});
