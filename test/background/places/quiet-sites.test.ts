// Uncertain videos on a site that shows everything: the user is not asked, but can choose the title in the popup.
import { describe, expect, it } from 'vitest';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { catalogue, frieren, watched } from '../changes.ts';
import { createRoot } from '../root.ts';

/** Almost the title of something in the catalogue. */
const almost = {
  siteId: 'netflix',
  seriesTitle: "Frieren: Beyond Journey's Ending",
  seriesId: 'n',
  confidence: 0.9,
};

describe('an episode on a site that shows everything', () => {
  it('asks nothing where it is not certain, and counts from then on where it is chosen by hand', async () => {
    const { outbox, delivery, service, resolver } = await createRoot({ catalogue });
    await outbox.add(watched(1, almost), 'user-1');
    await delivery.deliver();
    expect(await outbox.list()).toEqual([]);
    expect(service.writes()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notCertain' }]);
    await resolver.remember(episode({ ...almost, episodeNumber: 1 }), frieren, 1);
    await outbox.add(watched(1, almost), 'user-1');
    await outbox.add(watched(2, almost), 'user-1');
    await delivery.deliver();
    expect(service.entries.get(frieren.id)?.progress).toBe(2);
  });

  it('says for who looks what it may be', async () => {
    const { resolver } = await createRoot({ catalogue });
    const resolution = await resolver.resolve(episode(almost));
    expect(resolution).toMatchObject({ kind: 'rejected', choices: [{ media: { id: frieren.id } }] });
  });
});
