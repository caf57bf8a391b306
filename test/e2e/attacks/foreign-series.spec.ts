// Tests that a series address in a page's data does not affect another site. Also tests that a site with one address for all of its series
// is tracked correctly.
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { playUntil } from '../tracking/watching.ts';

test.use({ granted: ['https://hostile.example/*', 'https://tv.example/*'] });

const FRIEREN = "Frieren: Beyond Journey's End";
const MESHI = 'Dungeon Meshi';
const FRIEREN_PAGE = 'https://tv.example/series/frieren';

interface SeriesPage {
  readonly host: string;
  readonly path: string;
  readonly series: string;
  /** The series address that the page reports. */
  readonly id: string;
  readonly number: number;
}

/** Opens a page that reports this series address, and plays its episode to the end. */
async function watch(
  kiroku: KirokuBrowser,
  sites: SiteServer,
  { host, path, series, id, number }: SeriesPage,
) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'TVEpisode',
    episodeNumber: number,
    duration: 'PT1M30S',
    partOfSeries: { '@type': 'TVSeries', '@id': id, name: series },
  };
  sites.serve({
    host,
    path,
    html: `<!doctype html><title>${series} Episode ${number}</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>`,
  });
  const page = await kiroku.context.newPage();
  await page.goto(`https://${host}${path}`);
  await playUntil(page, 0.99, page.locator('#own'));
  await page.close();
}

const listed = async (kiroku: KirokuBrowser, origin: string): Promise<readonly string[]> =>
  (await readServerList(kiroku, origin)).map(({ media, progress }) => `${media.title} ${progress}`).sort();

for (const [how, id] of [
  ['its whole address', FRIEREN_PAGE],
  ['an address without a scheme', '//tv.example/series/frieren'],
] as const)
  test(`a page that names another site's series by ${how} does not affect that site`, async ({
    kiroku,
    sites,
    server,
  }) => {
    await connectNewAccount(kiroku);
    await watch(kiroku, sites, { host: 'hostile.example', path: '/1', series: MESHI, id, number: 1 });
    await expect.poll(() => listed(kiroku, server.origin)).toEqual([`${MESHI} 1`]);
    const frieren = { host: 'tv.example', series: FRIEREN, id: FRIEREN_PAGE };
    await watch(kiroku, sites, { ...frieren, path: '/watch/frieren/2', number: 2 });
    await expect.poll(() => listed(kiroku, server.origin)).toEqual([`${MESHI} 1`, 'Sousou no Frieren 2']);
  });

test('two series of a site with one address for all series are saved as two titles', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const site = { host: 'tv.example', id: 'https://tv.example/' };
  await watch(kiroku, sites, { ...site, path: '/meshi/1', series: MESHI, number: 1 });
  await expect.poll(() => listed(kiroku, server.origin)).toEqual([`${MESHI} 1`]);
  await watch(kiroku, sites, { ...site, path: '/frieren/2', series: FRIEREN, number: 2 });
  await expect.poll(() => listed(kiroku, server.origin)).toEqual([`${MESHI} 1`, 'Sousou no Frieren 2']);
  await watch(kiroku, sites, { ...site, path: '/meshi/2', series: MESHI, number: 2 });
  await expect.poll(() => listed(kiroku, server.origin)).toEqual([`${MESHI} 2`, 'Sousou no Frieren 2']);
});
