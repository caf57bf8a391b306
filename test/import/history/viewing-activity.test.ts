// Tests ViewingActivity.csv of Netflix's data export. It has every viewing of all profiles, with episode numbers.
import { describe, expect, it } from 'vitest';
import { describeSeasons, netflixViewingActivity, readHistoryFile } from './files.ts';

const gate = 'Tall Hills: Season 1: The Gate (Episode 4)';

describe("reading Netflix's history of all profiles", () => {
  it('returns the episode number that a title states', () => {
    const file = readHistoryFile(
      netflixViewingActivity(
        [gate],
        ['Tall Hills: Season 1: The Road: Part 1 (Episode 2)'],
        ['A Quiet Sea', { duration: '1:34:00' }],
      ),
    );
    expect(describeSeasons(file)).toEqual(['Tall Hills S1 2x 4', 'A Quiet Sea film']);
    expect(file).toMatchObject({ format: 'netflixActivity', rows: 3, dropped: 0, profiles: [] });
    expect(file.seasons[0]?.lastDay).toBe('2026-02-03');
  });

  it.each([
    '(Episode 4)',
    '(Folge 4)',
    '(Episodio 4)',
    '(Épisode 4)',
    '(Aflevering 4)',
    '(Серия 4)',
    '(第4話)',
    '(4화)',
  ])('reads "%s"', (number) => {
    expect(
      describeSeasons(readHistoryFile(netflixViewingActivity([`Hills: Season 1: A ${number}`]))),
    ).toEqual(['Hills S1 1x 4']);
  });

  it('adds up the viewings of an episode', () => {
    const short = { duration: '00:03:00' };
    expect(readHistoryFile(netflixViewingActivity([gate, short]))).toMatchObject({
      rows: 1,
      dropped: 1,
      seasons: [],
    });
    const twice = readHistoryFile(
      netflixViewingActivity([gate, { ...short, start: '2026-02-09 08:00:00' }], [gate, short]),
    );
    expect(twice).toMatchObject({
      rows: 2,
      dropped: 0,
      seasons: [{ episodes: [expect.anything()], lastDay: '2026-02-09' }],
    });
  });

  it('counts a film only after more minutes than an episode', () => {
    const eight = { duration: '0:08:00' };
    expect(
      describeSeasons(readHistoryFile(netflixViewingActivity(['A Quiet Sea', eight], [gate, eight]))),
    ).toEqual(['Tall Hills S1 1x 4']);
  });

  it.each([
    ['a trailer', { supplemental: 'TRAILER' }],
    ['a hook', { supplemental: 'HOOK' }],
    ['an episode that started automatically', { attributes: 'Autoplayed: user action: None; ' }],
    ['a row without a duration', { duration: 'soon' }],
  ])('omits %s', (_what, sitting) => {
    expect(readHistoryFile(netflixViewingActivity([gate, sitting]))).toMatchObject({
      rows: 1,
      dropped: 1,
      seasons: [],
    });
  });

  it('counts an episode that started automatically and was then watched', () => {
    const attributes = 'Autoplayed: user action: User_Interaction; ';
    expect(readHistoryFile(netflixViewingActivity([gate, { attributes }])).seasons).toHaveLength(1);
  });

  it('returns only the profile that the user chooses', () => {
    const text = netflixViewingActivity([gate], ['Low Hills: Season 1: A (Episode 1)', { profile: 'Shima' }]);
    expect(readHistoryFile(text)).toMatchObject({ profiles: ['Rin', 'Shima'], seasons: [] });
    const chosen = readHistoryFile(text, { profile: 'Shima' });
    expect(describeSeasons(chosen)).toEqual(['Low Hills S1 1x 1']);
    expect(chosen).toMatchObject({ profiles: [], rows: 1, dropped: 0, seasons: [{ place: 2 }] });
    expect(readHistoryFile(text, { profile: 'Someone' }).profiles).toEqual(['Rin', 'Shima']);
  });
});
