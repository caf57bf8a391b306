// Tests the delivery of outbox items to the list: which items are sent, which wait, and about which items Kiroku asks the user. No item may
// be lost.

import { describe, expect, it } from 'vitest';
import { ignoreTitle, rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readEntry, readMatches } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch, refusalResponse } from '../list-service.ts';
import { anyTimeWithinNextMinute, connectedAccount, createRoot } from '../root.ts';
import { markEpisodeWatched } from './count-episode.ts';

describe('watched episode', () => {
  it('updates the list entry, the local copy and the log', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(), 'user-1');
    await deliverOutbox(root);
    expect(service.writes().map(({ body }) => body)).toEqual([
      { type: 'anime', mediaId: frieren.id, progress: 5 },
    ]);
    expect(await readOutbox()).toEqual([]);
    expect((await readEntry(frieren.id))?.progress).toBe(5);
    expect(await readActivity()).toMatchObject([
      {
        what: 'advance',
        before: { progress: 4 },
        after: { progress: 5 },
        episodeLabel: 'E5',
        siteName: 'Crunchyroll',
      },
    ]);
  });

  it('is searched for only once per season', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    for (const number of [1, 2, 3]) {
      await addChange(root, watchedChange(number), 'user-1');
      await deliverOutbox(root);
    }
    expect(service.calls.filter(({ path }) => path === '/search')).toHaveLength(1);
    expect(service.entries.get(frieren.id)?.progress).toBe(3);
  });

  it('is logged as ignored if the list is already ahead', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    service.save(frieren.id, { status: 'watching', progress: 9 });
    await addChange(root, watchedChange(), 'user-1');
    await deliverOutbox(root);
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notAhead' }]);
  });

  it('causes a question if no search result is certain', async () => {
    const second = media({
      id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff',
      title: 'Sousou no Frieren (re-edit)',
      titles: { ...frieren.titles, native: null },
    });
    const root = await createRoot({ catalogue: [frieren, second] });
    const { service } = root;
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    const [asking] = await readOutbox();
    expect(asking).toMatchObject({ state: 'asking', question: { reason: 'match' } });
    expect(asking?.question?.choices.map((choice) => choice.media.id)).toEqual(
      expect.arrayContaining([frieren.id, second.id]),
    );
    await rememberChosenTitle(root, episode(), frieren, 5);
    await updateItem(root, asking?.id ?? '', (item) => ({ ...item, state: 'waiting', question: null }));
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
    expect(await readMatches()).toMatchObject([
      { decidedBy: 'user', rules: [{ mediaId: frieren.id, offset: 0 }] },
    ]);
  });

  it('is searched for only once while the match is uncertain', async () => {
    const root = await createRoot({ catalogue: [] });
    const { service, clock } = root;
    for (let look = 0; look < 3; look += 1)
      expect(await resolveEpisode(root, episode())).toMatchObject({ kind: 'ask' });
    const queries = service.addresses.map(({ searchParams }) => searchParams.get('q'));
    expect(new Set(queries).size).toBe(queries.length);
    clock.now += 3600_000;
    await resolveEpisode(root, episode());
    expect(service.calls).toHaveLength(2 * queries.length);
  });

  it('is sent with the number that follows from the remembered match', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await rememberChosenTitle(root, episode({ episodeNumber: 30 }), dungeonMeshi, 2);
    await addChange(root, watchedChange(31), 'user-1');
    await deliverOutbox(root);
    expect(service.entries.get(dungeonMeshi.id)?.progress).toBe(3);
  });

  it('is not sent if the user ignores its title', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await ignoreTitle(root, episode());
    await addChange(root, watchedChange(), 'user-1');
    await deliverOutbox(root);
    expect(service.calls).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'policy' }]);
  });

  it('is logged but not sent if a general site names an unknown title', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await addChange(
      root,
      watchedChange(1, { siteId: 'generic', seriesTitle: 'Cooking with Ann', confidence: 0.7 }),
      'user-1',
    );
    await deliverOutbox(root);
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notFound' }]);
  });

  it('is queued only once if it is reported twice', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    await Promise.all([markEpisodeWatched(root, episode(), 60), markEpisodeWatched(root, episode(), 60)]);
    expect(await readOutbox()).toHaveLength(1);
  });
});

describe('deliverOutbox', () => {
  it('sends a retained episode when its retry is due', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock, alarm } = root;
    service.fail('/search', failToFetch);
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    expect(await readOutbox()).toMatchObject([
      { state: 'waiting', attempts: 1, problem: { code: 'unreachable' } },
    ]);
    expect(alarm()).toBeGreaterThan(clock.now);
    clock.now = alarm() ?? 0;
    await deliverOutbox(root);
    expect(service.writes()).toHaveLength(1);
    expect(await readOutbox()).toEqual([]);
  });

  it('writes an episode only once if the service’s answer is lost', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, start, clock } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    service.fail('POST /v1/library/entry', () => {
      service.save(frieren.id, { progress: 5 });
      return failToFetch();
    });
    await addChange(root, watchedChange(), 'user-1');
    await deliverOutbox(root);
    clock.now += 3600_000;
    await deliverOutbox(start());
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(service.writes()).toHaveLength(1);
    expect(await readOutbox()).toEqual([]);
    // The log entry contains the change of the attempt whose answer was lost, so that the user can undo the change.
    expect(await readActivity()).toMatchObject([
      { what: 'advance', before: { progress: 4 }, after: { progress: 5 } },
    ]);
    expect((await readEntry(frieren.id))?.progress).toBe(5);
  });

  it('sets an alarm before calling the service', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock, alarm } = root;
    service.fail('/search', () => new Promise(() => undefined));
    await addChange(root, watchedChange(1), 'user-1');
    void deliverOutbox(root);
    await eventually(() => expect(service.calls).toHaveLength(1));
    expect(alarm()).toEqual(anyTimeWithinNextMinute(clock.now));
  });

  it('sets no alarm if nothing is left to do', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { alarm } = root;
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    expect(alarm()).toBeNull();
  });

  it('pauses all items for as long as the service asks', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    service.fail('/search', refusalResponse(429, 'rate_limited', { 'retry-after': '120' }));
    await addChange(root, watchedChange(1), 'user-1');
    await addChange(root, createEditChange({ userScore: 8 }), 'user-1');
    await deliverOutbox(root);
    expect(service.calls).toHaveLength(1);
    clock.now += 119_000;
    await deliverOutbox(root);
    expect(service.calls).toHaveLength(1);
    clock.now += 10_000;
    await deliverOutbox(root);
    expect(service.writes()).toHaveLength(2);
  });

  it.each(['invalid', 'adult_content_blocked'])(
    'marks an item as failed after the refusal %s',
    async (code) => {
      const root = await createRoot({ catalogue: twoTitles });
      const { service, clock } = root;
      service.fail('POST /v1/library/entry', refusalResponse(code === 'invalid' ? 400 : 403, code));
      await addChange(root, createEditChange({ progress: 99 }), 'user-1');
      await addChange(
        root,
        { ...createEditChange({ progress: 2 }), media: dungeonMeshi } as OutboxChange,
        'user-1',
      );
      await deliverOutbox(root);
      clock.now += 24 * 3600_000;
      await deliverOutbox(root);
      expect(await readOutbox()).toMatchObject([{ state: 'failed', problem: { code } }]);
      expect(service.entries.get(dungeonMeshi.id)?.progress).toBe(2);
    },
  );

  it.each([
    [500, 'internal'],
    [503, 'unavailable'],
    [408, 'invalid'],
  ])('retries after %d %s', async (status, code) => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    service.fail('POST /v1/library/entry', refusalResponse(status, code));
    await addChange(root, createEditChange({ progress: 2 }), 'user-1');
    await deliverOutbox(root);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', attempts: 1, problem: { code } }]);
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(2);
  });

  it('sends all items after the user reconnects', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, signIn } = root;
    signIn({ ...connectedAccount, state: 'reconnect' });
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    expect(service.calls).toEqual([]);
    signIn(connectedAccount);
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
  });

  it('keeps the items of another account in the outbox', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, signIn } = root;
    await addChange(root, watchedChange(1), 'user-1');
    signIn({ ...connectedAccount, id: 'user-2' });
    await deliverOutbox(root);
    expect(service.calls).toEqual([]);
    expect(await readOutbox()).toHaveLength(1);
  });
});
