// From the outbox to the list: what is sent, what waits, what asks, and that nothing is lost on the way.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openSession } from '@/lib/domain/watching/watch-session.ts';
import { readActivity, readEntry, readMatches } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { catalogue, edit, frieren, other, watched } from '../changes.ts';
import { offline, refusal } from '../list-service.ts';
import { connected, createRoot } from '../root.ts';
import { soonAfter } from '../soon.ts';

describe('a watched episode', () => {
  it('moves the entry, lands in the local copy and in the log, and leaves the outbox', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await outbox.add(watched(), 'user-1');
    await delivery.deliver();
    expect(service.writes().map(({ body }) => body)).toEqual([
      { type: 'anime', mediaId: frieren.id, progress: 5 },
    ]);
    expect(await outbox.list()).toEqual([]);
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

  it('searches once per season and never again', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    for (const number of [1, 2, 3]) {
      await outbox.add(watched(number), 'user-1');
      await delivery.deliver();
    }
    expect(service.calls.filter(({ path }) => path === '/search')).toHaveLength(1);
    expect(service.entries.get(frieren.id)?.progress).toBe(3);
  });

  it('changes nothing when it is not ahead, and says so', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 9 });
    await outbox.add(watched(), 'user-1');
    await delivery.deliver();
    expect(service.writes()).toEqual([]);
    expect(await outbox.list()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notAhead' }]);
  });

  it('asks when no entry is certain, and goes on with the answer', async () => {
    const second = media({
      id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff',
      title: 'Sousou no Frieren (re-edit)',
      titles: { ...frieren.titles, native: null },
    });
    const { outbox, delivery, resolver, service } = await createRoot({ catalogue: [frieren, second] });
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    const [asking] = await outbox.list();
    expect(asking).toMatchObject({ state: 'asking', question: { reason: 'match' } });
    expect(asking?.question?.choices.map((choice) => choice.media.id)).toEqual(
      expect.arrayContaining([frieren.id, second.id]),
    );
    await resolver.remember(episode(), frieren, 5);
    await outbox.update(asking?.id ?? '', (item) => ({ ...item, state: 'waiting', question: null }));
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
    expect(await readMatches()).toMatchObject([
      { decidedBy: 'user', rules: [{ mediaId: frieren.id, offset: 0 }] },
    ]);
  });

  it('searches once for something undecided, however often the popup looks', async () => {
    const { resolver, service, clock } = await createRoot({ catalogue: [] });
    for (let look = 0; look < 3; look += 1)
      expect(await resolver.resolve(episode())).toMatchObject({ kind: 'ask' });
    // By the whole name, and by each half of it.
    expect(service.calls).toHaveLength(3);
    clock.now += 3600_000;
    await resolver.resolve(episode());
    expect(service.calls).toHaveLength(6);
  });

  it('uses the offset of a remembered rule', async () => {
    const { outbox, delivery, resolver, service } = await createRoot({ catalogue });
    await resolver.remember(episode({ episodeNumber: 30 }), other, 2);
    await outbox.add(watched(31), 'user-1');
    await delivery.deliver();
    expect(service.entries.get(other.id)?.progress).toBe(3);
  });

  it('stays away from a title that the user ignores', async () => {
    const { outbox, delivery, resolver, service } = await createRoot({ catalogue });
    await resolver.ignoreTitle(episode());
    await outbox.add(watched(), 'user-1');
    await delivery.deliver();
    expect(service.calls).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'policy' }]);
  });

  it('is silent about something that a general page shows and no catalogue knows', async () => {
    const { outbox, delivery, service } = await createRoot({ catalogue });
    await outbox.add(
      watched(1, { siteId: 'generic', seriesTitle: 'Cooking with Ann', confidence: 0.7 }),
      'user-1',
    );
    await delivery.deliver();
    expect(service.writes()).toEqual([]);
    expect(await outbox.list()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notFound' }]);
  });

  it('is queued once, by whichever page it is reported and however often', async () => {
    const { outbox } = await createRoot({ catalogue });
    const session = openSession(null, episode(), 0);
    await Promise.all([outbox.addWatched(session, 'user-1', 0), outbox.addWatched(session, 'user-1', 0)]);
    expect(await outbox.list()).toHaveLength(1);
  });
});

describe('when sending does not work', () => {
  it('keeps the episode while offline and sends it once when the time has come', async () => {
    const { outbox, delivery, service, clock, alarm } = await createRoot({ catalogue });
    service.fail('/search', offline);
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    expect(await outbox.list()).toMatchObject([
      { state: 'waiting', attempts: 1, problem: { code: 'unreachable' } },
    ]);
    expect(alarm()).toBeGreaterThan(clock.now);
    clock.now = alarm() ?? 0;
    await delivery.deliver();
    expect(service.writes()).toHaveLength(1);
    expect(await outbox.list()).toEqual([]);
  });

  it('arrives once when the worker died after the service had written but before it was confirmed', async () => {
    const { outbox, delivery, service, start, clock } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 4 });
    service.fail('POST /v1/library/entry', () => {
      service.save(frieren.id, { progress: 5 });
      return offline();
    });
    await outbox.add(watched(), 'user-1');
    await delivery.deliver();
    clock.now += 3600_000;
    await start().delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(service.writes()).toHaveLength(1);
    expect(await outbox.list()).toEqual([]);
    // Logged as the change that it was, so that it can be undone.
    expect(await readActivity()).toMatchObject([
      { what: 'advance', before: { progress: 4 }, after: { progress: 5 } },
    ]);
    expect((await readEntry(frieren.id))?.progress).toBe(5);
  });

  it('has an alarm set before the service is called, for the worker may die while it waits', async () => {
    const { outbox, delivery, service, clock, alarm } = await createRoot({ catalogue });
    service.fail('/search', () => new Promise(() => undefined));
    await outbox.add(watched(1), 'user-1');
    void delivery.deliver();
    await eventually(() => expect(service.calls).toHaveLength(1));
    expect(alarm()).toEqual(soonAfter(clock.now));
  });

  it('sets no alarm when nothing is left to do', async () => {
    const { outbox, delivery, alarm } = await createRoot({ catalogue });
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    expect(alarm()).toBeNull();
  });

  it('pauses everything when the service asks for it, for as long as it asks', async () => {
    const { outbox, delivery, service, clock } = await createRoot({ catalogue });
    service.fail('/search', refusal(429, 'rate_limited', { 'retry-after': '120' }));
    await outbox.add(watched(1), 'user-1');
    await outbox.add(edit({ userScore: 8 }), 'user-1');
    await delivery.deliver();
    expect(service.calls).toHaveLength(1);
    clock.now += 119_000;
    await delivery.deliver();
    expect(service.calls).toHaveLength(1);
    clock.now += 10_000;
    await delivery.deliver();
    expect(service.writes()).toHaveLength(2);
  });

  it.each(['invalid', 'adult_content_blocked'])(
    'sets an item aside that the service refuses as %s, and sends the others',
    async (code) => {
      const { outbox, delivery, service, clock } = await createRoot({ catalogue });
      service.fail('POST /v1/library/entry', refusal(code === 'invalid' ? 400 : 403, code));
      await outbox.add(edit({ progress: 99 }), 'user-1');
      await outbox.add({ ...edit({ progress: 2 }), media: other } as OutboxChange, 'user-1');
      await delivery.deliver();
      clock.now += 24 * 3600_000;
      await delivery.deliver();
      expect(await outbox.list()).toMatchObject([{ state: 'failed', problem: { code } }]);
      expect(service.entries.get(other.id)?.progress).toBe(2);
    },
  );

  it.each([
    [500, 'internal'],
    [503, 'unavailable'],
    [408, 'invalid'],
  ])('tries again after %d %s', async (status, code) => {
    const { outbox, delivery, service, clock } = await createRoot({ catalogue });
    service.fail('POST /v1/library/entry', refusal(status, code));
    await outbox.add(edit({ progress: 2 }), 'user-1');
    await delivery.deliver();
    expect(await outbox.list()).toMatchObject([{ state: 'waiting', attempts: 1, problem: { code } }]);
    clock.now += 3600_000;
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(2);
  });

  it('collects while the session has ended and sends after reconnecting', async () => {
    const { outbox, delivery, service, signIn } = await createRoot({ catalogue });
    signIn({ ...connected, state: 'reconnect' });
    await outbox.add(watched(1), 'user-1');
    await delivery.deliver();
    expect(service.calls).toEqual([]);
    signIn(connected);
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
  });

  it("never sends one account's items to another", async () => {
    const { outbox, delivery, service, signIn } = await createRoot({ catalogue });
    await outbox.add(watched(1), 'user-1');
    signIn({ ...connected, id: 'user-2' });
    await delivery.deliver();
    expect(service.calls).toEqual([]);
    expect(await outbox.list()).toHaveLength(1);
  });
});
