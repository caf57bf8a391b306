// Tests YouTube's history as Takeout's HTML. Every history here is made up.
import { describe, expect, it } from 'vitest';
import { readLocalDay } from '@/lib/import/history/local-day.ts';
import { describeSeasons, readHistoryFile } from './files.ts';

interface Block {
  readonly title?: string;
  readonly address?: string;
  readonly channel?: string | null;
  readonly day?: string;
  readonly header?: string;
  readonly details?: string;
  readonly around?: readonly [before: string, after: string];
}

function block({
  title = 'Tall Hills Episode 4',
  address = 'https://www.youtube.com/watch?v=abcdefghi_1',
  channel = 'Muse Asia',
  day = 'Mar 4, 2026, 6:20:11 PM CET',
  header = 'YouTube',
  details = '',
  around = ['Watched ', ''],
}: Block = {}): string {
  const by = channel === null ? '' : `<a href="https://www.youtube.com/channel/UC0">${channel}</a><br>`;
  const cell = 'content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1';
  return (
    `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">${header}<br></p></div>` +
    `<div class="${cell}">${around[0]}<a href="${address}">${title}</a>${around[1]}<br>${by}${day}<br></div><div class="${cell} mdl-typography--text-right"></div>` +
    `<div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;YouTube<br>${details}<b>Why is this here?</b><br>&emsp;This activity was saved to your Google Account.</div></div></div>`
  );
}

const page = (...blocks: readonly string[]) =>
  `<html><head><title>My Activity History</title><style>.mdl-cell{}</style></head><body><div class="mdl-grid">${blocks.join('')}</div></body></html>`;

describe("reading Takeout's HTML history", () => {
  it('returns the same seasons as for the JSON', () => {
    const file = readHistoryFile(
      page(block(), block({ title: 'Tall Hills &amp; Sea&#39;s Season 2 - Episode 03 [English Sub]' })),
    );
    expect(describeSeasons(file)).toEqual(['Tall Hills 1x 4', "Tall Hills & Sea's S2 1x 3"]);
    expect(file).toMatchObject({ format: 'youtubeHistory', rows: 2, dropped: 0 });
    expect(file.seasons[0]).toMatchObject({ lastDay: '2026-03-04', confidence: 1 });
  });

  it('recognises a watched video in any language', () => {
    const rows = [
      block({ around: ['', ' を視聴しました'] }),
      block({ around: ['Vous avez\u00a0regardé ', ''] }),
    ];
    expect(describeSeasons(readHistoryFile(page(...rows)))).toEqual(['Tall Hills 1x 4']);
  });

  it.each([
    ['an advertisement', { details: '<b>Details:</b><br>&emsp;From Google Ads<br>' }],
    ['an advertisement in German', { details: '<b>Details:</b><br>&emsp;Von Google-Anzeigen<br>' }],
    ['a removed video', { channel: null }],
    ['a short', { address: 'https://www.youtube.com/shorts/abcdefghi_1' }],
    ['music', { header: 'YouTube Music' }],
    ['a deleted video', { title: 'https://www.youtube.com/watch?v=abcdefghi_1' }],
  ])('omits %s', (_what, part) => {
    expect(readHistoryFile(page(block({ title: 'Other Hills Episode 1' }), block(part)))).toMatchObject({
      rows: 2,
      dropped: 1,
    });
  });

  it('takes linear time for broken blocks', () => {
    const broken = `<html>${'<div class="outer-cell mdl-cell"><a href="'.repeat(20_000)}`;
    expect(readHistoryFile(broken)).toMatchObject({ seasons: [] });
  });
});

describe('readLocalDay', () => {
  it.each([
    ['Jul 26, 2026, 10:45:17 PM CEST'],
    ['26 Jul 2026, 22:45:17 GMT+02:00'],
    ['26.07.2026, 22:45:17 MESZ'],
    ['26 juil. 2026, 22:45:17 CEST'],
    ['26 juill. 2026 22 h 45 min 17 s HAE'],
    ['26 lug 2026, 22:45:17'],
    ['26 de jul. de 2026, 22:45:17'],
    ['2026/07/26 22:45:17 JST'],
    ['2026年7月26日 22:45:17'],
    ['2026. 7. 26. 오후 10:45:17'],
    ['26 Tem 2026 22:45:17 TRT'],
    ['26 июл. 2026 г., 22:45:17'],
    ['22:45:17 GMT+7 26 thg 7, 2026'],
    ['26 ก.ค. 2569 22:45:17 GMT+7'],
  ])('reads %s', (text) => {
    expect(readLocalDay(text)).toBe('2026-07-26');
  });

  it.each([
    ['3 ม.ค. 2569', '2026-01-03'],
    ['3 มี.ค. 2569', '2026-03-03'],
    ['3 เม.ย. 2569', '2026-04-03'],
    ['3 มิ.ย. 2569', '2026-06-03'],
  ])('reads the Thai month of %s', (text, day) => {
    expect(readLocalDay(text)).toBe(day);
  });

  it.each([
    ['3 févr. 2026', '2026-02-03'],
    ['3 Sept 2026, 22:45:17 BST', '2026-09-03'],
    ['3. Jän. 2026, 22:45:17 MEZ', '2026-01-03'],
    ['Augu 3, 2026', '2026-08-03'],
  ])('reads the abbreviated month of %s', (text, day) => {
    expect(readLocalDay(text)).toBe(day);
  });

  it.each(['3 jui 2026', '3 ju 2026', '3 xyz 2026'])('returns null for the ambiguous month of %s', (text) => {
    expect(readLocalDay(text)).toBeNull();
  });

  it.each(['', 'Watched', 'Feb 31, 2026', '22:45:17', '9'.repeat(200)])('returns null for "%s"', (text) => {
    expect(readLocalDay(text)).toBeNull();
  });
});
