// Tests that entries changed in the same instant are not lost between two pages.
import { expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { libraryEntry, numberedMedia } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

const titles = Array.from({ length: 251 }, (_none, index) => numberedMedia(index));

it('a poll for changes reads all entries changed in the same instant', async () => {
  const { worker, service } = await createRoot({ catalogue: titles });
  const [first, ...others] = titles;
  const { updatedAt } = service.save(first?.id ?? '', { progress: 1, status: 'watching' });
  await refreshList(worker, 'user-1');
  // An import on another device writes them all at once, in the instant of the last known change.
  for (const title of others) service.entries.set(title.id, libraryEntry({ media: title, updatedAt }));
  await refreshList(worker, 'user-1');
  expect(await readLibrary('anime')).toHaveLength(251);
});
