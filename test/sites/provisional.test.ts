// Tests readProvisional, which reads the general data of pages that the site's own reader cannot read. On redesigned pages, it must be
// right. On pages without an episode, it must return nothing.
import { describe, expect, it } from 'vitest';
import { type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { isSameSeriesName } from '@/lib/sites/reading/plain-title.ts';
import { readProvisional } from '@/lib/sites/reading/provisional.ts';
import { sites } from '@/lib/sites/registry.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture, parsePage } from './fixtures.ts';
import { scrambleFixture } from './scramble-fixture.ts';

const SEED = 20_261_122;
const fixtures = loadFixtures().filter(({ siteId }) => siteId !== 'generic');
const siteOfFixture = ({ siteId }: PageFixture) => {
  const site = sites.find(({ id }) => id === siteId);
  if (!site) throw new Error(`${siteId} is no site`);
  return site;
};

/** Returns each kind of general data as plain text. Does not use a reader for that. */
function generalTexts({ document, url, mediaSession }: ReturnType<typeof parsePage>): readonly string[] {
  const meta = (key: string) => document.querySelector(`meta[property="${key}"]`)?.getAttribute('content');
  const data = [...document.querySelectorAll('script[type="application/ld+json"], [itemprop]')];
  return [
    data.map((node) => node.getAttribute('content') ?? node.textContent).join(' '),
    meta('og:title'),
    document.title,
    document.querySelector('h1')?.textContent,
    mediaSession && `${mediaSession.title} ${mediaSession.artist}`,
    decodeURIComponent(url.pathname).replace(/[-_/]/g, ' '),
  ].filter((text): text is string => Boolean(text));
}

/** Whether two sources contain the number, and a text other than the address contains the title. */
function hasGeneralData(fixture: PageFixture, page: ReturnType<typeof parsePage>): boolean {
  const { episodeNumber, seriesTitle } = fixture.expected ?? {};
  if (typeof episodeNumber !== 'number' || typeof seriesTitle !== 'string') return false;
  const texts = generalTexts(page);
  const number = new RegExp(`(?<![\\d.])0{0,3}${episodeNumber}(?![\\d.])`);
  return (
    texts.filter((text) => number.test(text)).length >= 2 &&
    texts.slice(0, -1).some((text) => text.toLowerCase().includes(seriesTitle.toLowerCase()))
  );
}

async function readScrambled(fixture: PageFixture) {
  const broken = scrambleFixture(fixture, SEED);
  const page = parsePage(broken.html, broken.url, broken);
  const { readEpisode } = await loadSite(fixture.siteId);
  const own = readEpisode(page);
  const general = readProvisional(page, siteOfFixture(fixture));
  return { fixture, page, own, general, observed: own ?? general };
}

function isRight({ expected }: PageFixture, observed: ObservedEpisode | null): boolean {
  const title = expected?.seriesTitle;
  if (!observed) return false;
  return (
    observed?.episodeNumber === expected?.episodeNumber &&
    (typeof title !== 'string' || isSameSeriesName(title, observed.seriesTitle))
  );
}

it('seasonKey returns different keys for an episode and the same episode marked as provisional', async () => {
  const fixture = fixtures.find(({ name }) => name === 'crunchyroll/2026-11-20-open-graph-only.html');
  if (!fixture) throw new Error('the saved page is gone');
  const { readEpisode } = await loadSite('crunchyroll');
  const own = readEpisode(openFixturePage(fixture));
  if (!own) throw new Error('the reader finds nothing');
  expect(seasonKey({ ...own, provisional: true })).not.toBe(seasonKey(own));
});

describe('readProvisional on a redesigned page of a known site', async () => {
  const episodes = fixtures.filter(({ expected, misleads }) => expected && !misleads);
  const read = await Promise.all(episodes.map(readScrambled));

  it('is needed on more than a quarter of the pages because their readers fail', () => {
    expect(read.filter(({ own }) => own === null).length).toBeGreaterThan(read.length / 4);
  });

  it('reads the right episode on four of five sites with general data', () => {
    const able = read.filter(({ fixture, page }) => hasGeneralData(fixture, page));
    const ids = new Set(able.map(({ fixture }) => fixture.siteId));
    const lost = able.filter(({ fixture, observed }) => !isRight(fixture, observed));
    const lostSites = new Set(lost.map(({ fixture }) => fixture.siteId));
    expect(ids.size).toBeGreaterThan(15);
    expect(lostSites.size, lost.map(({ fixture }) => fixture.name).join('\n')).toBeLessThanOrEqual(
      ids.size / 5,
    );
  });

  it.each(['general', 'own'] as const)('never returns a wrong episode: %s reader', (which) => {
    const wrong = read.filter((one) => one[which] && !isRight(one.fixture, one[which]));
    expect(
      wrong.map(({ fixture, [which]: one }) => [fixture.name, one?.seriesTitle, one?.episodeNumber]),
    ).toEqual([]);
  });

  it('marks an episode as provisional', () => {
    const provisional = read.flatMap(({ general }) => general ?? []);
    expect(provisional.length).toBeGreaterThan(10);
    for (const observed of provisional) {
      expect(observed).toMatchObject({ provisional: true });
      expect(observed.confidence).toBeLessThan(1);
      pageInputSchemas.episodeObserved().parse({ observed });
    }
  });
});

describe('readProvisional on a page without an episode', () => {
  it.each(fixtures.filter(({ expected }) => expected === null))('returns null for $name', (fixture) => {
    expect(readProvisional(openFixturePage(fixture), siteOfFixture(fixture))).toBeNull();
    const { html, url, ...rest } = scrambleFixture(fixture, SEED);
    expect(readProvisional(parsePage(html, url, rest), siteOfFixture(fixture))).toBeNull();
  });
});
