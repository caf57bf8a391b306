// Tests public ratings. Each rating is submitted once, and only for a title that is on the list and stays there.

import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles } from '../../changes.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const rating: OutboxChange = { kind: 'rating', media: frieren, score: 8 };
const removal = (media = frieren): OutboxChange => ({ kind: 'removal', media, by: 'user' });
const undo = (media = frieren): OutboxChange => ({
  kind: 'edit',
  media,
  patch: { progress: 3 },
  by: 'undo',
  base: { status: 'watching', progress: 4, userScore: null },
  undoes: 'line-1',
});

const taken = () =>
  Response.json({
    ok: true,
    rating: { mediaId: frieren.id, score: 8, averageScore: 80, ratings: 1 },
  });

/** Sets up a title on the list. `answers` are the service's answers to the ratings, in order. */
async function setUp(answers: readonly (() => Response | Promise<Response>)[] = [taken]) {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  for (const answer of answers) root.service.fail('POST /v1/ratings', answer);
  return root;
}

const ratingsOf = ({ service }: TestRoot) =>
  service.writes().flatMap(({ path, body }) => (path === '/ratings' ? [body] : []));

async function send(root: TestRoot): Promise<void> {
  root.clock.now += 3600_000;
  await deliverOutbox(root);
}

describe('public rating', () => {
  it('is submitted only once if the delivery runs twice', async () => {
    const root = await setUp();
    await addChange(root, rating, 'user-1');
    await send(root);
    await send(root);
    expect(ratingsOf(root)).toEqual([{ mediaId: frieren.id, score: 8 }]);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([
      {
        what: 'rate',
        mediaId: frieren.id,
        before: null,
        after: null,
        episodeKey: null,
        evidence: [{ code: 'rated', values: { score: 8 } }],
      },
    ]);
  });

  it('waits while its title cannot be read', async () => {
    const root = await setUp();
    await addChange(root, rating, 'user-1');
    root.service.fail('/anime/', failToFetch);
    await send(root);
    expect(ratingsOf(root)).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ attempts: 1, problem: { code: 'unreachable' } }]);
    await send(root);
    expect(ratingsOf(root)).toHaveLength(1);
  });

  it('is submitted later if the service fails to store it', async () => {
    const root = await setUp([refusalResponse(503, 'unavailable'), taken]);
    await addChange(root, rating, 'user-1');
    await send(root);
    expect(await readOutbox()).toMatchObject([{ problem: { code: 'unavailable' } }]);
    expect(await readActivity()).toEqual([]);
    await send(root);
    expect(ratingsOf(root)).toHaveLength(2);
    expect(await readActivity()).toMatchObject([{ what: 'rate' }]);
  });

  it('is dropped if its title is no longer on the list', async () => {
    const root = await setUp();
    root.service.entries.delete(frieren.id);
    await addChange(root, rating, 'user-1');
    await send(root);
    expect(ratingsOf(root)).toEqual([]);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toEqual([]);
  });
});

describe('public rating queued before a second item', () => {
  it.each<[string, OutboxChange, number]>([
    ['is dropped if the second item removes the rated title', removal(), 0],
    ['is dropped if the second item undoes a change of the rated title', undo(), 0],
    ['is submitted if the second item edits the rated title', createEditChange({ progress: 5 }), 1],
    ['is submitted if the second item removes another title', removal(dungeonMeshi), 1],
    ['is submitted if the second item undoes a change of another title', undo(dungeonMeshi), 1],
  ])('%s', async (_what, beside, count) => {
    const root = await setUp();
    await addChange(root, rating, 'user-1');
    await addChange(root, beside, 'user-1');
    const later = root.clock.now + 2 * 3600_000;
    for (const { id, change } of await readOutbox())
      if (change.kind !== 'rating')
        await updateItem(root, id, (item) => ({ ...item, state: 'failed', notBefore: later }));
    await deliverOutbox(root);
    expect(ratingsOf(root)).toHaveLength(count);
    expect((await readOutbox()).map(({ change }) => change.kind)).toEqual([beside.kind]);
  });

  it('is submitted before a removal by another account', async () => {
    const root = await setUp();
    await addChange(root, rating, 'user-1');
    await addChange(root, removal(), 'user-2');
    await deliverOutbox(root);
    expect(ratingsOf(root)).toHaveLength(1);
  });
});
