// @vitest-environment jsdom
// Tests how the file for MyAnimeList expresses each status and number, and what its fields cannot express.
import { describe, expect, it } from 'vitest';
import { createDayFormatter } from '@/lib/domain/days.ts';
import { toMalXml } from '@/lib/domain/files/list-export.ts';
import { libraryEntry, media } from '../examples.ts';

const utc = createDayFormatter('UTC');
const parseXml = (xml: string): Document => new DOMParser().parseFromString(xml, 'text/xml');

function textsOf(parsed: Document, name: string): string[] {
  return [...parsed.querySelectorAll(name)].map((element) => element.textContent ?? '');
}

describe('toMalXml', () => {
  it.each([
    [
      'anime',
      ['watching', 'completed', 'dropped', 'plan_to_watch'],
      ['Watching', 'Completed', 'Dropped', 'Plan to Watch'],
    ],
    ['manga', ['reading', 'completed', 'on_hold', 'dropped'], ['Reading', 'Completed', 'On-Hold', 'Dropped']],
  ] as const)('names each status of %s as MyAnimeList does', (type, statuses, names) => {
    const list = statuses.map((status) => libraryEntry({ type, status, media: media({ type }) }));
    const parsed = parseXml(toMalXml(type, list, utc).xml);
    expect(textsOf(parsed, 'my_status')).toEqual(names);
    expect(textsOf(parsed, `user_total_${type}`)).toEqual(['4']);
    for (const status of statuses)
      expect(textsOf(parsed, `user_total_${status.replaceAll('_', '')}`)).toEqual(['1']);
  });

  it.each([
    ['writes kiroku_progress for a completed title with progress 0', 'completed', 0, ['0']],
    ['writes no kiroku_progress for a completed title with progress 28', 'completed', 28, []],
    ['writes no kiroku_progress for a title being watched with progress 0', 'watching', 0, []],
  ] as const)('%s', (_what, status, progress, said) => {
    const parsed = parseXml(
      toMalXml('anime', [libraryEntry({ status, progress, userScore: null })], utc).xml,
    );
    expect(textsOf(parsed, 'kiroku_progress')).toEqual(said);
    expect([textsOf(parsed, 'kiroku_score'), textsOf(parsed, 'my_score')]).toEqual([[], ['0']]);
  });

  it('writes 0 for an unknown number of chapters or volumes', () => {
    const manga = media({ type: 'manga', episodes: null, chapters: null, volumes: null, title: 'A > B' });
    const parsed = parseXml(toMalXml('manga', [libraryEntry({ type: 'manga', media: manga })], utc).xml);
    expect(
      [...(parsed.querySelector('manga')?.children ?? [])].slice(0, 5).map((one) => one.textContent),
    ).toEqual(['52991', 'A > B', '0', '0', '0']);
    const known = media({ type: 'manga', chapters: 120, volumes: 14 });
    const full = parseXml(toMalXml('manga', [libraryEntry({ type: 'manga', media: known })], utc).xml);
    expect([
      textsOf(full, 'manga_volumes'),
      textsOf(full, 'manga_chapters'),
      textsOf(full, 'manga_title'),
    ]).toEqual([['14'], ['120'], ['Sousou no Frieren']]);
  });

  it('starts with an XML declaration', () => {
    const { xml } = toMalXml('anime', [libraryEntry({ media: media({ title: 'A <> B & C' }) })], utc);
    expect(xml.split('\n').slice(0, 3)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<myanimelist>',
      '  <myinfo>',
    ]);
    expect(xml).toContain('\n    <series_title>A &lt;&gt; B &amp; C</series_title>\n');
  });
});
