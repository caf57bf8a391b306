// Tests the limits of certainty: how close a second title may be, how certain a general page must be, and which entry a film's page means.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { title } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

function decide(part: Partial<ObservedEpisode>, catalogue: readonly Media[]): string {
  const seen = episode({ seasonTitle: null, episodeNumber: 3, ...part });
  const choice = chooseMatch(seen, catalogue, noMatchingData);
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.evidence[0]?.code}`;
}

describe('two titles of which each has the page’s name as another name', () => {
  const exactly = title(1, 'Umi no Machi', { synonyms: ['Kumo no Hashi'] });
  const also = (synonym: string) => title(2, 'Yama no Uta', { synonyms: [synonym] });

  it.each(['Kumo no Hashi', 'The Kumo no Hashi', 'Kumonohashi'])(
    'are a question where one is called %s',
    (synonym) => {
      expect(decide({ seriesTitle: 'Kumo no Hashi' }, [exactly, also(synonym)])).toBe('ask: narrowMargin');
    },
  );

  it.each(['Kumo no Hashi! (2019)', 'Kumo no Hashira'])(
    'are none where the other one is called %s',
    (synonym) => {
      expect(decide({ seriesTitle: 'Kumo no Hashi' }, [exactly, also(synonym)])).toBe('Umi no Machi #3');
    },
  );
});

it('a star that the page leaves out may be all that tells what is beside a series from it', () => {
  const beside = title(1, 'Sora Machi☆Uta.', { format: 'OVA' });
  const series = title(2, 'Sora Machi Uta: Hajimari');
  expect(decide({ seriesTitle: 'Sora Machi Uta' }, [beside, series])).toBe('ask: narrowMargin');
  expect(decide({ seriesTitle: 'Sora Machi Uta' }, [beside])).toBe('Sora Machi☆Uta. #3');
});

it('what is certain enough on a site of its own is not on a page that may show anything', () => {
  const catalogue = [title(1, 'Yama no Uta', { synonyms: ['Kumo no Hashi'] })];
  expect(decide({ seriesTitle: 'Kumonohashi' }, catalogue)).toBe('Yama no Uta #3');
  expect(decide({ seriesTitle: 'Kumonohashi', confidence: 0.9 }, catalogue)).toBe('rejected: lowScore');
  expect(decide({ seriesTitle: 'Kumo no Hashi', confidence: 0.9 }, catalogue)).toBe('Yama no Uta #3');
});

describe('a film of which the catalogue knows no length', () => {
  const film = title(1, 'Fukai Umi', { format: 'MOVIE', episodes: null, mal_id: 77_001 });

  it('is episode 1 where the page gives its id, whatever number stands there', () => {
    const part = { seriesTitle: 'The Deep Sea', ids: { mal: 77_001 }, episodeNumber: 4 };
    expect(decide(part, [film])).toBe('Fukai Umi #1');
  });

  it('is episode 1 where the page has no number', () => {
    const part = { seriesTitle: 'Fukai Umi', episodeNumber: null, episodeType: 'movie' } as const;
    expect(decide(part, [film])).toBe('Fukai Umi #1');
  });
});

describe('an entry of one episode', () => {
  const ova = title(1, 'Fukai Umi no Hana', { format: 'OVA', episodes: 1 });

  it('is that one where the page has no number', () => {
    expect(decide({ seriesTitle: 'Fukai Umi no Hana', episodeNumber: null }, [ova])).toBe(
      'Fukai Umi no Hana #1',
    );
  });

  it('is that one where the page calls it number 0', () => {
    expect(decide({ seriesTitle: 'Fukai Umi no Hana', episodeNumber: 0 }, [ova])).toBe(
      'Fukai Umi no Hana #1',
    );
  });
});

describe('a number that only the title with the second-best name has', () => {
  const part = { seriesTitle: 'Kumo no Hashi', episodeNumber: 13 };
  const short = title(1, 'Umi no Machi', { synonyms: ['Kumo no Hashi'], episodes: 12 });
  const long = (synonym: string) => title(2, 'Yama no Uta', { synonyms: [synonym], episodes: 24 });

  it('is a question where the best name is clearly better', () => {
    expect(decide(part, [short, long('The Kumo no Hashi')])).toBe('ask: episodeBeyondTotal');
  });

  it('is its own where the two names differ by a sign alone', () => {
    expect(decide(part, [short, long('Kumo no Hashi!')])).toBe('Yama no Uta #13');
  });
});
