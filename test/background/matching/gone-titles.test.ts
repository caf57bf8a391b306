// Tests a remembered title that the service no longer has, or never had. The worker searches for the title again, and no item fails
// forever.

import { describe, expect, it } from 'vitest';
import { resolveEpisodeExcludingTitle } from '@/lib/background/matching/resolve.ts';
import { answerQuestion } from '@/lib/background/sending/answers.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import type { Media } from '@/lib/contract/media.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import type { Match, MatchRule } from '@/lib/domain/matches/match.ts';
import { databaseMatchStore } from '@/lib/store/matches.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { match, matchRule, media } from '../../domain/examples.ts';
import { watchedChange } from '../changes.ts';
import { serviceSettingsOf } from '../fake-services.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';

const HERE = serviceIdOf(serviceSettingsOf('first'));
const ELSEWHERE = serviceIdOf(serviceSettingsOf('second'));
const GONE = '6f9619ff-8b86-d011-b42d-000000000000';

const frieren = media({ title: 'Frieren', titles: media().titles, episodes: 28 });
const otherNow = media({
  id: '6f9619ff-8b86-d011-b42d-00cf4fc96499',
  title: 'Kusuriya no Hitorigoto',
  titles: { romaji: 'Kusuriya no Hitorigoto', english: null, native: null },
  mal_id: 54492,
  anilist_id: 161645,
});
const key = seasonKey(watchedChange(1).observed);

const rule = (part: Partial<MatchRule> = {}) => matchRule({ to: 28, mediaId: GONE, service: HERE, ...part });

async function rememberedAs(part: Partial<Match>): Promise<void> {
  await databaseMatchStore.modify(key, () => match({ seasonKey: key, rules: [rule()], ...part }));
}

async function setUp(catalogue: readonly Media[] = [frieren]) {
  const { worker, service } = await createRoot({ catalogue, at: serviceSettingsOf('first') });
  const send = async (number: number) => {
    await addChange(worker, watchedChange(number), 'user-1');
    await deliverOutbox(worker);
    return readOutbox();
  };
  return { worker, service, send, progress: () => service.entries.get(frieren.id)?.progress };
}

const remembered = async () => (await databaseMatchStore.read(key))?.rules;

const staleRules = [
  ['that no longer exists', rule()],
  ['of another service', rule({ service: ELSEWHERE })],
] as const;

describe.each(staleRules)('remembered title %s', (_name, stale) => {
  it('is found again by search', async () => {
    const { send, progress } = await setUp();
    await rememberedAs({ rules: [stale] });
    expect(await send(1)).toEqual([]);
    expect(await send(2)).toEqual([]);
    expect(progress()).toBe(2);
    expect(await remembered()).toMatchObject([{ mediaId: frieren.id, service: HERE }]);
  });

  it('is found again by the ids that all services share', async () => {
    const { send, progress } = await setUp();
    const about = { title: 'Some other name', mal_id: frieren.mal_id, anilist_id: frieren.anilist_id };
    await rememberedAs({ decidedBy: 'user', jumpAllowed: true, rules: [{ ...stale, about, offset: -3 }] });
    expect(await send(1)).toEqual([]);
    expect(progress()).toBe(4);
    expect(await remembered()).toMatchObject([{ mediaId: frieren.id, service: HERE, offset: -3, to: 28 }]);
  });

  it('causes a question if the user had chosen it', async () => {
    const { send, service } = await setUp();
    await rememberedAs({ decidedBy: 'user', rules: [stale] });
    const [item] = await send(1);
    expect(item).toMatchObject({
      state: 'asking',
      question: { reason: 'match', choices: [{ media: frieren }] },
    });
    expect(service.writes()).toEqual([]);
    expect(await remembered()).toEqual([stale]);
  });

  it('is kept until the new title is certain', async () => {
    const { send, service, worker } = await setUp([otherNow]);
    await rememberedAs({ rules: [stale] });
    service.fail('/v1/search', failToFetch);
    expect(await send(1)).toMatchObject([{ state: 'waiting', problem: { code: 'unreachable' } }]);
    expect(await remembered()).toEqual([stale]);
    await retryOutboxNow(worker);
    expect(await readOutbox()).toMatchObject([{ state: 'asking' }]);
    expect(service.writes()).toEqual([]);
    expect(await remembered()).toEqual([stale]);
  });

  it('is replaced by the user’s answer', async () => {
    const { send, worker, progress } = await setUp();
    await rememberedAs({ decidedBy: 'user', rules: [stale] });
    const [item] = await send(1);
    const answer = { kind: 'match', media: frieren, episode: 1, reach: 'season' } as const;
    await answerQuestion(worker, { itemId: item?.id ?? '', answer });
    await deliverOutbox(worker);
    expect(await send(2)).toEqual([]);
    expect(progress()).toBe(2);
  });

  it('is replaced without changing the match’s rule for later episodes', async () => {
    const { send } = await setUp();
    const later = rule({ from: 29, to: 40, mediaId: otherNow.id, offset: 28 });
    await rememberedAs({ rules: [{ ...stale }, later], policy: 'auto', jumpAllowed: true });
    expect(await send(1)).toEqual([]);
    expect(await remembered()).toMatchObject([later, { mediaId: frieren.id, to: 28 }]);
    expect(await databaseMatchStore.read(key)).toMatchObject({ jumpAllowed: true });
  });
});

describe('title of the current service', () => {
  it('is used without a search', async () => {
    const { send, service, progress } = await setUp();
    await rememberedAs({ rules: [rule({ mediaId: frieren.id })] });
    expect(await send(3)).toEqual([]);
    expect(progress()).toBe(3);
    expect(service.calls.filter(({ path }) => path === '/search')).toEqual([]);
  });

  it.each([
    ['at another address', serviceSettingsOf('second')],
    ['at the same origin', serviceSettingsOf('first', { baseUrl: 'https://api.first.example/other/v1' })],
    ['with another sign-in', serviceSettingsOf('first', { authUrl: 'https://auth.first.example/realms/b' })],
  ])('is not confused with a title of a previous service %s', async (_where, before) => {
    const { send, progress } = await setUp([frieren, otherNow]);
    await rememberedAs({ rules: [rule({ mediaId: otherNow.id, service: serviceIdOf(before) })] });
    expect(await send(1)).toEqual([]);
    expect(progress()).toBe(1);
  });

  it('causes a question if the title was deleted but search still finds it', async () => {
    const { send, service, worker } = await setUp();
    const broken = () => Response.json({ ok: false, code: 'not_found', message: '' }, { status: 404 });
    await rememberedAs({ rules: [rule({ mediaId: frieren.id })] });
    service.fail(`/v1/anime/${frieren.id}`, broken);
    expect(await send(1)).toMatchObject([{ state: 'asking', question: { reason: 'match' } }]);
    expect(await resolveEpisodeExcludingTitle(worker, watchedChange(1).observed, frieren.id)).toMatchObject({
      kind: 'ask',
      choices: [],
    });
  });
});
