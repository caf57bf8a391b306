// Tests that films, OVAs, specials, recaps and episodes such as 12.5 never count as episodes of the main series.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { decideProgress } from '@/lib/domain/progress.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { episode, namedMedia } from '../domain/examples.ts';

const series = namedMedia('Umi no Oto', null, { startDate: '2020-01-05' });
const second = namedMedia('Umi no Oto 2nd Season', null, { startDate: '2021-01-05' });
const film = namedMedia('Umi no Oto Movie: Fukaku', null, {
  format: 'MOVIE',
  episodes: 1,
  startDate: '2022-03-01',
});
const ova = namedMedia('Umi no Oto OVA', null, { format: 'OVA', episodes: 2, startDate: '2020-09-01' });
const catalogue = [series, second, film, ova];

function choose(part: Partial<ObservedEpisode>) {
  const seen = episode({ seriesTitle: 'Umi no Oto', seasonTitle: 'Umi no Oto', seasonNumber: 1, ...part });
  return { seen, choice: chooseMatch(seen, catalogue, noMatchingData) };
}

/**
 * Returns the title and the progress that would be written if the entry's progress is 0. If nothing would be written, returns the reason.
 */
function write(part: Partial<ObservedEpisode>) {
  const { seen, choice } = choose(part);
  if (choice.kind !== 'accepted') return choice.kind;
  const decision = decideProgress({
    entry: { status: 'watching', progress: 0, userScore: null },
    media: choice.media,
    episode: choice.episode,
    episodeType: seen.episodeType,
    tracking: { ...defaultSettings.tracking, jumpLimit: 100 },
    policy: 'auto',
    jumpAllowed: true,
    confirmed: [],
  });
  return 'patch' in decision
    ? `${choice.media.title} #${decision.patch.progress}`
    : `${decision.kind}: ${decision.reason}`;
}

describe('chooseMatch for works outside of the main series', () => {
  it('never counts a fraction as an episode of the series', () => {
    expect(write({ episodeNumber: 7.5 })).toBe('ignore: fraction');
    expect(write({ episodeNumber: 12.5 })).toBe('ignore: fraction');
    expect(write({ episodeNumber: 12.5, seasonTitle: 'Season 2', seasonNumber: 2 })).toBe('ignore: fraction');
  });

  it('never counts a special as an episode of the series', () => {
    expect(write({ episodeType: 'special', episodeNumber: 1 })).toBe('ignore: special');
    expect(write({ episodeType: 'special', episodeNumber: null })).toBe('ignore: special');
  });

  it('asks the user when the site lists the episode in season 0', () => {
    expect(write({ seasonNumber: 0, episodeNumber: 1, seasonTitle: null })).toBe('ask');
  });

  it('accepts a film as the single episode of its own entry', () => {
    const page = { seriesTitle: 'Umi no Oto Movie: Fukaku', seasonTitle: null, seasonNumber: null };
    expect(write({ ...page, episodeType: 'movie', episodeNumber: null })).toBe('Umi no Oto Movie: Fukaku #1');
    expect(write({ ...page, episodeType: 'movie', episodeNumber: 1 })).toBe('Umi no Oto Movie: Fukaku #1');
  });

  it('accepts an episode of the OVA if the season names the OVA', () => {
    expect(write({ seasonTitle: 'Umi no Oto OVA', seasonNumber: 3, episodeNumber: 2 })).toBe(
      'Umi no Oto OVA #2',
    );
    expect(write({ seasonTitle: 'Umi no Oto OVA', seasonNumber: 3, episodeNumber: 3 })).toBe('ask');
  });

  it('never returns an episode of the main series for a special or film', () => {
    const label = fc.constantFrom(
      'Specials',
      'Recap',
      'OVAs',
      'Umi no Oto: Compilation Movies',
      'Umi no Oto SP',
    );
    const type = fc.constantFrom<ObservedEpisode['episodeType']>('special', 'movie');
    const number = fc.constantFrom(null, 0, 1, 2, 6.5, 12, 12.5);
    fc.assert(
      fc.property(label, type, number, (seasonTitle, episodeType, episodeNumber) => {
        const { choice } = choose({ seasonTitle, episodeType, episodeNumber });
        if (choice.kind !== 'accepted' || choice.media.format !== 'TV') return;
        expect(choice.episode).toBeNull();
      }),
    );
  });
});
