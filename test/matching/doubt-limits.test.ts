// Tests borderline cases of chooseMatch: a second entry with a close score, pages of general sites, films, and entries of a single episode.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

function decide(part: Partial<ObservedEpisode>, catalogue: readonly Media[]): string {
  const seen = episode({ seasonTitle: null, episodeNumber: 3, ...part });
  const choice = chooseMatch(seen, catalogue, noMatchingData);
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.evidence[0]?.code}`;
}

it("chooseMatch asks about an OVA if the name of a series begins with the OVA's name", () => {
  const beside = createTitle(1, 'Sora Machi☆Uta.', { format: 'OVA' });
  const series = createTitle(2, 'Sora Machi Uta: Hajimari');
  expect(decide({ seriesTitle: 'Sora Machi Uta' }, [beside, series])).toBe('ask: narrowMargin');
  expect(decide({ seriesTitle: 'Sora Machi Uta' }, [beside])).toBe('Sora Machi☆Uta. #3');
});

it('chooseMatch accepts a synonym written without spaces on an anime site, but rejects it on a general page', () => {
  const catalogue = [createTitle(1, 'Yama no Uta', { synonyms: ['Kumo no Hashi'] })];
  expect(decide({ seriesTitle: 'Kumonohashi' }, catalogue)).toBe('Yama no Uta #3');
  expect(decide({ seriesTitle: 'Kumonohashi', confidence: 0.9 }, catalogue)).toBe('rejected: lowScore');
  expect(decide({ seriesTitle: 'Kumo no Hashi', confidence: 0.9 }, catalogue)).toBe('Yama no Uta #3');
});

describe("chooseMatch with an entry that has the page's name as a synonym", () => {
  const exactly = createTitle(1, 'Umi no Machi', { synonyms: ['Kumo no Hashi'] });
  const also = (synonym: string) => createTitle(2, 'Yama no Uta', { synonyms: [synonym] });

  it.each([
    ["equals the page's name", 'Kumo no Hashi'],
    ["differs from the page's name only in an article", 'The Kumo no Hashi'],
    ["differs from the page's name only in spaces", 'Kumonohashi'],
  ])("asks the user when another entry's synonym %s", (_what, synonym) => {
    expect(decide({ seriesTitle: 'Kumo no Hashi' }, [exactly, also(synonym)])).toBe('ask: narrowMargin');
  });

  it.each([
    ["adds a year to the page's name", 'Kumo no Hashi! (2019)'],
    ["differs from the page's name in the last word", 'Kumo no Hashira'],
  ])("accepts the entry if another entry's synonym %s", (_what, synonym) => {
    expect(decide({ seriesTitle: 'Kumo no Hashi' }, [exactly, also(synonym)])).toBe('Umi no Machi #3');
  });
});

describe('chooseMatch for a film of unknown length', () => {
  const film = createTitle(1, 'Fukai Umi', { format: 'MOVIE', episodes: null, mal_id: 77_001 });

  it("returns episode 1 for a page with the film's id", () => {
    const part = { seriesTitle: 'The Deep Sea', ids: { mal: 77_001 }, episodeNumber: 4 };
    expect(decide(part, [film])).toBe('Fukai Umi #1');
  });

  it('returns episode 1 for a page without a number', () => {
    const part = { seriesTitle: 'Fukai Umi', episodeNumber: null, episodeType: 'movie' } as const;
    expect(decide(part, [film])).toBe('Fukai Umi #1');
  });
});

describe('chooseMatch for an entry of one episode', () => {
  const ova = createTitle(1, 'Fukai Umi no Hana', { format: 'OVA', episodes: 1 });

  it('returns episode 1 for a page without a number', () => {
    expect(decide({ seriesTitle: 'Fukai Umi no Hana', episodeNumber: null }, [ova])).toBe(
      'Fukai Umi no Hana #1',
    );
  });

  it('returns episode 1 for a page with number 0', () => {
    expect(decide({ seriesTitle: 'Fukai Umi no Hana', episodeNumber: 0 }, [ova])).toBe(
      'Fukai Umi no Hana #1',
    );
  });
});

describe('chooseMatch with a number that only the second-best entry has', () => {
  const part = { seriesTitle: 'Kumo no Hashi', episodeNumber: 13 };
  const short = createTitle(1, 'Umi no Machi', { synonyms: ['Kumo no Hashi'], episodes: 12 });
  const long = (synonym: string) => createTitle(2, 'Yama no Uta', { synonyms: [synonym], episodes: 24 });

  it('asks the user when the best entry has a clearly better name', () => {
    expect(decide(part, [short, long('The Kumo no Hashi')])).toBe('ask: episodeBeyondTotal');
  });

  it('accepts the second-best entry if the names differ only in punctuation', () => {
    expect(decide(part, [short, long('Kumo no Hashi!')])).toBe('Yama no Uta #13');
  });
});
