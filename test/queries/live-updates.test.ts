// Tests that a request without a response does not block other refetches.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { startLiveUpdates } from '@/lib/queries/live-updates.ts';
import { eventually } from '../eventually.ts';

/** Starts the listener of the page. `tell` passes a message to the listener, as the browser does. */
function startListening(): { client: QueryClient; tell: (message: unknown) => void; stop: () => void } {
  const add = vi.spyOn(browser.runtime.onMessage, 'addListener');
  const client = new QueryClient();
  const stop = startLiveUpdates(client);
  const tell = add.mock.lastCall?.[0] as unknown as (message: unknown) => void;
  add.mockRestore();
  return { client, tell, stop };
}

it('startLiveUpdates refetches stored data while a request for the current episode is pending', async () => {
  const { client, tell, stop } = startListening();
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

it.each([
  ['before a component shows the data', false],
  ['while a component shows the data', true],
])(
  'startLiveUpdates reads data again if the data changes during the first read, %s',
  async (_when, isShown) => {
    const { client, tell, stop } = startListening();
    let stored = 'matching';
    let answer: (() => void) | null = null;
    const options = {
      queryKey: ['outbox'],
      queryFn: async () => {
        const read = stored;
        if (read === 'matching')
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
        return read;
      },
      staleTime: Number.POSITIVE_INFINITY,
    };
    const seen: unknown[] = [];
    const show = () => new QueryObserver(client, options).subscribe(({ data }) => void seen.push(data));
    const reading = client.prefetchQuery(options);
    const early = isShown ? show() : null;
    await eventually(() => expect(answer).not.toBeNull());
    stored = 'asking';
    tell({ changed: ['outbox'] });
    (answer as (() => void) | null)?.();
    await reading;
    const end = early ?? show();
    await eventually(() => expect(seen.at(-1)).toBe('asking'));
    end();
    stop();
  },
);

it.each([
  [['now', 'playing'], ['now', 'page'], ['now']],
  [['library'], ['settings', 'service'], ['settings', 'library']],
])(
  'startLiveUpdates refetches the query %j while a request of the query %j is pending',
  async (wanted, silent, changed) => {
    const { client, tell, stop } = startListening();
    let stored = 'old';
    const watch = (queryKey: readonly string[], queryFn: () => Promise<string>) =>
      new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
    const ends = [watch(silent, () => new Promise(() => undefined)).subscribe(() => undefined)];
    const shown = watch(wanted, async () => stored);
    ends.push(shown.subscribe(() => undefined));
    await eventually(() => expect(shown.getCurrentResult().data).toBe('old'));
    stored = 'new';
    for (const topic of changed) tell({ changed: [topic] });
    await eventually(() => expect(shown.getCurrentResult().data).toBe('new'));
    for (const end of ends) end();
    stop();
  },
);
