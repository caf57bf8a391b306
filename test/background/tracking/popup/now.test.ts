// What the popup says of the title that a tab plays: what is known of it, by whom it may be seen, and what the service is asked for.
import { describe, expect, it } from 'vitest';
import { nowPlaying } from '@/lib/background/tracking/now.ts';
import { signedOut } from '@/lib/domain/account.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, episode, media } from '../../../domain/examples.ts';
import { catalogue, frieren, watched } from '../../changes.ts';
import { offline, refusal } from '../../list-service.ts';
import { connected, createRoot, type Root } from '../../root.ts';
import { upTo } from '../tabs.ts';

const five = episode({ episodeId: 'e5', episodeNumber: 5 });

/** A tab that plays the fifth episode. */
async function setUp(titles = catalogue, observed = five) {
  const root = await createRoot({ catalogue: titles });
  const tab = root.web.open(observed.url);
  await root.web.say(tab.page, 'episodeObserved', { observed });
  await root.web.say(tab.page, 'playbackSampled', upTo(300));
  return { ...root, tab, now: () => nowPlaying(root.services, tab.id) };
}

const detailsIn = ({ service }: Root) =>
  service.calls.filter(({ path }) => path.startsWith('/anime/')).length;

describe('a title that is known', () => {
  it('is shown with its episode and the reasons, and asked for once', async () => {
    const root = await setUp();
    await root.resolver.remember(five, frieren, 5);
    expect(await root.now()).toMatchObject({
      match: { media: { id: frieren.id }, episode: 5, evidence: [{ code: 'remembered' }, {}] },
      unsure: null,
    });
    await root.now();
    expect(detailsIn(root)).toBe(1);
  });

  it('costs no call where it is on the list', async () => {
    const root = await setUp();
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    await root.libraryCache.refresh('user-1');
    await root.resolver.remember(five, frieren, 5);
    expect(await root.now()).toMatchObject({ match: { media: { id: frieren.id } } });
    expect(detailsIn(root)).toBe(0);
  });

  it('as a film is its only episode', async () => {
    const film = media({ format: 'MOVIE', episodes: 1 });
    const root = await setUp([film], { ...five, episodeType: 'movie', episodeNumber: null });
    await root.resolver.remember({ ...five, episodeType: 'movie', episodeNumber: null }, film, 1);
    expect(await root.now()).toMatchObject({ match: { episode: 1 } });
  });

  it.each([
    ['the service is away', offline],
    ['it is closed to the user', refusal(403, 'adult_content_blocked')],
  ])('is not shown while %s', async (_why, answer) => {
    const root = await setUp();
    await root.resolver.remember(five, frieren, 5);
    root.service.fail('/anime/', answer);
    expect(await root.now()).toMatchObject({ match: null, unsure: null });
    expect(await root.now()).toMatchObject({ match: { media: { id: frieren.id } } });
  });

  it('and gone is looked up again, and told where it is now', async () => {
    const root = await setUp();
    await root.resolver.remember(five, media({ id: '6f9619ff-8b86-d011-b42d-000000000000' }), 5);
    expect(await root.now()).toMatchObject({ unsure: { choices: [{ media: { id: frieren.id } }] } });
  });
});

describe('a title that is not known', () => {
  it('is one of several, of which the user is asked', async () => {
    const twin = media({ id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff', mal_id: 1, anilist_id: 1 });
    const root = await setUp([frieren, twin]);
    const told = await root.now();
    expect(told).toMatchObject({ match: null, unsure: { quiet: false } });
    expect(told?.unsure?.choices.map((choice) => choice.media.id).sort()).toEqual(
      [frieren.id, twin.id].sort(),
    );
  });

  it('is not shown while it cannot be searched for', async () => {
    const root = await setUp();
    root.service.fail('/search', offline);
    expect(await root.now()).toMatchObject({ match: null, unsure: null });
  });
});

describe('a tab', () => {
  it.each([
    ['signed out', { ...signedOut, id: 'user-1' }],
    ['of no account yet', signedOut],
  ])('tells the user who is %s what plays, and nothing of a list', async (_who, account) => {
    const root = await setUp();
    await root.resolver.remember(five, frieren, 5);
    await root.outbox.add(watched(5), 'user-1');
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    await root.libraryCache.refresh('user-1');
    root.signIn(account);
    const calls = root.service.calls.length;
    expect(await root.now()).toMatchObject({
      observed: { url: five.url },
      match: null,
      unsure: null,
      step: { kind: 'noVideo' },
    });
    expect(root.service.calls).toHaveLength(calls);
  });

  it('tells what waits of the account that looks at it, and of no other', async () => {
    const root = await setUp();
    await root.outbox.add(watched(5), 'user-1');
    root.service.away = true;
    expect((await root.now())?.step).toEqual({ kind: 'queued' });
    root.signIn({ ...connected, id: 'user-2' });
    expect((await root.now())?.step).toEqual({ kind: 'noVideo' });
  });

  it('tells what has become of the episode on the list of the account that looks at it, and of no other', async () => {
    const root = await setUp();
    const database = await openDatabase();
    const line = { what: 'advance', episodeKey: episodeKey(five), before: null, after: null } as const;
    await database.put('activity', activity({ ...line, id: 'own', at: 1, account: 'user-1' }));
    await database.put('activity', activity({ ...line, id: 'another', at: 2, account: 'user-2' }));
    const [session] = await database.getAll('sessions');
    if (session) await database.put('sessions', { ...session, watchedAt: 1 });
    expect((await root.now())?.step).toEqual({ kind: 'done', activityId: 'own' });
  });

  it('that has gone on to another site shows nothing any more', async () => {
    const root = await setUp();
    root.fake.permissions.grant('https://also-granted.example/*');
    for (const other of ['https://elsewhere.example/', 'https://also-granted.example/']) {
      root.web.navigate(root.tab, other);
      expect(await root.now(), other).toBeNull();
    }
  });

  it('that is closed shows nothing any more', async () => {
    const root = await setUp();
    root.web.close(root.tab);
    expect(await root.now()).toBeNull();
  });
});
