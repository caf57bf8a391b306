// @vitest-environment jsdom
// Tests that the message after an edit disappears on time, however often the page is rendered meanwhile.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { AnnouncerProvider, useAnnouncer } from '@/components/ui/announcer.tsx';

const client = new QueryClient();
let draw: () => void = () => undefined;

/** Re-renders everything on each call of `draw`, like a page that follows playback. */
function Page() {
  const [, setDrawn] = useState(0);
  draw = () => setDrawn((drawn) => drawn + 1);
  return (
    <QueryClientProvider client={client}>
      <AnnouncerProvider>
        <Speaker />
      </AnnouncerProvider>
    </QueryClientProvider>
  );
}

function Speaker() {
  const { announce } = useAnnouncer();
  return (
    <button type="button" onClick={() => announce({ text: 'Done.' })}>
      Do it
    </button>
  );
}

const said = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

it('the announcement disappears after eight seconds', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Page />));
  await act(async () => document.querySelector('button')?.click());
  expect(said()).toBe('Done.');
  for (let second = 0; second < 9; second += 1) {
    await act(async () => draw());
    await act(async () => void vi.advanceTimersByTime(1000));
  }
  expect(said()).toBe('');
  await act(async () => root.unmount());
});
