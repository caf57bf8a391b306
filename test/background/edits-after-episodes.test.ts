// What the user changes after an episode was watched is the later word, whichever of the two gets through first.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/outbox-item.ts';
import { openSession } from '@/lib/domain/watch-session.ts';
import { episode } from '../domain/examples.ts';
import { catalogue, edit, frieren, watched } from './changes.ts';
import { createWorld } from './world.ts';

const seen = { status: 'watching', progress: 4, userScore: null } as const;
type EditPatch = Extract<OutboxChange, { kind: 'edit' }>['patch'];

/** A known season at episode 4, whose fifth was watched just now and waits for a minute, as the user has set it. */
async function setUp() {
  const world = await createWorld({ catalogue });
  const { outbox, resolver, service } = world;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  await resolver.remember(episode({ episodeNumber: 5 }), frieren, 5);
  await outbox.addWatched(openSession(null, episode({ episodeNumber: 5 }), 1440, 0), 'user-1', 60_000);
  const change = (patch: EditPatch) => outbox.add(edit(patch, seen), 'user-1');
  const arrive = async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      await world.delivery.deliver();
      world.world.now += 60_000;
    }
    return service.entries.get(frieren.id);
  };
  return { ...world, change, arrive };
}

describe('after an episode that still waits, the user', () => {
  it('drops the title, and it stays dropped', async () => {
    const { change, arrive } = await setUp();
    await change({ status: 'dropped' });
    expect(await arrive()).toMatchObject({ status: 'dropped', progress: 5 });
  });

  it('sets a lower number, and it stays so', async () => {
    const { change, arrive } = await setUp();
    await change({ progress: 3 });
    expect(await arrive()).toMatchObject({ status: 'watching', progress: 3 });
  });

  it('removes the title, and it stays removed', async () => {
    const { outbox, arrive } = await setUp();
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

  it('sets a lower number, which does not win over what was watched elsewhere meanwhile', async () => {
    const { change, arrive, service } = await setUp();
    await change({ progress: 3 });
    service.save(frieren.id, { progress: 9 });
    expect(await arrive()).toMatchObject({ progress: 9 });
  });
});
