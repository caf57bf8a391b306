import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isLicensor } from '@/lib/sites/reading/licensors.ts';
import { parseVideoTitle, readSeriesInPlaylistName } from '@/lib/sites/reading/video-title.ts';
import { measureCpuMs } from '../cpu-time.ts';

it('readSeriesInPlaylistName removes words that are not part of the title', () => {
  expect(readSeriesInPlaylistName('《Akebi》｜English Sub【Ani-One Asia】', null)).toBe('Akebi');
  expect(readSeriesInPlaylistName('Fairy Tail | Muse Asia', 'Muse Asia')).toBe('Fairy Tail');
});

it('isLicensor accepts names and handles', () => {
  for (const name of ['Muse Asia', 'MuseAsia', '@AniOneAsia', 'Ani-One Asia', "It's Anime"])
    expect(isLicensor(name), name).toBe(true);
  for (const name of ['Muse', 'Muse Asia Fans', 'Anime One', '']) expect(isLicensor(name), name).toBe(false);
});

describe('parseVideoTitle', () => {
  it.each([
    ['《Yuru Camp》#12 (ID Sub)【Ani-One Indonesia】', 'Yuru Camp', null, 12],
    ['A Mortal’s Journey S4 #21 (ENG sub)【Ani-Mi Asia】', 'A Mortal’s Journey', 4, 21],
    ['《KOWLOON GENERIC ROMANCE...》#11 (ID Sub)', 'KOWLOON GENERIC ROMANCE', null, 11],
    ['《Remake Our Life》#6.5 (ID Sub)', 'Remake Our Life', null, 6.5],
    ['SPY×FAMILY - Episode 29 (S2E04) [Takarir Indonesia]', 'SPY×FAMILY', 2, 4],
    ['[Hindi Dub] SPY×FAMILY - Episode 01 | Muse Asia', 'SPY×FAMILY', null, 1],
    ['Iruma-kun Season 3 - Episode 01 [English Sub] | Muse Asia', 'Iruma-kun', 3, 1],
    ['【Subtitle Indonesia】《Mushishi》｜Episode 03｜TROPICS', 'Mushishi', null, 3],
    ['《我立於百萬生命之上》- 第九話 |【Ani-One】(日語原聲 | 繁體中文字幕)', '我立於百萬生命之上', null, 9],
    ['Natsume ตอนที่ 2 [ซับไทย]【Ani-One Thailand】', 'Natsume', null, 2],
    ['TVアニメ『葬送のフリーレン』第1話「冒険の終わり」', '葬送のフリーレン', null, 1],
    ['[Oshi no Ko] - Episode 3 [English Sub]', '[Oshi no Ko]', null, 3],
    ['Mob Psycho 100 - Episode 05 [English Sub]', 'Mob Psycho 100', null, 5],
    ['Love Live! Superstar!! - Episode 3 [English Sub]', 'Love Live! Superstar!!', null, 3],
    ['Let Me Check the Walkthrough First #1 (ENG sub)', 'Let Me Check the Walkthrough First', null, 1],
    ['Naruto Folge 12', 'Naruto', null, 12],
    ['Episode 5 [English Sub]', null, null, 5],
  ])('reads %s', (text, seriesTitle, season, number) => {
    expect(parseVideoTitle(text, 'Muse Asia')).toMatchObject({ seriesTitle, label: { season, number } });
  });

  it.each([
    'Frieren Episode 5 Reaction',
    'Frieren Episode 1-12',
    'Frieren Ep 1 ~ 12 [English Sub]',
    'Frieren Episode 1 to 12',
    '【Compilation】 LINK CLICK #1-6 (ENG sub)',
    'Frieren Episode 5 Part 1',
    'Frieren Episode 5 (1/3)',
    'Trailer - Frieren Episode 5',
    '《My Hero Academia》#89 Best Scene Recap【Ani-One】',
    '《Let’s Make A Mug Too》Live Action #1',
    'One Piece Opening 5',
    'Frieren PV 2',
    '第5話 予告',
    'Frieren Folge 5 Vorschau',
    'My Podcast - Episode 12',
    'Frieren',
    '',
  ])('finds no whole episode in "%s"', (text) => {
    expect(parseVideoTitle(text, 'Muse Asia')).toBeNull();
  });

  it.each([
    ['Frieren Episode 5', true],
    ['Frieren - Episode 5 [ENG SUB] (1080p)', true],
    ['Detective Conan 第十二話', true],
    ['Frieren Episode 5 is the best thing ever', false],
    ['Minecraft #5', false],
    ['Frieren S2E5', false],
    ['Let Me Check the Walkthrough First Episode 1', false],
  ])('returns isPlain for "%s": %s', (text, isPlain) => {
    expect(parseVideoTitle(text, null)?.isPlain).toBe(isPlain);
  });

  it('returns the language of a dub', () => {
    const languageOf = (text: string) => parseVideoTitle(text, null)?.language;
    expect(languageOf('《Salaryman》#4 (ENG sub | JP dub)')).toBe('ja');
    expect(languageOf('HOTEL INHUMANS - Episode 1 [English Dub]')).toBe('en');
    expect(languageOf('《HOTEL INHUMANS》#1 (ID Dub)')).toBe('id');
    expect(languageOf('《Yuru Camp》#12 (ID Sub)')).toBeNull();
  });

  it('parses a hostile title in a moment', () => {
    const spent = measureCpuMs(() => {
      for (const part of ['[', '(S1E', '《', '第', 'Ep 1 - ', '| ', '【sub'])
        parseVideoTitle(part.repeat(300).slice(0, 300), part);
    });
    expect(spent).toBeLessThan(2000);
  });
});

describe('parseVideoTitle with real titles of licensors', () => {
  const path = join(import.meta.dirname, '../../../shared/data/youtube-titles.dev.jsonl.gz');
  if (!existsSync(path)) process.stdout.write(`skipped: no ${path}, which is not part of the project\n`);

  it.skipIf(!existsSync(path))('reads nearly all titles', () => {
    const rows = gunzipSync(readFileSync(path))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { title: string; name: string; episode: number });
    const read = rows.flatMap((row) => {
      const video = parseVideoTitle(row.title, null);
      return video ? { ...row, video } : [];
    });
    const numbers = read.filter(({ video, episode }) => video.label.number === episode);
    const titles = read.filter(({ video, name }) => {
      const { seriesTitle, label } = video;
      return [seriesTitle ?? '', `${seriesTitle}${label.season ?? ''}`].map(plain).includes(plain(name));
    });
    process.stdout.write(
      `titles of licensors: ${read.length} of ${rows.length} read, ` +
        `${numbers.length} right numbers, ${titles.length} titles letter by letter\n`,
    );
    expect(read.length / rows.length).toBeGreaterThan(0.97);
    expect(numbers.length / read.length).toBeGreaterThan(0.998);
    expect(titles.length / read.length).toBeGreaterThan(0.92);
  });
});

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/season\s*(\d)/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
