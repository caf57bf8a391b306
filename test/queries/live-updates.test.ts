// One answer that never comes holds up nothing else.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { startLiveUpdates } from '@/lib/queries/live-updates.ts';
import { eventually } from '../eventually.ts';

it('what is stored is read again although what plays is never answered', async () => {
  const add = vi.spyOn(browser.runtime.onMessage, 'addListener');
  const client = new QueryClient();
  const stop = startLiveUpdates(client);
  const tell = add.mock.calls[0]?.[0] as unknown as (message: unknown) => void;
  let read = 0;
  const watch = (queryKey: readonly string[], queryFn: () => Promise<number>) =>
    new QueryObserver(client, {
      queryKey,
      queryFn,
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  const ends = [
    watch(['now', 'playing'], () => new Promise(() => undefined)),
    watch(['library'], async () => {
      read += 1;
      return read;
    }),
  ];
  tell({ changed: ['now'] });
  tell({ changed: ['library', 'now'] });
  tell({ changed: ['library'] });
  await eventually(() => expect(read).toBe(2));
  for (const end of ends) end();
  stop();
});
