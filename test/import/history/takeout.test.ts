// Tests YouTube's watch-history.json. Checks which rows are episodes, in every language of the account.
import { describe, expect, it } from 'vitest';
import { readTakeout } from '@/lib/import/history/takeout.ts';
import { describeSeasons, readHistoryFile, takeoutSubtitles, takeoutVideo } from './files.ts';

describe("reading Takeout's history of YouTube", () => {
  it('returns one proposal per series and season', () => {
    const file = readHistoryFile([
      takeoutVideo('Watched 《Kumo no Michi》#7 (ENG sub)【Muse Asia】', { time: '2026-03-04T01:00:00Z' }),
      takeoutVideo('Watched 《Kumo no Michi》#6 (ENG sub)【Muse Asia】', { time: '2026-03-06T01:00:00Z' }),
      takeoutVideo('Watched 《KUMO NO MICHI》#6 (ENG sub)【Muse Asia】', { time: '2026-03-01T01:00:00Z' }),
      takeoutVideo('Watched Tall Hills Season 2 - Episode 03 [English Sub]'),
    ]);
    expect(describeSeasons(file)).toEqual(['Kumo no Michi 2x 7', 'Tall Hills S2 1x 3']);
    expect(file).toMatchObject({ format: 'youtubeHistory', rows: 4, dropped: 0 });
    expect(file.seasons[0]).toMatchObject({ place: 1, lastDay: '2026-03-06', confidence: 1 });
  });

  it.each([
    ['English', 'Watched X'],
    ['German', 'X angesehen'],
    ['French, with its blanks', 'Vous avez\u00a0regardé\u202fX'],
    ['Spanish', 'Has visto X'],
    ['Portuguese', 'Você assistiu a X'],
    ['Italian', 'Hai guardato X'],
    ['Japanese', 'X を視聴しました'],
    ['Japanese, in brackets', '「X」を視聴しました'],
    ['Indonesian', 'Telah menonton X'],
    ['Dutch', 'Je hebt X bekeken'],
    ['Turkish', 'X izlendi'],
    ['Vietnamese', 'Đã xem X'],
    ['Thai', 'ดู X'],
    ['Polish', 'Obejrzano: X'],
    ['Russian', 'Вы посмотрели X'],
    ['Korean', 'X 시청함'],
    ['Chinese', '已观看X'],
    ['Hindi', 'आपने X देखा'],
    ['Arabic', 'لقد شاهدت X'],
  ])('reads titles in %s', (_language, form) => {
    const title = form.replace('X', 'Tall Hills Episode 4');
    expect(describeSeasons(readHistoryFile([takeoutVideo(title)]))).toEqual(['Tall Hills 1x 4']);
  });

  it('learns an unknown word for "watched" from the file itself', () => {
    const names = Array.from({ length: 24 }, (_, at) => `${at % 2 ? 'Rivers' : 'Long walks'} near me ${at}`);
    const others = names.map((name, at) =>
      takeoutVideo(`Zhlx qua ${name} kipp`, takeoutSubtitles(`Channel ${at}`)),
    );
    const file = readHistoryFile([takeoutVideo('Zhlx qua Tall Hills Episode 4 kipp'), ...others]);
    expect(describeSeasons(file)).toEqual(['Tall Hills 1x 4']);
  });

  it('does not mistake a word of the series for the word for "watched"', () => {
    const rows = Array.from({ length: 40 }, (_, at) => takeoutVideo(`Watched Tall Hills Episode ${at + 1}`));
    expect(describeSeasons(readHistoryFile(rows))).toEqual(['Tall Hills 40x 40']);
  });

  const episode = 'Watched Tall Hills Episode 4';
  it.each([
    ['an advertisement', takeoutVideo(episode, { details: [{ name: 'From Google Ads' }] })],
    ['an advertisement in German', takeoutVideo(episode, { details: [{ name: 'Google-Anzeigen' }] })],
    ['a video that was removed', takeoutVideo(episode, { subtitles: undefined })],
    [
      'a video that has its address as its title',
      takeoutVideo('Watched https://www.youtube.com/watch?v=abcdefghi_1'),
    ],
    ['a video without an id', takeoutVideo(episode, { titleUrl: 'https://www.youtube.com/watch?v=' })],
    ['a video without an address', takeoutVideo(episode, { titleUrl: undefined })],
    ['a short', takeoutVideo(episode, { titleUrl: 'https://www.youtube.com/shorts/abcdefghi_1' })],
    ['music', takeoutVideo(episode, { titleUrl: 'https://music.youtube.com/watch?v=abcdefghi_1' })],
    ['music by its header', takeoutVideo(episode, { header: 'YouTube Music' })],
    ['a post', takeoutVideo(episode, { titleUrl: 'https://www.youtube.com/post/Ugkx0' })],
    ['a search', takeoutVideo(episode, { titleUrl: 'https://www.youtube.com/results?search_query=x' })],
    [
      'a page of another website',
      takeoutVideo(episode, { titleUrl: 'https://example.com/watch?v=abcdefghi_1' }),
    ],
    ['a reaction', takeoutVideo('Watched Tall Hills Episode 4 REACTION')],
    ['a trailer', takeoutVideo('Watched Tall Hills Season 2 Official Trailer 2')],
    ['a special', takeoutVideo('Watched Tall Hills OVA Episode 1')],
    ['half an episode', takeoutVideo('Watched Tall Hills Episode 12.5')],
    [
      'a video about a series by a channel that is no licensor',
      takeoutVideo('Watched We try 《Tall Hills》#4 at home', takeoutSubtitles('Someone')),
    ],
    ['a row that is no item', null],
  ])('omits %s', (_what, item) => {
    expect(readHistoryFile([takeoutVideo('Watched Other Hills Episode 1'), item as object])).toMatchObject({
      seasons: [{ seriesTitle: 'Other Hills' }],
      rows: 2,
      dropped: 1,
    });
  });

  it.each([
    'https://youtube.com/watch?v=abcdefghi_1',
    'http://m.youtube.com/watch?v=abcdefghi_1&t=3',
    'https://www.youtube.com/watch?v\\u003dabcdefghi_1',
    'https://youtu.be/abcdefghi_1',
    'https://www.youtube.com/live/abcdefghi_1',
  ])('reads %s as a video', (titleUrl) => {
    expect(readHistoryFile([takeoutVideo(episode, { titleUrl })]).seasons).toHaveLength(1);
  });

  it('gives low confidence to a video from an unknown channel', () => {
    const other = takeoutVideo('Watched Tall Hills Episode 9', takeoutSubtitles('Someone'));
    expect(readHistoryFile([other]).seasons).toMatchObject([{ furthest: 9, confidence: 0.5 }]);
    expect(readHistoryFile([other, takeoutVideo(episode)]).seasons).toMatchObject([
      { furthest: 4, confidence: 1 },
    ]);
  });

  it.each([[null], [{}], ['x'], [[]], [[1, null, 'x']], [[{ title: 'x', time: 'y' }]]])(
    'does not recognise %j',
    (value) => {
      expect(readTakeout(value)).toBeNull();
    },
  );
});
