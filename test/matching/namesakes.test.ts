// Tests entries with the same or nearly the same name. If a page may mean either of them, a question follows.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

function decide(part: Partial<ObservedEpisode>, catalogue: readonly Media[], data = noMatchingData): string {
  const seen = episode({ seasonTitle: null, episodeNumber: 1, ...part });
  const choice = chooseMatch(seen, catalogue, data);
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.evidence[0]?.code}`;
}

it('matching asks about a number that a redirect assigns to an extra episode', () => {
  const first = createTitle(1, 'Neko no Uta');
  const second = createTitle(2, 'Neko no Uta 2nd Season');
  const rule = [first.mal_id, 0, 13, 13, 999, 0, 1, 0];
  const data = readMatchingData({ relations: { date: '2026-01-01', rules: [rule] }, siteIds: {} });
  const page = { seriesTitle: 'Neko no Uta', seasonNumber: 1, episodeNumber: 13 };
  expect(decide(page, [first, second])).toBe('Neko no Uta 2nd Season #1');
  expect(decide(page, [first, second], data)).toMatch(/^ask/);
});

describe('matching a manga', () => {
  const manga = (id: number, name: string, part: Partial<Media> = {}) =>
    createTitle(id, name, {
      type: 'manga',
      format: 'MANGA',
      episodes: null,
      startDate: null,
      year: null,
      ...part,
    });
  const read = (seriesTitle: string, catalogue: readonly Media[], episodeNumber = 1) =>
    decide({ mediaType: 'manga', seriesTitle, episodeNumber }, catalogue);
  const smile = manga(1, 'Smile');

  it('asks the user when another manga has the name', () => {
    expect(read('Smile', [smile])).toBe('Smile #1');
    expect(read('Smile', [smile, manga(2, 'Egao', { synonyms: ['Smile'] })])).toBe('ask: sameTitleTwice');
    expect(read('Smile', [smile, manga(2, 'Smile.')])).toBe('ask: sameTitleTwice');
    expect(read('Smile', [smile, manga(2, 'Smile Again')])).toBe('Smile #1');
  });

  it('accepts the manga if a novel or a shorter one-shot has the same name', () => {
    expect(read('Smile', [smile, manga(2, 'Smile', { format: 'NOVEL' })])).toBe('Smile #1');
    const oneShot = manga(2, 'Smile', { format: 'ONE_SHOT', chapters: 1 });
    expect(read('Smile', [smile, oneShot], 4)).toBe('Smile #4');
    expect(read('Smile', [smile, oneShot], 1)).toBe('ask: sameTitleTwice');
  });

  it('asks the user when the page has a year that no entry has', () => {
    const dou = [
      manga(1, 'Dou'),
      manga(2, 'dou', { titles: { romaji: 'dou!', english: null, native: null } }),
    ];
    expect(read('Dou (2018)', dou)).toMatch(/^ask/);
  });
});

describe('matching a film or OVA with the name of a series', () => {
  const series = createTitle(1, 'Umi no Machi (TV)');
  const ova = createTitle(2, 'Umi no Machi', { format: 'OVA', episodes: 2 });

  it("asks about an OVA with exactly the page's name", () => {
    expect(decide({ seriesTitle: 'Umi no Machi' }, [series, ova])).toBe('ask: formatDiffers');
    expect(decide({ seriesTitle: 'Umi no Machi' }, [series])).toBe('Umi no Machi (TV) #1');
  });

  it('accepts the series on a page with a season or an episode that the OVA lacks', () => {
    expect(decide({ seriesTitle: 'Umi no Machi', seasonNumber: 1 }, [series, ova])).toBe(
      'Umi no Machi (TV) #1',
    );
    expect(decide({ seriesTitle: 'Umi no Machi', episodeNumber: 9 }, [series, ova])).toBe(
      'Umi no Machi (TV) #9',
    );
  });
});

describe('matching a bare season number', () => {
  const first = createTitle(1, 'Neko no Uta');
  const second = createTitle(2, 'Neko no Uta 2nd Season');

  it('does not read another number in the title as the season', () => {
    const island = createTitle(3, 'Island No. 8');
    expect(decide({ seriesTitle: 'Island No. 8', seasonNumber: 1 }, [island])).toBe('Island No. 8 #1');
    expect(decide({ seriesTitle: 'Island No. 8', seasonNumber: 2 }, [island])).toBe(
      'ask: seasonOnlyNumbered',
    );
  });

  it('asks the user when the numbers restart despite a redirect', () => {
    const rule = [first.mal_id, 0, 13, 24, second.mal_id, 0, 1, 0];
    const data = readMatchingData({ relations: { date: '2026-01-01', rules: [rule] }, siteIds: {} });
    const page = { seriesTitle: 'Neko no Uta', seasonNumber: 2 };
    expect(decide(page, [first, second])).toBe('Neko no Uta 2nd Season #1');
    expect(decide(page, [first, second], data)).toBe('ask: seasonOnlyNumbered');
    expect(decide({ ...page, episodeNumber: 14 }, [first, second], data)).toBe('Neko no Uta 2nd Season #2');
  });
});
