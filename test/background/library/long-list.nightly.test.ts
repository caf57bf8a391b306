// Tests reading, filling and updating a list of 20,000 titles page by page.
import { expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { numberedMedia } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

it('a list of 20,000 titles is stored, read and updated', async () => {
  const catalogue = Array.from({ length: 20_000 }, (_none, index) => numberedMedia(index));
  const { worker, service } = await createRoot({ catalogue });
  for (const title of catalogue) service.add(title);
  const listCalls = () => service.calls.filter(({ path }) => path === '/library').length;
  expect(await refreshList(worker, 'user-1')).toBeNull();
  expect(listCalls()).toBe(101);
  expect(await readLibrary('anime')).toHaveLength(20_000);
  const first = catalogue[0]?.id ?? '';
  service.save(first, { progress: 7 });
  await refreshList(worker, 'user-1');
  expect(listCalls()).toBe(103);
  expect((await readLibrary('anime'))[0]).toMatchObject({ mediaId: first, progress: 7 });
});
