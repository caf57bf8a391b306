// The answer to a write got lost, and then the user says that it was another episode or title: nothing is lost, and nothing stays without its undo.
import { describe, expect, it } from 'vitest';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, frieren, other, watched } from '../changes.ts';
import { offline } from '../list-service.ts';
import { createRoot } from '../root.ts';

/** Episode 5 was written, but its answer was lost. */
async function setUp(hasArrived = true) {
  const root = await createRoot({ catalogue });
  const { outbox, delivery, service } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  service.save(other.id, { status: 'watching', progress: 4 });
  service.fail('POST /v1/library/entry', () => {
    if (hasArrived) service.save(frieren.id, { progress: 5 });
    return offline();
  });
  await outbox.add(watched(5), 'user-1');
  await delivery.deliver();
  const arrive = async () => {
    root.clock.now += 3600_000;
    await delivery.deliver();
    expect(await outbox.list()).toEqual([]);
    const lines = await readActivity();
    return lines.map(({ what, title, before, after }) => [what, title, before?.progress, after?.progress]);
  };
  return { ...root, arrive, progress: (id: string) => service.entries.get(id)?.progress };
}

describe('a match that is corrected after an answer was lost', () => {
  it('to a later episode of the title still writes that one', async () => {
    const { resolver, arrive, progress } = await setUp();
    await resolver.remember(episode({ episodeNumber: 5 }), frieren, 6);
    expect(await arrive()).toEqual([
      ['advance', frieren.title, 5, 6],
      ['advance', frieren.title, 4, 5],
    ]);
    expect(progress(frieren.id)).toBe(6);
  });

  it('to another title leaves a line by which the wrong one can be taken back', async () => {
    const { resolver, arrive, progress } = await setUp();
    await resolver.remember(episode({ episodeNumber: 5 }), other, 5);
    expect(await arrive()).toEqual([
      ['advance', other.title, 4, 5],
      ['advance', frieren.title, 4, 5],
    ]);
    expect(progress(other.id)).toBe(5);
  });

  it('to "leave this title alone" leaves such a line, too', async () => {
    const { resolver, arrive } = await setUp();
    await resolver.ignoreTitle(episode({ episodeNumber: 5 }));
    const [ignored, written] = await arrive();
    expect(ignored?.[0]).toBe('ignore');
    expect(written).toEqual(['advance', frieren.title, 4, 5]);
  });

  it('says nothing of what has not arrived', async () => {
    const { resolver, arrive, progress } = await setUp(false);
    await resolver.remember(episode({ episodeNumber: 5 }), other, 5);
    expect(await arrive()).toEqual([['advance', other.title, 4, 5]]);
    expect(progress(frieren.id)).toBe(4);
  });
});
