// @vitest-environment jsdom
// Tests the input of a reader: the page's current address, its Media Session, and its own objects if they are requested.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerPageStateRequests } from '@/lib/page/page-state.ts';
import { currentPage } from '@/lib/page/tracking/current-page.ts';
import { trustDispatchedEvents } from '../browser.ts';

trustDispatchedEvents();

afterEach(() => {
  document.dispatchEvent(new Event('kiroku:replace'));
});

function play(mediaSession: { readonly metadata: object | null } | undefined): void {
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true });
}

describe('currentPage', () => {
  it('returns the current document and address', () => {
    history.replaceState(null, '', '/watch/12');
    const { document: own, url } = currentPage({});
    expect(own).toBe(document);
    expect(url.pathname).toBe('/watch/12');
  });

  it.each([
    ['returns no texts of the Media Session in a browser without a Media Session', undefined, null],
    ['returns no texts of the Media Session if the Media Session is empty', { metadata: null }, null],
    [
      'returns the texts of the Media Session without superfluous spaces',
      { metadata: { title: ' Episode  12 ', artist: 'Frieren' } },
      { title: 'Episode 12', artist: 'Frieren' },
    ],
    [
      'returns an empty string for each missing text of the Media Session',
      { metadata: { title: '', artist: ' ' } },
      { title: '', artist: '' },
    ],
  ])('%s', (_what, session, said) => {
    play(session);
    expect(currentPage({}).mediaSession).toEqual(said);
  });

  it('reads the Media Session only when a reader uses it', () => {
    const metadata = vi.fn(() => null);
    play(Object.defineProperty({} as { metadata: null }, 'metadata', { get: metadata }));
    const page = currentPage({});
    expect(metadata).not.toHaveBeenCalled();
    expect(page.mediaSession).toBeNull();
    expect(metadata).toHaveBeenCalledOnce();
  });

  it("returns the page's own objects only if the site's reader uses them", () => {
    answerPageStateRequests(() => ({ episode: 12 }));
    expect(currentPage({}).state).toBeNull();
    expect(currentPage({ pageState: true }).state).toEqual({ episode: 12 });
  });
});
