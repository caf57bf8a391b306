// @vitest-environment jsdom
// Tests the popup's app in the side panel. It opens with the state in its address, follows the active tab, and uses the available width.

import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import { SidePanel } from '@/components/popup/side-panel.tsx';
import { type DeepLink, noDeepLink } from '@/lib/domain/deep-link.ts';
import { getInstalledBrowser } from '../../background/browser/fake-browser.ts';
import { libraryEntry, media } from '../../domain/examples.ts';
import { renderPage, type SentMessage, unmountPage, waitUntilPageIdle } from '../page.tsx';
import { click, findControl, findControls, messageInputs, press, pressQuickly } from '../page-actions.ts';

const found = media({ title: 'Found', synopsis: 'What it is about.' });
const second = media({
  id: 'second',
  title: 'Second',
  titles: { romaji: null, english: null, native: null },
});
const worker = {
  search: () => ({ ok: true as const, value: [found, second] }),
  details: ({ id }: { id: string }) => ({
    ok: true as const,
    value:
      id === 'second'
        ? { ...second, title: 'Details of second', relations: [], entry: null }
        : { ...found, relations: [], entry: null },
  }),
};
const panel = () => document.querySelector('.panel');

async function openPanel(start: Partial<DeepLink>, isWide = false): Promise<SentMessage[]> {
  const page = <SidePanel start={{ ...noDeepLink, ...start }} />;
  const opening = renderPage(page, {
    library: [
      libraryEntry(),
      libraryEntry({ media: second, mediaId: 'second', updatedAt: '2025-01-01T00:00:00.000Z' }),
    ],
    worker,
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const sent = await opening;
  // Wait for longer than the debounce of the search.
  await waitUntilPageIdle(300);
  return sent;
}

describe('side panel', () => {
  it('starts with the search for which it was opened', async () => {
    const sent = await openPanel({ tab: 'search', query: 'found' });
    expect((findControl('Search the catalogue') as HTMLInputElement).value).toBe('found');
    expect(sent.find(({ message }) => message === 'search')?.input).toMatchObject({ q: 'found' });
  });

  it("shortens a long search text to the service's limit", async () => {
    await openPanel({ tab: 'search', query: 'x'.repeat(500) });
    expect((findControl('Search the catalogue') as HTMLInputElement).value).toHaveLength(200);
  });

  it('starts with the title for which it was opened', async () => {
    await openPanel({ tab: 'search', title: { type: 'anime', id: 'found' } });
    expect(document.body.textContent).toContain('What it is about.');
    await press('Escape');
    expect(document.body.textContent).not.toContain('What it is about.');
  });

  it('shows the details of the selected row next to the list', async () => {
    await openPanel({ tab: 'library' }, true);
    const row = findControl(/^Frieren: Beyond/);
    row.focus();
    await click(/^Frieren: Beyond/);
    expect(document.body.textContent).toContain('What it is about.');
    expect(document.querySelector('.panel .editor')).toBeNull();
    expect(document.activeElement).toBe(row);
    findControl('Back').focus();
    await click('Back');
    expect(document.activeElement).toBe(row);
  });

  it.each([
    { name: 'list', start: { tab: 'library' } as const, keys: ['j', 'ArrowDown'] },
    { name: 'search results', start: { tab: 'search', query: 'found' } as const, keys: ['Tab', 'j', 'j'] },
  ])('shows the details of the focused row of the $name', async ({ start, keys }) => {
    await openPanel(start, true);
    (document.activeElement as HTMLElement).blur();
    for (const key of keys) await press(key);
    await waitUntilPageIdle(300);
    expect(document.querySelector('.details h2')?.textContent).toBe('Details of second');
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('second');
    await press('Escape');
    await waitUntilPageIdle(300);
    expect(document.querySelector('.details h2')?.textContent, 'closed details stay closed').not.toContain(
      'Details',
    );
  });

  it('requests only the details of the row on which the focus stays', async () => {
    const sent = await openPanel({ tab: 'library' }, true);
    await press('j');
    await pressQuickly('ArrowDown', 'ArrowUp', 'ArrowDown');
    await waitUntilPageIdle(300);
    expect(messageInputs(sent, 'details')).toEqual([{ type: 'anime', id: 'second' }]);
  });

  it('does not open details by arrow keys in a narrow panel', async () => {
    const sent = await openPanel({ tab: 'library' });
    await press('j');
    await press('ArrowDown');
    await waitUntilPageIdle(300);
    expect(messageInputs(sent, 'details')).toEqual([]);
  });

  it('opens the editor instead of the details when a row of a narrow panel is clicked', async () => {
    await openPanel({ tab: 'library' });
    await click(/^Frieren: Beyond/);
    expect(document.querySelector('.panel .editor')).not.toBeNull();
    expect(document.body.textContent).not.toContain('What it is about.');
  });

  it('shows details over the list in a narrow panel', async () => {
    const title = { type: 'anime' as const, id: 'found' };
    await openPanel({ tab: 'library', title });
    expect(panel()?.hasAttribute('inert')).toBe(true);
    await unmountPage();
    await openPanel({ tab: 'library', title }, true);
    expect(document.body.textContent).toContain('What it is about.');
    expect(panel()?.hasAttribute('inert')).toBe(false);
    await click(/^Add one episode/);
    expect(document.body.textContent).toContain('What it is about.');
  });

  it('shows the history next to the log', async () => {
    await openPanel({ tab: 'activity' }, true);
    expect(document.querySelector('.beside .history h2')?.textContent).toBe('What you watched');
  });

  it('requests the episode of the new browser tab when the user switches tabs', async () => {
    const sent = await openPanel({});
    expect(sent.filter(({ message }) => message === 'nowPlaying').at(-1)?.input).toEqual({ tabId: 7 });
    await act(async () => void getInstalledBrowser().web.open('https://elsewhere.example/', { id: 9 }));
    await waitUntilPageIdle();
    expect(sent.filter(({ message }) => message === 'nowPlaying').at(-1)?.input).toEqual({ tabId: 9 });
  });
});

describe('popup', () => {
  it('opens the side panel in a browser with side panels', async () => {
    const onPanel = vi.fn();
    await renderPage(<Popup onPanel={onPanel} />);
    await click('Open in the side panel');
    expect(onPanel).toHaveBeenCalledOnce();
    await unmountPage();
    await renderPage(<Popup onPanel={null} />);
    expect(findControls('Open in the side panel')).toEqual([]);
  });
});
