// What the user changes after an episode was watched is the later word, whichever of the two gets through first.
import { describe, expect, it } from 'vitest';
import { undo } from '@/lib/background/sending/queue.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openSession } from '@/lib/domain/watching/watch-session.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, edit, frieren, watched } from '../changes.ts';
import { refusal } from '../list-service.ts';
import { createRoot } from '../root.ts';

const seen = { status: 'watching', progress: 4, userScore: null } as const;
type EditPatch = Extract<OutboxChange, { kind: 'edit' }>['patch'];

/** A known season at episode 4, whose fifth was watched just now and waits for a minute, as the user has set it. */
async function setUp(isKnown = true) {
  const root = await createRoot({ catalogue });
  const { outbox, resolver, service } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  if (isKnown) await resolver.remember(episode({ episodeNumber: 5 }), frieren, 5);
  await outbox.addWatched(openSession(null, episode({ episodeNumber: 5 }), 0), 'user-1', 60_000);
  const change = (patch: EditPatch) => outbox.add(edit(patch, seen), 'user-1');
  const arrive = async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      await root.delivery.deliver();
      root.clock.now += 60_000;
    }
    return service.entries.get(frieren.id);
  };
  return { ...root, change, arrive };
}

describe('after an episode that still waits, the user', () => {
  it.each([
    ['', true],
    [', though the title of the episode was not known yet', false],
  ])('drops the title, and it stays dropped%s', async (_known, isKnown) => {
    const { change, arrive } = await setUp(isKnown);
    await change({ status: 'dropped' });
    expect(await arrive()).toMatchObject({ status: 'dropped', progress: 5 });
  });

  it.each([true, false])('sets a lower number, and it stays so (known: %s)', async (isKnown) => {
    const { change, arrive } = await setUp(isKnown);
    await change({ progress: 3 });
    expect(await arrive()).toMatchObject({ status: 'watching', progress: 3 });
  });

  it.each([true, false])('removes the title, and it stays removed (known: %s)', async (isKnown) => {
    const { outbox, arrive } = await setUp(isKnown);
    await outbox.add({ kind: 'removal', media: frieren, by: 'user' }, 'user-1');
    expect(await arrive()).toBeUndefined();
  });

  it('drops the title that was given a score before, and it stays dropped', async () => {
    const { outbox, change, arrive } = await setUp();
    for (const { id } of await outbox.list()) await outbox.forget(id);
    await change({ userScore: 9 });
    await outbox.add(watched(5), 'user-1');
    await change({ status: 'dropped' });
    expect(await arrive()).toMatchObject({ status: 'dropped', progress: 5, userScore: 9 });
  });

  it('sets a lower number, which does not win over what was watched elsewhere since', async () => {
    const { change, arrive, service } = await setUp();
    await change({ progress: 3 });
    service.save(frieren.id, { progress: 9 });
    expect(await arrive()).toMatchObject({ progress: 9 });
  });

  it('takes back an earlier episode, and is asked whether this one still counts', async () => {
    const root = await setUp();
    const { outbox, delivery, arrive } = root;
    for (const { id } of await outbox.list()) await outbox.forget(id);
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    await outbox.addWatched(openSession(null, six, 0), 'user-1', 60_000);
    await undo(root, (await readActivity())[0]?.id ?? '', false);
    expect(await arrive()).toMatchObject({ progress: 4 });
    expect(await outbox.list()).toMatchObject([{ state: 'asking', question: { reason: 'policy' } }]);
  });
});

const six = episode({ episodeId: 'e6', episodeNumber: 6, episodeLabel: 'E6' });

describe('an episode that is watched after a change by hand that still waits', () => {
  it('goes after it, though its title was not known: a lower number and the next episode are both kept', async () => {
    const { outbox, delivery, service, clock } = await createRoot({ catalogue });
    service.save(frieren.id, { status: 'watching', progress: 9 });
    service.fail('/anime/', refusal(500, 'internal'));
    await outbox.add(edit({ progress: 4 }, { status: 'watching', progress: 9, userScore: null }), 'user-1');
    await outbox.add(watched(5), 'user-1');
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(9);
    for (let minute = 0; minute < 5; minute += 1) {
      clock.now += 60_000;
      await delivery.deliver();
    }
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
    expect(await outbox.list()).toEqual([]);
  });
});
