// Tests pages that fit two titles. The local copy of the list decides between them if the page's episode is next for a title that the user
// is watching. If not, Kiroku asks the user.

import { expect, it } from 'vitest';
import { refreshLibrary } from '@/lib/background/refresh-library.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';
import { createTitle } from '../small-catalogue.ts';

const old = createTitle(1, 'Umi no Uta', { year: 2001, startDate: '2001-04-04' });
const remake = createTitle(2, 'Umi no Uta', { year: 2020, startDate: '2020-04-04' });
const page = { seriesTitle: 'Umi no Uta', seasonTitle: null, seasonNumber: 1 };

async function watch(progress: number, before = 'completed') {
  const { worker, service } = await createRoot({ catalogue: [old, remake] });
  service.save(old.id, { status: before, progress: 12 });
  service.save(remake.id, { status: 'watching', progress });
  await refreshLibrary(worker);
  await addChange(worker, watchedChange(5, page), 'user-1');
  await deliverOutbox(worker);
  return { worker, service };
}

it('an episode counts for the listed title that has this episode next', async () => {
  const { service } = await watch(4);
  expect(service.entries.get(remake.id)).toMatchObject({ progress: 5 });
  expect((await readActivity())[0]).toMatchObject({ mediaId: remake.id, evidence: [{ code: 'onList' }, {}] });
  expect(await readOutbox()).toEqual([]);
});

it('Kiroku asks the user when the watched episode is not the listed title’s next episode', async () => {
  const { service } = await watch(7);
  expect(service.entries.get(remake.id)).toMatchObject({ progress: 7 });
  expect(await readOutbox()).toMatchObject([{ state: 'asking', question: { reason: 'match' } }]);
});

it('the top choice of a question is the title whose next episode was watched', async () => {
  await watch(4, 'dropped');
  const [item] = await readOutbox();
  expect(item?.question?.choices[0]?.media.id).toBe(remake.id);
});
