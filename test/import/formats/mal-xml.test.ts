// MyAnimeList's XML and its dialects. Every list here is made up.
import { describe, expect, it } from 'vitest';
import { listOf, titlesOf } from './reading.ts';

function animeList(...rows: readonly string[]): string {
  const items = rows.map((row) => `<anime>${row}</anime>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<!--\n Created by a test\n-->\n<myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>${items}</myanimelist>\n`;
}

const whole = `
  <series_animedb_id>101</series_animedb_id>
  <series_title><![CDATA[ Kumo no Machi ]]></series_title>
  <series_type>TV</series_type>
  <series_episodes>24</series_episodes>
  <my_id>0</my_id>
  <my_watched_episodes>7</my_watched_episodes>
  <my_start_date>2019-05-00</my_start_date>
  <my_finish_date>0000-00-00</my_finish_date>
  <my_rated></my_rated>
  <my_score>8</my_score>
  <my_status>On-Hold</my_status>
  <my_comments><![CDATA[a note]]></my_comments>
  <my_times_watched>2</my_times_watched>
  <my_tags><![CDATA[]]></my_tags>
  <my_rewatching>0</my_rewatching>
  <update_on_import>0</update_on_import>`;

describe("MyAnimeList's own export", () => {
  it('gives id, name, total, progress, status and score, and says what is lost', () => {
    expect(listOf(animeList(whole))).toEqual({
      kind: 'list',
      format: 'malXml',
      titles: [
        {
          place: 1,
          mediaType: 'anime',
          ids: { mal: 101 },
          titles: ['Kumo no Machi'],
          year: null,
          total: 24,
          state: 'on_hold',
          progress: 7,
          score: 8,
          lost: ['dates', 'rewatches', 'notes'],
        },
      ],
      unreadable: [],
      leftOut: [],
      scales: null,
    });
  });

  it('reads manga with chapters, volumes and words for reading', () => {
    const row = `<manga_mangadb_id>5</manga_mangadb_id><manga_title><![CDATA[Hon]]></manga_title>
      <manga_chapters>0</manga_chapters><my_read_volumes>3</my_read_volumes><my_read_chapters>35.000</my_read_chapters>
      <my_score>0</my_score><my_status>Plan to Read</my_status>`;
    const xml = `<myanimelist><manga>${row}</manga></myanimelist>`;
    expect(titlesOf(xml)).toEqual([
      expect.objectContaining({
        mediaType: 'manga',
        ids: { mal: 5 },
        total: null,
        state: 'planned',
        progress: 35,
        score: null,
        lost: ['volumes'],
      }),
    ]);
  });
});
