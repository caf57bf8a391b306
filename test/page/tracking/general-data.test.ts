// @vitest-environment jsdom
// Tests when general data is used. The site's reader must have found nothing, and the page's address must be the address for which the data
// was requested.
import { beforeEach, expect, it, vi } from 'vitest';
import { provideGeneralDataReader } from '@/lib/page/tracking/general-data.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import { readProvisional } from '@/lib/sites/reading/provisional.ts';
import { episode } from '../../domain/examples.ts';
import { setUpPage, toySite } from '../browser.ts';

const own = episode({ siteId: 'toy', episodeId: 'own' });
const sent = setUpPage();
const told = () =>
  sent.flatMap(({ message, input }) =>
    message === 'episodeObserved' ? [(input as { observed: typeof own | null }).observed] : [],
  );

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  history.pushState({}, '', '/watch/lantern-harbor-episode-5');
  document.title = 'Lantern Harbor Episode 5 | Toy';
  document.body.innerHTML = '<h1>Lantern Harbor</h1>';
});

it('general data provides a provisional episode if the reader finds nothing', () => {
  watchPage({ site: toySite, readEpisode: () => null });
  expect(told()).toEqual([]);
  provideGeneralDataReader(readProvisional);
  expect(told()).toMatchObject([
    { siteId: 'toy', seriesTitle: 'Lantern Harbor', episodeNumber: 5, provisional: true },
  ]);
});

it('general data is replaced when the reader finds an episode', async () => {
  let found: typeof own | null = null;
  watchPage({ site: toySite, readEpisode: () => found });
  provideGeneralDataReader(readProvisional);
  found = own;
  document.body.append(document.createElement('p'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told().at(-1)).toEqual(own);
});

it('general data is withdrawn when the address changes', async () => {
  watchPage({ site: toySite, readEpisode: () => null });
  provideGeneralDataReader(readProvisional);
  history.pushState({}, '', '/watch/lantern-harbor-episode-6');
  document.title = 'Lantern Harbor Episode 6 | Toy';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told().at(-1)).toBeNull();
});

it('general data is requested only once while the user turns pages that no reader can read', async () => {
  history.pushState({}, '', '/read/1');
  watchPage({ site: { ...toySite, mediaType: 'manga' }, readEpisode: () => null, readPages: () => null });
  await vi.advanceTimersByTimeAsync(300);
  for (let turns = 0; turns < 5; turns += 1) {
    document.body.dispatchEvent(new Event('keyup', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(sent.filter(({ message }) => message === 'nothingRead')).toHaveLength(1);
});
