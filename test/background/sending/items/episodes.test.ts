// Tests episodes that are not written at once. Kiroku asks the user about some of them, ignores others, and lets others wait.

import { describe, expect, it } from 'vitest';
import { ignoreTitle, rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { defaultSettings, type Policy } from '@/lib/domain/settings.ts';
import { modifyMatch } from '@/lib/store/matches.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../../domain/examples.ts';
import { createEditChange, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { refusalResponse } from '../../list-service.ts';
import { createRoot, type TestRoot } from '../../root.ts';
import { markEpisodeWatched } from '../count-episode.ts';

const five = episode({ episodeId: 'e5', episodeNumber: 5 });
const removal: OutboxChange = { kind: 'removal', media: frieren, by: 'user' };
const ID = frieren.id;

async function setUp(options: Parameters<typeof createRoot>[0] = {}) {
  const root = await createRoot({ catalogue: twoTitles, ...options });
  root.service.save(ID, { status: 'watching', progress: 4 });
  return root;
}

async function send(root: TestRoot, change?: OutboxChange): Promise<void> {
  if (change) await addChange(root, change, 'user-1');
  await deliverOutbox(root);
}

const sentTo = ({ service }: TestRoot) => service.entries.get(ID)?.progress;
const searchesOf = ({ service }: TestRoot) => service.calls.filter(({ path }) => path === '/search').length;

describe('episode with a remembered title that the service does not return', () => {
  it('is sent to the title that a new search finds', async () => {
    const root = await setUp();
    await rememberChosenTitle(root, five, media({ id: '6f9619ff-8b86-d011-b42d-000000000000' }), 5);
    await modifyMatch(seasonKey(five), (known) => known && { ...known, decidedBy: 'kiroku' });
    await send(root, watchedChange(5));
    expect(sentTo(root)).toBe(5);
    expect(await readOutbox()).toEqual([]);
  });

  it('causes a question if the new title cannot be read either', async () => {
    const root = await setUp();
    await rememberChosenTitle(root, five, media({ id: '6f9619ff-8b86-d011-b42d-000000000000' }), 5);
    await modifyMatch(seasonKey(five), (known) => known && { ...known, decidedBy: 'kiroku' });
    root.service.fail(`/anime/${ID}`, refusalResponse(404, 'not_found'));
    await send(root, watchedChange(5));
    const [item] = await readOutbox();
    expect(item).toMatchObject({ state: 'asking', problem: null });
    expect(item?.question).toEqual({ reason: 'match', choices: [], media: null, episode: 5, evidence: [] });
    expect(root.service.writes()).toEqual([]);
  });

  it('is retained while the service is down', async () => {
    const root = await setUp();
    await rememberChosenTitle(root, five, frieren, 5);
    root.service.fail(`/anime/${ID}`, refusalResponse(503, 'unavailable'));
    await send(root, watchedChange(5));
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'unavailable' } }]);
    expect(searchesOf(root)).toBe(0);
  });
});

describe('ignored episode', () => {
  it('is logged without search evidence if the user ignores its title', async () => {
    const root = await setUp();
    await ignoreTitle(root, five);
    await send(root, watchedChange(5));
    expect(await readActivity()).toEqual([
      expect.objectContaining({ what: 'ignore', reason: 'policy', mediaId: null, evidence: [] }),
    ]);
  });

  it.each([
    ['notCertain', 'Sousou no Frieren', 'two titles have that name'],
    ['notFound', 'Cooking with Ann', 'nothing in the catalogue is similar'],
  ])('is logged as %s for the page title "%s": %s', async (reason, seriesTitle) => {
    const twin = media({ id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff', mal_id: 1, anilist_id: 1 });
    const root = await setUp({ catalogue: [frieren, twin] });
    await send(root, watchedChange(5, { siteId: 'netflix', seriesTitle, confidence: 0.7 }));
    expect(root.service.writes()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason, before: null, after: null }]);
  });

  it('is logged with its matched title and the list entry', async () => {
    const root = await setUp();
    root.service.save(ID, { progress: 9 });
    await send(root, watchedChange(5));
    const entry = { status: 'watching', progress: 9, userScore: null };
    expect(await readActivity()).toMatchObject([
      { what: 'ignore', reason: 'notAhead', mediaId: ID, before: entry, after: entry, episodeLabel: 'E5' },
    ]);
  });
});

describe('question about an episode', () => {
  it('contains the title and the evidence of the match', async () => {
    const root = await setUp({ settings: { sitePolicies: { crunchyroll: 'ask' } } });
    await rememberChosenTitle(root, five, frieren, 5);
    await send(root, watchedChange(5));
    const [item] = await readOutbox();
    expect(item?.question).toEqual({
      reason: 'policy',
      choices: [],
      media: frieren,
      episode: 5,
      evidence: [expect.objectContaining({ code: 'remembered' }), { code: 'chosenByUser', values: {} }],
    });
  });

  it.each<[title: Policy, site: Policy | undefined, isUnsure: boolean, becomes: string]>([
    ['auto', undefined, false, 'written'],
    ['auto', undefined, true, 'asked about'],
    ['auto', 'ask', false, 'asked about'],
    ['auto', 'ignore', true, 'ignored'],
    ['ask', 'auto', false, 'asked about'],
    ['ask', 'ignore', false, 'asked about'],
    ['ignore', 'auto', true, 'ignored'],
  ])(
    'follows title policy %s, site policy %s and isUnsure %s: the episode is %s',
    async (title, site, isUnsure, becomes) => {
      const root = await setUp({ settings: { sitePolicies: site ? { crunchyroll: site } : {} } });
      await rememberChosenTitle(root, five, frieren, 5);
      await modifyMatch(seasonKey(five), (known) => known && { ...known, policy: title });
      await send(root, { ...watchedChange(5), ...(isUnsure && { isUnsure }) } as OutboxChange);
      const [item] = await readOutbox();
      const [line] = await readActivity();
      const asked = item?.state === 'asking' && item.question?.reason === 'policy' && 'asked about';
      const left = line?.reason === 'policy' && 'ignored';
      expect(asked || left || (sentTo(root) === 5 && 'written')).toBe(becomes);
    },
  );

  it.each<[string, OutboxChange]>([
    [
      'lowered the progress',
      createEditChange({ progress: 2 }, { status: 'watching', progress: 4, userScore: null }),
    ],
    ['removed the title', removal],
  ])('is dropped if the user has since %s', async (_what, change) => {
    const tracking = { ...defaultSettings.tracking, unlisted: 'ask' as const };
    const root = await setUp({ settings: { tracking, sitePolicies: { crunchyroll: 'ask' } } });
    await rememberChosenTitle(root, five, frieren, 5);
    await markEpisodeWatched(root, five, 60);
    await send(root, change);
    root.clock.now += 60_000;
    await send(root);
    expect(await readOutbox()).toEqual([]);
    expect((await readActivity())[0]).toMatchObject({ what: 'ignore', reason: 'decidedSince' });
  });
});

describe('episode that is sent late', () => {
  it('counts even if the previous episode, from another site, was sent first', async () => {
    const root = await setUp();
    root.service.save(ID, { progress: 3 });
    root.service.fail('/search', refusalResponse(503, 'unavailable'));
    await send(root, watchedChange(5));
    await send(root, watchedChange(4, { siteId: 'netflix', siteName: 'Netflix', episodeId: 'n4' }));
    expect(sentTo(root)).toBe(4);
    root.clock.now += 3600_000;
    await send(root);
    expect(sentTo(root)).toBe(5);
    expect((await readActivity()).map(({ what, episodeLabel }) => [what, episodeLabel])).toEqual([
      ['advance', 'E5'],
      ['advance', 'E4'],
    ]);
  });

  it('waits until the earlier edit of its title is retried', async () => {
    const root = await setUp();
    await rememberChosenTitle(root, five, frieren, 5);
    root.service.fail('POST', refusalResponse(503, 'unavailable'));
    await addChange(root, createEditChange({ userScore: 7 }), 'user-1');
    await updateItem(root, 'id-1', (item) => ({ ...item, attempts: 4 }));
    root.clock.now += 1;
    await send(root, watchedChange(5));
    const [change, waiting] = await readOutbox();
    expect(change?.notBefore).toBeGreaterThan(root.clock.now + 1000);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0, notBefore: change?.notBefore });
    expect(sentTo(root)).toBe(4);
  });

  it('is retried after a second if the earlier edit of its title is due immediately', async () => {
    const root = await setUp({ random: () => 0 });
    await rememberChosenTitle(root, five, frieren, 5);
    root.service.fail('POST', refusalResponse(503, 'unavailable'));
    await addChange(root, createEditChange({ userScore: 7 }), 'user-1');
    await send(root, watchedChange(5));
    expect(root.service.entries.get(ID)).toMatchObject({ progress: 4, userScore: 7 });
    expect(await readOutbox()).toMatchObject([
      { state: 'waiting', attempts: 0, notBefore: root.clock.now + 1000 },
    ]);
    expect(root.alarm()).toBe(root.clock.now + 1000);
  });
});
