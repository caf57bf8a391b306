// Tests what the popup shows about the title that a tab plays: for which account, and with how many requests.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readNowPlaying } from '@/lib/background/tracking/now.ts';
import { signedOutAccount } from '@/lib/domain/account.ts';
import { CRASHED_CODE } from '@/lib/domain/changes/retry.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, episode, media, outboxItem } from '../../../domain/examples.ts';
import { frieren, twoTitles, watchedChange } from '../../changes.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { connectedAccount, createRoot, type TestRoot } from '../../root.ts';
import { createSampleUpTo } from '../tabs.ts';

const five = episode({ episodeId: 'e5', episodeNumber: 5 });

/** Opens a tab that plays episode 5. */
async function setUp(titles = twoTitles, observed = five) {
  const root = await createRoot({ catalogue: titles });
  const tab = root.web.open(observed.url);
  await root.web.say(tab.page, 'episodeObserved', { observed });
  await root.web.say(tab.page, 'playbackSampled', createSampleUpTo(300));
  return { ...root, tab, open: () => readNowPlaying(root.worker, { tabId: tab.id }) };
}

const detailsIn = ({ service }: TestRoot) =>
  service.calls.filter(({ path }) => path.startsWith('/anime/')).length;

describe('known title', () => {
  it('is shown with its episode and evidence', async () => {
    const root = await setUp();
    await rememberChosenTitle(root, five, frieren, 5);
    expect(await root.open()).toMatchObject({
      match: { media: { id: frieren.id }, episode: 5, evidence: [{ code: 'remembered' }, {}] },
      unsure: null,
    });
    await root.open();
    expect(detailsIn(root)).toBe(1);
  });

  it('is shown without a request to the service if it is on the list', async () => {
    const root = await setUp();
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    await refreshList(root, 'user-1');
    await rememberChosenTitle(root, five, frieren, 5);
    expect(await root.open()).toMatchObject({ match: { media: { id: frieren.id } } });
    expect(detailsIn(root)).toBe(0);
  });

  it('is shown as episode 1 if it is a film', async () => {
    const film = media({ format: 'MOVIE', episodes: 1 });
    const root = await setUp([film], { ...five, episodeType: 'movie', episodeNumber: null });
    await rememberChosenTitle(root, { ...five, episodeType: 'movie', episodeNumber: null }, film, 1);
    expect(await root.open()).toMatchObject({ match: { episode: 1 } });
  });

  it.each([
    ['the service is unreachable', failToFetch],
    ['the title is blocked for the user', refusalResponse(403, 'adult_content_blocked')],
  ])('is not shown while %s', async (_why, answer) => {
    const root = await setUp();
    await rememberChosenTitle(root, five, frieren, 5);
    root.service.fail('/anime/', answer);
    expect(await root.open()).toMatchObject({ match: null, unsure: null });
    expect(await root.open()).toMatchObject({ match: { media: { id: frieren.id } } });
  });

  it('is searched for again if the service no longer has it', async () => {
    const root = await setUp();
    await rememberChosenTitle(root, five, media({ id: '6f9619ff-8b86-d011-b42d-000000000000' }), 5);
    expect(await root.open()).toMatchObject({ unsure: { choices: [{ media: { id: frieren.id } }] } });
  });
});

describe('unknown title', () => {
  it('is shown with all candidates if there are several', async () => {
    const twin = media({ id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff', mal_id: 1, anilist_id: 1 });
    const root = await setUp([frieren, twin]);
    const told = await root.open();
    expect(told).toMatchObject({ match: null, unsure: { quiet: false } });
    expect(told?.unsure?.choices.map((choice) => choice.media.id).sort()).toEqual(
      [frieren.id, twin.id].sort(),
    );
  });

  it('is not searched for, but causes a question, if its episode has crashed the worker', async () => {
    const root = await setUp();
    const matched = { match: { media: { id: frieren.id } }, unsure: null };
    const problem = { code: CRASHED_CODE, message: '' };
    const item = (number: number) =>
      outboxItem(watchedChange(number, { episodeId: `e${number}` }), {
        id: `${number}`,
        state: 'failed',
        problem,
      });
    const database = await openDatabase();
    await database.put('outbox', item(6));
    expect(await root.open(), 'another episode').toMatchObject(matched);
    const calls = root.service.calls.length;
    await database.put('outbox', item(5));
    expect(await root.open()).toMatchObject({ match: null, unsure: { quiet: false, choices: [] } });
    expect(root.service.calls).toHaveLength(calls);
    await database.put('outbox', { ...item(5), problem: { code: 'invalid', message: '' } });
    expect(await root.open(), 'a refused episode').toMatchObject(matched);
  });

  it('is not shown while the search fails', async () => {
    const root = await setUp();
    root.service.fail('/search', failToFetch);
    expect(await root.open()).toMatchObject({ match: null, unsure: null });
  });
});

describe('popup', () => {
  it.each([
    ['is signed out', { ...signedOutAccount, id: 'user-1' }],
    ['has never signed in', signedOutAccount],
  ])('shows no list data to a user who %s', async (_who, account) => {
    const root = await setUp();
    await rememberChosenTitle(root, five, frieren, 5);
    await addChange(root, watchedChange(5), 'user-1');
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    await refreshList(root, 'user-1');
    root.signIn(account);
    const calls = root.service.calls.length;
    expect(await root.open()).toMatchObject({
      observed: { url: five.url },
      match: null,
      unsure: null,
      step: { kind: 'noVideo' },
    });
    expect(root.service.calls).toHaveLength(calls);
  });

  it('shows only the signed-in account’s unsent changes', async () => {
    const root = await setUp();
    await addChange(root, watchedChange(5), 'user-1');
    root.service.away = true;
    expect((await root.open())?.step).toEqual({ kind: 'queued' });
    root.signIn({ ...connectedAccount, id: 'user-2' });
    expect((await root.open())?.step).toEqual({ kind: 'noVideo' });
  });

  it('shows only the signed-in account’s log entry', async () => {
    const root = await setUp();
    const database = await openDatabase();
    const line = { what: 'advance', episodeKey: episodeKey(five), before: null, after: null } as const;
    await database.put('activity', activity({ ...line, id: 'own', at: 1, account: 'user-1' }));
    await database.put('activity', activity({ ...line, id: 'another', at: 2, account: 'user-2' }));
    const [session] = await database.getAll('sessions');
    if (session) await database.put('sessions', { ...session, watchedAt: 1 });
    expect((await root.open())?.step).toEqual({ kind: 'done', activityId: 'own' });
  });

  it('shows nothing after the tab has moved to another site', async () => {
    const root = await setUp();
    root.fake.permissions.grant('https://also-granted.example/*');
    for (const other of ['https://elsewhere.example/', 'https://also-granted.example/']) {
      root.web.navigate(root.tab, other);
      expect(await root.open(), other).toBeNull();
    }
  });

  it('shows nothing after the tab was closed', async () => {
    const root = await setUp();
    root.web.close(root.tab);
    expect(await root.open()).toBeNull();
  });
});
