// Tests Crunchyroll's watch history, as tools save it. Every history here is made up.
import { describe, expect, it } from 'vitest';
import { readCrunchyroll } from '@/lib/import/history/crunchyroll.ts';
import { isCertainProposal } from '@/lib/import/history/propose-season-entry.ts';
import { describeSeasons, readHistoryFile } from './files.ts';

const item = (part: object = {}, meta: object = {}) => ({
  ...{ id: 'G1', date_played: '2024-03-04T18:20:11Z', playhead: 1400, fully_watched: true },
  panel: {
    type: 'episode',
    title: 'The Gate',
    episode_metadata: {
      ...{ series_title: 'Tall Hills', season_title: 'Tall Hills', season_number: 1 },
      ...{ episode_number: 4, episode: '4', duration_ms: 1_420_000 },
      ...meta,
    },
  },
  ...part,
});

describe("reading Crunchyroll's watch history as JSON", () => {
  it('returns each season with its highest episode number', () => {
    const second = { season_title: 'Tall Hills Season 2', season_number: 2 };
    const file = readHistoryFile({
      total: 3,
      data: [item({}, { episode_number: 6 }), item(), item({}, second)],
    });
    expect(describeSeasons(file)).toEqual(['Tall Hills S1 2x 6', 'Tall Hills [Tall Hills Season 2] 1x 4']);
    expect(file).toMatchObject({ format: 'crunchyrollHistory', rows: 3, dropped: 0 });
    expect(file.seasons[0]).toMatchObject({ lastDay: '2024-03-04', confidence: 1 });
    expect(file.seasons.every(isCertainProposal)).toBe(true);
  });

  it.each([
    ['one page', { data: [item()] }],
    ['several pages', [{ data: [item()] }, { data: [] }]],
    ['only the items', [item()]],
  ])('accepts %s', (_what, value) => {
    expect(readHistoryFile(value).seasons).toHaveLength(1);
  });

  it.each([
    ['an episode that was hardly watched', item({ fully_watched: false, playhead: 300 })],
    ['a special without a number', item({}, { episode_number: null, episode: 'SP' })],
    ['an episode without a series', item({}, { series_title: '' })],
  ])('omits %s', (_what, other) => {
    expect(readHistoryFile([item(), other])).toMatchObject({ rows: 2, dropped: 1 });
  });

  it('counts an episode that was watched nearly to its end', () => {
    expect(readHistoryFile([item({ fully_watched: false, playhead: 1300 })]).seasons).toHaveLength(1);
    const film = {
      ...item(),
      panel: { type: 'movie', title: 'A Quiet Sea', movie_metadata: { duration_ms: 1 } },
    };
    expect(describeSeasons(readHistoryFile([film]))).toEqual(['A Quiet Sea film']);
  });

  it.each([[null], [{}], [{ data: [{ panel: {} }] }], [[{ panel: { episode_metadata: 'x' } }]]])(
    'does not recognise %j',
    (value) => {
      expect(readCrunchyroll(value)).toBeNull();
    },
  );
});

describe("reading Crunchyroll's watch history as a table", () => {
  it.each([
    ['English column names', 'date_played,Anime Title,Season,Episode,panel.title,fully_watched'],
    ['a German column name', 'Geschaut am,Anime Title,Season,Episode,panel.title,fully_watched'],
  ])('accepts %s', (_what, head) => {
    const rows = [
      '2024-03-04T18:20:11Z,Tall Hills,2,7,The Gate,TRUE',
      '2024-03-03,Tall Hills,2,6,A,FALSE',
      '',
    ];
    const file = readHistoryFile([head, ...rows].join('\n'));
    expect(describeSeasons(file)).toEqual(['Tall Hills S2 1x 7']);
    expect(file).toMatchObject({ rows: 2, dropped: 1, seasons: [{ lastDay: '2024-03-04' }] });
  });

  it('accepts the column names of the interface', () => {
    const head = 'panel.episode_metadata.series_title;panel.episode_metadata.episode_number;date_played';
    expect(describeSeasons(readHistoryFile(`${head}\nTall Hills;3;2024-03-04\n`))).toEqual([
      'Tall Hills 1x 3',
    ]);
  });
});
