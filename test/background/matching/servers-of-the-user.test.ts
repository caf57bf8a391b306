// What was remembered of a server before matches named theirs: it is taken over where it is certain whose it is, and else only where the search agrees.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { storedMatches } from '@/lib/store/matches.ts';
import { episode, media } from '../../domain/examples.ts';
import { offline } from '../list-service.ts';
import { createRoot } from '../root.ts';

const NAS = 'http://nas.local:5000';
const sea = media({
  type: 'manga',
  format: 'MANGA',
  episodes: null,
  chapters: 40,
  title: 'Hoshi no Umi',
  titles: { romaji: 'Hoshi no Umi', english: null, native: null },
});
const boat = { ...sea, id: '6f9619ff-8b86-d011-b42d-00cf4fc96499', mal_id: 2, anilist_id: 2 };
const ship = {
  ...boat,
  title: 'Yoake no Fune',
  titles: { romaji: 'Yoake no Fune', english: null, native: null },
};

const chapter = (server = NAS, part: Partial<ObservedEpisode> = {}): ObservedEpisode =>
  episode({
    siteId: 'kavita',
    siteName: 'Kavita',
    mediaType: 'manga',
    seriesTitle: sea.title,
    seriesId: '3',
    url: `${server}/library/1/series/3/manga/12`,
    episodeId: '12',
    episodeNumber: 5,
    ...part,
  });

const OLD = seasonKey({ ...chapter(), url: '' });
const here = () => storedMatches.read(seasonKey(chapter()));
const old = () => storedMatches.read(OLD);

/** As an earlier version remembered it: of a Kavita, and not of which. */
function remembered(part: Partial<Match> = {}): Match {
  return {
    seasonKey: OLD,
    siteName: 'Kavita',
    seriesTitle: sea.title,
    seasonTitle: null,
    rules: [{ from: 0, to: 40, mediaId: sea.id, type: 'manga', offset: 2 }],
    policy: 'ask',
    decidedBy: 'user',
    jumpAllowed: false,
    evidence: [],
    decidedAt: 1,
    ...part,
  };
}

async function setUp(
  servers: readonly string[],
  match: Match | null = remembered(),
  catalogue = [sea, ship],
) {
  const settings = { selfHosted: { kavita: servers } };
  const root = await createRoot({ catalogue, settings, granted: ['*://*/*'] });
  if (match) await storedMatches.change(OLD, () => match);
  return root;
}

describe('the user’s only server', () => {
  it.each([
    ['that is named in the options', [NAS]],
    ['that is not named', []],
  ])('%s takes it over, as it is', async (_what, servers) => {
    const { resolver, service } = await setUp(servers);
    expect(await resolver.resolve(chapter())).toMatchObject({ kind: 'matched', mediaId: sea.id, episode: 3 });
    expect(await here()).toEqual({ ...remembered(), seasonKey: seasonKey(chapter()) });
    expect(await old()).toBeNull();
    expect(service.calls).toEqual([]);
  });

  it('keeps what it has decided itself', async () => {
    const { resolver } = await setUp([NAS], null);
    await resolver.remember(chapter(), ship, 5);
    await storedMatches.change(OLD, () => remembered());
    expect(await resolver.readMatch(chapter())).toMatchObject({ rules: [{ mediaId: ship.id }] });
    expect(await old()).not.toBeNull();
  });

  it('takes over nothing that is of another series', async () => {
    const { resolver } = await setUp([NAS], remembered({ seriesTitle: 'Something else' }));
    expect(await resolver.readMatch(chapter())).toBeNull();
    expect(await old()).not.toBeNull();
  });
});

describe('one of two servers', () => {
  const two = [NAS, 'http://other.local:5000'];

  it('takes over nothing by itself', async () => {
    const { resolver } = await setUp(two);
    expect(await resolver.readMatch(chapter())).toBeNull();
    expect(await here()).toBeNull();
    expect(await old()).not.toBeNull();
  });

  it('is believed where the search says the same, and the other server may still be it', async () => {
    const match = remembered({ rules: [{ from: 0, to: 40, mediaId: sea.id, type: 'manga', offset: 0 }] });
    const { resolver } = await setUp(two, match);
    const found = await resolver.resolve(chapter());
    expect(found).toMatchObject({ kind: 'matched', mediaId: sea.id, episode: 5 });
    expect(found.kind === 'matched' && found.evidence[0]).toEqual({
      code: 'remembered',
      values: { by: 'user' },
    });
    expect(await here()).toMatchObject({ policy: 'ask' });
    expect(await old()).not.toBeNull();
  });

  it.each<[string, Match['rules'][number], string]>([
    ['another number of the title', { from: 0, to: 40, mediaId: sea.id, type: 'manga', offset: 2 }, sea.id],
    ['another title', { from: 0, to: 40, mediaId: ship.id, type: 'manga', offset: 0 }, ship.id],
  ])('is asked about where the search says otherwise: %s', async (_what, rule, first) => {
    const { resolver } = await setUp(two, remembered({ rules: [rule] }));
    const found = await resolver.resolve(chapter());
    if (found.kind !== 'ask') return expect.fail(found.kind);
    expect(found.choices[0]).toMatchObject({
      media: { id: first },
      score: 1,
      evidence: [{ code: 'remembered', values: { by: 'user' } }],
    });
    expect(found.choices[0]?.media).not.toHaveProperty('entry');
    const ids = found.choices.map((choice) => choice.media.id);
    expect(ids).toEqual([...new Set([first, sea.id])]);
    expect(await here()).toBeNull();
  });

  it('is asked without what was remembered where that cannot be looked at', async () => {
    const rule = { from: 0, to: 40, mediaId: ship.id, type: 'manga', offset: 0 } as const;
    const { resolver, service } = await setUp(two, remembered({ rules: [rule] }));
    service.fail(`/manga/${ship.id}`, offline);
    const found = await resolver.resolve(chapter());
    expect(found.kind === 'ask' && found.choices.map((choice) => choice.media.id)).toEqual([sea.id]);
  });

  it('is asked about what the search finds where the number is none that was remembered', async () => {
    const rule = { from: 100, to: 140, mediaId: ship.id, type: 'manga', offset: 0 } as const;
    const { resolver } = await setUp(two, remembered({ rules: [rule] }));
    const found = await resolver.resolve(chapter());
    expect(found.kind === 'ask' && found.choices.map((choice) => choice.media.id)).toEqual([sea.id]);
  });
});

it('a site of the web has no servers, and takes over nothing', async () => {
  const { resolver } = await setUp([]);
  const web = episode({ seriesTitle: sea.title });
  expect(await resolver.readMatch(web)).toBeNull();
  expect(await old()).not.toBeNull();
});
