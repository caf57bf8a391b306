// Tests that a decision which the user makes during a search applies, although the search ends later.

import { describe, expect, it } from 'vitest';
import {
  allowJump,
  forgetMatchOfSeason,
  ignoreTitle,
  rememberChosenTitle,
} from '@/lib/background/matching/match-decisions.ts';
import { changeMatch } from '@/lib/background/matching/match-edits.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import { databaseMatchStore } from '@/lib/store/matches.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createGate } from '../../create-gate.ts';
import { episode, match, matchRule, media } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';
import { testServiceSettings } from '../sign-in-service.ts';

const frieren = media({ title: 'Frieren', episodes: 12 });
const other = media({ id: '6f9619ff-8b86-d011-b42d-00cf4fc96499', title: 'Frieren Season 2', episodes: 12 });
const observed = episode({ seriesTitle: 'Frieren', episodeNumber: 5 });

/** Sets up a worker whose next search or title request waits until the test releases it. */
async function waitingWorker(waitsFor = '/v1/search') {
  const { worker, service, net } = await createRoot({ catalogue: [frieren] });
  const { opened: asked, open: isAsked } = createGate();
  const { opened: released, open: release } = createGate();
  net.answer = async (call, _signal, url) => {
    if (!url.includes(waitsFor)) return call();
    isAsked();
    await released;
    return call();
  };
  return { worker, service, asked, release };
}

const stored = (page: ObservedEpisode = observed) => databaseMatchStore.read(seasonKey(page));

describe('match during a search', () => {
  it('gets the policy “ignore” if the user ignores the title', async () => {
    const { worker, service, asked, release } = await waitingWorker();
    await addChange(worker, { kind: 'episode', observed, watchedAt: 1 }, 'user-1');
    const sending = deliverOutbox(worker);
    await asked;
    await ignoreTitle(worker, observed);
    release();
    await sending;
    expect(await stored()).toMatchObject({ policy: 'ignore', decidedBy: 'user' });
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toEqual([]);
  });

  it('contains the chosen title if the user corrects the match', async () => {
    const { worker, asked, release } = await waitingWorker();
    const found = resolveEpisode(worker, observed);
    await asked;
    await rememberChosenTitle(worker, observed, other, 3);
    release();
    expect(await found).toMatchObject({ kind: 'matched', mediaId: other.id, episode: 3 });
    expect((await stored())?.rules.map(({ mediaId }) => mediaId)).toEqual([other.id]);
  });

  it('gets the policy and the allowed jump that the user sets', async () => {
    const { worker, asked, release } = await waitingWorker();
    const earlier = episode({ ...observed, episodeNumber: 50, episodeId: 'G50' });
    await rememberChosenTitle(worker, earlier, other, 1, 'onward');
    const found = resolveEpisode(worker, observed);
    await asked;
    await changeMatch(worker, seasonKey(observed), { policy: 'ask' });
    await allowJump(worker, observed);
    release();
    expect(await found).toMatchObject({ match: { policy: 'ask', jumpAllowed: true } });
    expect(await stored()).toMatchObject({ policy: 'ask', jumpAllowed: true, rules: [{}, {}] });
  });

  it('contains only the found title if the user deletes it', async () => {
    const { worker, asked, release } = await waitingWorker();
    const earlier = episode({ ...observed, episodeNumber: 50, episodeId: 'G50' });
    await rememberChosenTitle(worker, earlier, other, 1, 'onward');
    const found = resolveEpisode(worker, observed);
    await asked;
    await forgetMatchOfSeason(worker, seasonKey(observed));
    release();
    expect(await found).toMatchObject({ kind: 'matched', mediaId: frieren.id });
    expect((await stored())?.rules.map(({ mediaId }) => mediaId)).toEqual([frieren.id]);
  });
});

describe('match while the length of its title is requested', () => {
  /** Returns a worker that is asking for the details of a matched entry. When the entry was matched, its last episode was unknown. */
  async function askedForItsEnd() {
    const { worker, asked, release } = await waitingWorker('/v1/anime/');
    const rules = [matchRule({ mediaId: frieren.id, service: serviceIdOf(testServiceSettings) })];
    await databaseMatchStore.modify(seasonKey(observed), () =>
      match({ seasonKey: seasonKey(observed), rules }),
    );
    const found = resolveEpisode(worker, observed);
    await asked;
    return { worker, found, release };
  }

  it('gets the policy “ignore” if the user ignores the title', async () => {
    const { worker, found, release } = await askedForItsEnd();
    await ignoreTitle(worker, observed);
    release();
    expect(await found).toMatchObject({ match: { policy: 'ignore' } });
    expect(await stored()).toMatchObject({ policy: 'ignore', rules: [{ to: 12 }] });
  });

  it('contains the chosen title if the user corrects the match', async () => {
    const { worker, found, release } = await askedForItsEnd();
    await changeMatch(worker, seasonKey(observed), {
      rules: [matchRule({ to: 24, mediaId: other.id, offset: 2 })],
    });
    release();
    expect(await found).toMatchObject({ kind: 'matched', mediaId: other.id, episode: 3 });
    expect((await stored())?.rules.map(({ mediaId, to }) => [mediaId, to])).toEqual([[other.id, 24]]);
  });
});

describe('concurrent changes of a match', () => {
  it('are all stored', async () => {
    const { worker } = await waitingWorker();
    await rememberChosenTitle(worker, observed, frieren, 5);
    const key = seasonKey(observed);
    const later = matchRule({ from: 13, to: 24, mediaId: other.id, offset: 12 });
    await Promise.all([
      allowJump(worker, observed),
      changeMatch(worker, key, { rules: [later] }),
      ignoreTitle(worker, observed),
    ]);
    expect(await stored()).toMatchObject({ jumpAllowed: true, policy: 'ignore', rules: [later] });
  });
});
