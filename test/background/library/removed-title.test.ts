// Tests a title that is removed while a page of the list is being fetched, so that the page still contains it.
import { expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { dungeonMeshi, frieren, twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';

async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const titles = async () => (await readLibrary('anime')).map(({ mediaId }) => mediaId);
  /** Makes the next request for a page of the list wait for `work`. The answer contains the list as it was before `work`. */
  const during = (work: () => Promise<void>) =>
    root.service.fail('GET /v1/library', async () => {
      const entries = [...root.service.entries.values()];
      await work();
      return Response.json({ ok: true, entries, nextCursor: null });
    });
  return { ...root, titles, during };
}

const removal = { kind: 'removal', media: frieren, by: 'user' } as const;

it.each([
  ['the first read', false],
  ['a later read', true],
])('a removed title stays removed during %s of the list', async (_when, wasRead) => {
  const { worker, titles, during } = await setUp();
  if (wasRead) await refreshList(worker, 'user-1');
  during(async () => {
    await addChange(worker, removal, 'user-1');
    await deliverOutbox(worker);
  });
  await refreshList(worker, 'user-1');
  expect(await titles()).toEqual([]);
});

it('a title removed and added again during a read is kept', async () => {
  const { worker, titles, during } = await setUp();
  during(async () => {
    await addChange(worker, removal, 'user-1');
    await addChange(
      worker,
      { kind: 'edit', media: frieren, patch: { progress: 1 }, by: 'user', base: null },
      'user-1',
    );
    await deliverOutbox(worker);
  });
  await refreshList(worker, 'user-1');
  expect(await titles()).toEqual([frieren.id]);
});

it('a title added during a read is kept', async () => {
  const { worker, titles, during } = await setUp();
  during(async () => {
    await addChange(
      worker,
      { kind: 'edit', media: dungeonMeshi, patch: { progress: 1 }, by: 'user', base: null },
      'user-1',
    );
    await deliverOutbox(worker);
  });
  await refreshList(worker, 'user-1');
  expect((await titles()).sort()).toEqual([frieren.id, dungeonMeshi.id].sort());
});
