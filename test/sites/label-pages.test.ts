// Tests pages whose labels were once misread. The pages are saved pages with changed texts.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readProvisional } from '@/lib/sites/reading/provisional.ts';
import { siteOf } from '@/lib/sites/registry.ts';
import { loadFixtures, loadSite, parsePage } from './fixtures.ts';

const fixtures = loadFixtures();

/** Reads a saved page in which some texts were replaced, both on the page and in the page's state. */
async function read(
  name: string,
  changes: Readonly<Record<string, string>>,
  siteId = name.split('/')[0] ?? '',
): Promise<ObservedEpisode | null> {
  const fixture = fixtures.find((one) => one.name === `${name}.html`);
  if (!fixture) throw new Error(`${name} is no saved page`);
  const write = (text: string) =>
    Object.entries(changes).reduce((whole, [from, to]) => {
      expect(`${fixture.html} ${JSON.stringify(fixture.state)}`).toContain(from);
      return whole.replaceAll(from, to);
    }, text);
  const state = JSON.parse(write(JSON.stringify(fixture.state)));
  const page = parsePage(write(fixture.html), fixture.url, { ...fixture, state });
  const { readEpisode } = await loadSite(siteId);
  return readEpisode(page);
}

const kindOf = (observed: ObservedEpisode | null) =>
  observed && `${observed.episodeType} ${observed.episodeNumber ?? ''}`.trim();

const BILIBILI = 'bilibili/2026-11-20-episode-page-state';
const CRUNCHYROLL = 'crunchyroll/2026-11-20-heading-only';
const D_ANIME = 'd-anime/2026-11-20-episode';

describe('reading the label of a page', () => {
  it.each([
    [BILIBILI, { '"2"': '"SP2"' }, 'special 2'],
    [BILIBILI, { '"2"': '"PV2"' }, null],
    [BILIBILI, { '"2"': '"#1 炭治郎篇"' }, 'special'],
    [BILIBILI, { '"2"': '"Lesson.2"' }, 'special'],
    [BILIBILI, { '"2"': '"第2话"' }, 'regular 2'],
    [BILIBILI, { '"2"': '"12.5"' }, 'regular 12.5'],
    [D_ANIME, { 第3話: 'SP2' }, 'special 2'],
    [D_ANIME, { 第3話: '特別編2' }, 'special 2'],
    [D_ANIME, { 第3話: '総集編2' }, 'special 2'],
    [D_ANIME, { 第3話: '番外編 第3話' }, 'special 3'],
    [D_ANIME, { 第3話: 'OVA1' }, 'special 1'],
    [D_ANIME, { 第3話: '特典映像1' }, null],
    [D_ANIME, { 第3話: '第3話 ダイジェスト' }, null],
    [D_ANIME, { 第3話: '第3話 キャストコメンタリー版' }, null],
    [D_ANIME, { 第3話: '#3 先行カット' }, null],
    [D_ANIME, { 第3話: '第1話～第3話 おさらい' }, 'special 3'],
    [D_ANIME, { 第3話: '第1話～第11話 一気見' }, 'special 11'],
    [D_ANIME, { 第3話: '第参話' }, 'regular 3'],
    ['seanime/2026-11-22-episode', { 'Episode 3': 'Special 2' }, 'special 2'],
    ['seanime/2026-11-22-episode', { 'Episode 3': 'NCOP1' }, null],
    ['seanime/2026-11-22-episode', { 'Episode 3': 'Complete Movie' }, 'movie'],
    [
      'seanime/2026-11-22-episode',
      { 'Lantern Harbor': '5 Centimeters per Second', 'Episode 3': '5 Centimeters per Second' },
      'movie',
    ],
    [
      'seanime/2026-11-22-episode',
      { 'Lantern Harbor': 'Mob Psycho 100 II', 'Episode 3': 'Mob Psycho 100' },
      null,
    ],
    ['bilibili-tv/2026-11-20-episode', { 'E3 - Strangers': 'Trailer 2' }, null],
    ['tving/2026-11-22-episode', { '"3화"': '"예고 3화"' }, null],
    ['tving/2026-11-22-number-beside-the-name', { 썰물: '예고' }, null],
    ['vidio/2026-11-22-episode', { 'Season 1: Ep 03 - The Low Tide': 'Trailer 2' }, null],
    ['kocowa/2026-11-22-episode', { 'Episode 1': 'Teaser 3' }, null],
    ['bahamut/2026-11-20-document-title-only', { '[4]': '[預告 3]' }, null],
    ['manga-plus/2026-11-20-chapter', { '#067': 'Short Mission: 3' }, null],
    ['shonen-jump-plus/2026-11-22-headings', { '[第12話]': '[お知らせ 2]' }, null],
    ['tappytoon/2026-11-22-episode', { 'Episode 2': 'Season 2 Trailer' }, null],
    ['tappytoon/2026-11-22-episode', { 'Episode 2': 'Notice 1' }, null],
    ['u-next/2026-11-20-episode', { '第1話 はじまり': 'メイキング 3' }, null],
    ['tver/2026-11-22-episode', { '第3話 引き潮': '2026新春スペシャル' }, null],
    ['tver/2026-11-22-episode', { '第3話 引き潮': 'キャスト5人の座談会' }, null],
    ['tver/2026-11-22-episode', { '第3話 引き潮': '第3話 予告' }, null],
    [CRUNCHYROLL, { 'E12 - Ein guter Tag': 'Cast Talk Episode 3' }, 'special'],
    [CRUNCHYROLL, { 'E12 - Ein guter Tag': 'Fan Meeting E4' }, 'special'],
    [CRUNCHYROLL, { 'E12 - Ein guter Tag': 'Gag Reel #4' }, 'special'],
    [CRUNCHYROLL, { 'E12 - Ein guter Tag': 'Yano-kun&apos;s Ordinary Days Episode 3' }, 'regular 3'],
    ['shonen-jump-plus/2026-11-22-headings', { '[第12話] 引き潮': '[人気投票 第2回]' }, null],
    ['shonen-jump-plus/2026-11-22-headings', { '[第12話] 引き潮': '[第2回人気投票結果発表]' }, null],
    ['manga-plus/2026-11-20-chapter', { '#067': 'Reader Letters #3' }, null],
    ['globoplay/2026-11-22-episode', { 'T1:E3 Maré baixa': '5 motivos para assistir' }, null],
    ['globoplay/2026-11-22-episode', { 'T1:E3 Maré baixa': 'Trailer 3' }, null],
  ])('reads %s with %o as %s', async (name, changes, kind) => {
    expect(kindOf(await read(name, changes))).toBe(kind);
  });
});

describe('reading a name on a page', () => {
  it.each([
    [
      'a series that ends in “Special”',
      { 'Re:ZERO -Starting Life in Another World-': "A Returner's Magic Should Be Special" },
    ],
    ['a series that begins with “Special”', { 'Re:ZERO -Starting Life in Another World-': 'Special A' }],
    [
      'a season with “Special”',
      { 'Re:ZERO -Starting Life in Another World- Season 3': 'One Piece Special Edition - East Blue (1-61)' },
    ],
  ])('keeps the kind of an episode despite the name of %s', async (_what, changes) => {
    expect(kindOf(await read('crunchyroll/2026-11-20-episode', changes))).toBe('regular 66');
  });
});

describe('reading the label of a video', () => {
  it('returns a range if the video contains several episodes', async () => {
    expect(await read('jellyfin/2026-11-20-episode', { 'S1:E5': 'S1:E11-12' })).toMatchObject({
      firstEpisodeNumber: 11,
      episodeNumber: 12,
    });
    expect(await read(D_ANIME, { 第3話: '第3話～第4話' })).toMatchObject({
      firstEpisodeNumber: 3,
      episodeNumber: 4,
    });
    expect(await read('viz/2026-11-20-chapter', { 'Chapter 12': 'Chapter 12 & 13' })).toMatchObject({
      firstEpisodeNumber: 12,
      episodeNumber: 13,
    });
  });

  it('returns the last episode as final and without a number', async () => {
    expect(await read(D_ANIME, { 第3話: '最終話' })).toMatchObject({
      isFinal: true,
      episodeNumber: null,
      episodeType: 'regular',
    });
  });
});

describe('reading a page of an unknown website', () => {
  const url = 'https://anime.example/watch/lantern-harbor-episode-5';
  const pageOf = (title: string) =>
    parsePage(
      `<!doctype html><title>${title}</title><meta property="og:title" content="${title}"><h1>${title}</h1>`,
      url,
    );

  it.each([
    'Lantern Harbor Episode 5 PV',
    'Lantern Harbor Episode 5 - Official Trailer',
    'Trailer - Lantern Harbor Episode 5',
    'Loading... Episode 5',
    '読み込み中 第5話',
  ])('finds no episode with the title "%s"', async (title) => {
    const { readEpisode } = await loadSite('generic');
    expect(readEpisode(pageOf(title))).toBeNull();
  });

  it('finds no episode with "PV" in the title despite JSON-LD', async () => {
    const data = JSON.stringify({
      '@type': 'TVEpisode',
      name: 'x',
      episodeNumber: 5,
      partOfSeries: { name: 'Lantern Harbor' },
    });
    const title = 'Lantern Harbor Episode 5 PV';
    const html = `<!doctype html><title>${title}</title><script type="application/ld+json">${data}</script>`;
    const { readEpisode } = await loadSite('generic');
    expect(readEpisode(parsePage(html, url))).toBeNull();
    const site = siteOf(new URL('https://www.crunchyroll.com/watch/GK9UG2E49/x'), {});
    if (!site) throw new Error('no site');
    expect(
      readProvisional(parsePage(html, 'https://www.crunchyroll.com/watch/GK9UG2E49/x'), site),
    ).toBeNull();
  });
});
