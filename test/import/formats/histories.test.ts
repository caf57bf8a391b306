// Tests that the entry point for lists also recognises watch histories. Other files test the parsers of histories.
import { describe, expect, it } from 'vitest';
import { readImportedFile } from '@/lib/import/read-text.ts';
import { encodeUtf8 } from './reading.ts';

const takeout = JSON.stringify([
  {
    header: 'YouTube',
    title: 'Watched Hoshi Episode 3',
    titleUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    subtitles: [{ name: 'Some channel', url: 'https://www.youtube.com/channel/x' }],
    time: '2024-01-01T10:00:00.000Z',
    products: ['YouTube'],
  },
]);
const activity = [
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country',
  ...['Ann', 'Ben'].map(
    (name) =>
      `${name},2024-01-01 10:00:00,00:23:00,,Hoshi: Season 1: One (Episode 1),,TV,00:23:00,00:23:00,XX`,
  ),
].join('\n');

describe('readImportedFile with a history', () => {
  it.each([
    ['of YouTube', takeout, 'youtubeHistory'],
    ['of Netflix', 'Title,Date\n"Hoshi: Season 1: One","4/21/25"', 'netflixHistory'],
    ["of Netflix's data export", `\uFEFF${activity}`, 'netflixActivity'],
  ])('recognises a history %s by its content', (_what, text, format) => {
    expect(readImportedFile(encodeUtf8(text))).toMatchObject({ ok: true, file: { kind: 'history', format } });
  });

  it('asks the user for the profile if the file has several profiles', () => {
    const seasons = (options: object) => {
      const reading = readImportedFile(encodeUtf8(activity), options);
      return (
        reading.ok && reading.file.kind === 'history' && [reading.file.profiles, reading.file.seasons.length]
      );
    };
    expect(seasons({})).toEqual([['Ann', 'Ben'], 0]);
    expect(seasons({ profile: 'Ben' })).toEqual([[], 1]);
  });
});
