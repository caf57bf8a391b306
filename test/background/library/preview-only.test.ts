// Tests the popup's request for what a tab shows. The popup repeats it every few seconds, so it must not change anything that is stored.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readNowPlaying } from '@/lib/background/tracking/now.ts';
import { type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { databaseMatchStore } from '@/lib/store/matches.ts';
import { episode, match, matchRule, media } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';

const frieren = media({ title: 'Frieren', titles: media().titles, episodes: 28 });
const GONE = '6f9619ff-8b86-d011-b42d-000000000000';
const NAS = 'http://nas.local:5000';
const here = episode({ seriesTitle: 'Frieren' });
const hosted = episode({
  siteId: 'kavita',
  siteName: 'Kavita',
  mediaType: 'manga',
  seriesTitle: 'Frieren',
  url: `${NAS}/library/1/series/3/manga/12`,
});

function matchOf(observed: ObservedEpisode, part: Partial<Match['rules'][number]> = {}): Match {
  const { siteName, seriesTitle, seasonTitle, mediaType } = observed;
  const rules = [matchRule({ to: 28, mediaId: frieren.id, type: mediaType, ...part })];
  return match({ seasonKey: seasonKey(observed), siteName, seriesTitle, seasonTitle, rules });
}

async function everythingStored({ fake }: TestRoot): Promise<string> {
  const database = await openDatabase();
  const stores = [...database.objectStoreNames];
  const records = await Promise.all(stores.map((name) => database.getAll(name)));
  const { local, session } = fake.storage;
  return JSON.stringify([stores, records, await local.get(), await session.get()], null, 1);
}

const cases: readonly (readonly [string, ObservedEpisode, Match | null, string | null])[] = [
  ['an unknown title', here, null, frieren.id],
  ['a title that is not in the catalogue', episode({ seriesTitle: 'Made up' }), null, null],
  ['a remembered title', here, matchOf(here), frieren.id],
  ['a remembered title that the service no longer has', here, matchOf(here, { mediaId: GONE }), frieren.id],
  [
    'a remembered title of another service',
    here,
    matchOf(here, { service: 'https://x.example' }),
    frieren.id,
  ],
  [
    'a title whose last episode was unknown when it was remembered',
    here,
    matchOf(here, { to: null }),
    frieren.id,
  ],
  [
    'an episode of a self-hosted server whose match names no server',
    hosted,
    matchOf({ ...hosted, url: '' }),
    frieren.id,
  ],
];

it.each(cases)('readNowPlaying stores nothing for %s', async (_name, observed, match, found) => {
  const catalogue = [{ ...frieren, type: observed.mediaType }];
  const selfHosted = { kavita: [NAS] };
  const root = await createRoot({ catalogue, settings: { selfHosted }, granted: ['*://*/*'] });
  const { page, id } = root.web.open(observed.url);
  await root.web.say(page, 'episodeObserved', { observed });
  await root.web.say(page, 'playbackSampled', createSampleUpTo(300));
  if (match) await databaseMatchStore.modify(match.seasonKey, () => match);
  const before = await everythingStored(root);
  const previews = [
    await readNowPlaying(root.worker, { tabId: id }),
    await readNowPlaying(root.worker, { tabId: id }),
  ];
  expect(previews.map((now) => now?.match?.media.id ?? null)).toEqual([found, found]);
  expect(await everythingStored(root)).toBe(before);
});

describe('readNowPlaying', () => {
  it('searches for an uncounted episode only once despite repeated calls', async () => {
    const root = await createRoot({ catalogue: [frieren] });
    const { page, id } = root.web.open(here.url);
    await root.web.say(page, 'episodeObserved', { observed: here });
    for (let preview = 0; preview < 5; preview += 1) await readNowPlaying(root.worker, { tabId: id });
    expect(root.service.calls.filter(({ path }) => path === '/search')).toHaveLength(1);
    expect(await databaseMatchStore.read(seasonKey(here))).toBeNull();
    await addChange(root, { kind: 'episode', observed: here, watchedAt: 1 }, 'user-1');
    await deliverOutbox(root);
    expect(await databaseMatchStore.read(seasonKey(here))).toMatchObject({ decidedBy: 'kiroku' });
  });
});
