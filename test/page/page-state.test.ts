// @vitest-environment jsdom
// Tests the script in the page's world, together with the script that requests the page's objects from it. Both run in one document.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerPageStateRequests, requestPageState } from '@/lib/page/page-state.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import type { ReadEpisode } from '@/lib/sites/site.ts';
import { collectSentMessages, endPageScripts, trustDispatchedEvents } from './browser.ts';

trustDispatchedEvents();

const ANSWER = 'kiroku:answer';

/** Forges the answer of the script in the page's world. */
function forge(detail: unknown): void {
  document.addEventListener('kiroku:ask', () => document.dispatchEvent(new CustomEvent(ANSWER, { detail })), {
    once: true,
  });
}

afterEach(() => {
  document.dispatchEvent(new Event('kiroku:replace'));
});

describe('requestPageState', () => {
  it('returns null if no script answers', () => {
    expect(requestPageState()).toBeNull();
  });

  it("returns the page's current data synchronously", () => {
    let episode = 3;
    answerPageStateRequests(({ globals, url }) => ({
      episode,
      path: url.pathname,
      known: 'document' in globals,
    }));
    expect(requestPageState()).toEqual({ episode: 3, path: '/', known: true });
    episode = 4;
    expect(requestPageState()).toMatchObject({ episode: 4 });
  });

  it('returns the data of the newest script', () => {
    answerPageStateRequests(() => ({ version: 1 }));
    answerPageStateRequests(() => ({ version: 2 }));
    const answers = vi.fn();
    document.addEventListener(ANSWER, answers, { once: false });
    expect(requestPageState()).toEqual({ version: 2 });
    expect(answers).toHaveBeenCalledTimes(1);
    document.removeEventListener(ANSWER, answers);
  });

  it.each([
    ['throws', () => JSON.parse('{')],
    ['has cyclic data', () => Object.assign([], { 0: globalThis })],
    ['has no data', () => undefined],
    ['has more than 64 kB of data', () => 'x'.repeat(65_000)],
    ['has data that JSON cannot express', () => 10n],
  ])('returns null if the page %s', (_what, read) => {
    answerPageStateRequests(read);
    expect(requestPageState()).toBeNull();
  });

  it.each([[null], [undefined], [{ toString: 1 }], ['{'], [`"${'x'.repeat(65_000)}"`], [42]])(
    'rejects a forged answer: %s',
    (detail) => {
      forge(detail);
      expect(requestPageState()).toBeNull();
    },
  );

  it('returns the first of several answers', () => {
    forge('{"first":1}');
    forge('{"second":2}');
    expect(requestPageState()).toEqual({ first: 1 });
  });

  it.each([
    [64_000, 63_998],
    [64_001, undefined],
  ])(
    'returns data only up to 64,000 characters of JSON: with %i characters, a text of the length %j',
    (length, kept) => {
      const text = 'x'.repeat(length - 2);
      answerPageStateRequests(() => text);
      expect((requestPageState() as string | null)?.length).toBe(kept);
      document.dispatchEvent(new Event('kiroku:replace'));
      forge(JSON.stringify(text));
      expect((requestPageState() as string | null)?.length).toBe(kept);
    },
  );

  it("makes the answering script dispatch no event if the page's data is too long", () => {
    answerPageStateRequests(() => 'x'.repeat(65_000));
    const answers = vi.fn();
    document.addEventListener(ANSWER, answers);
    requestPageState();
    document.removeEventListener(ANSWER, answers);
    expect(answers).not.toHaveBeenCalled();
  });

  it('removes its listener before it returns', () => {
    const add = vi.spyOn(document, 'addEventListener');
    const remove = vi.spyOn(document, 'removeEventListener');
    requestPageState();
    expect(add.mock.calls).toEqual([[ANSWER, expect.any(Function)]]);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });

  it('returns the data after the page has rewritten its document', async () => {
    const read = vi.fn(() => ({ version: 1 }));
    answerPageStateRequests(read);
    document.open();
    document.write('<title>Another</title>');
    document.close();
    await Promise.resolve();
    expect(requestPageState()).toEqual({ version: 1 });
    expect(read).toHaveBeenCalledOnce();
  });
});

describe('watchPage', () => {
  it('reads the page again when the script that answers requestPageState starts late', () => {
    collectSentMessages();
    const read = vi.fn<ReadEpisode>(() => null);
    watchPage({
      site: { id: 'toy', name: 'Toy', mediaType: 'anime', pages: [], playerFrames: [], pageState: true },
      readEpisode: read,
    });
    answerPageStateRequests(() => ({ episode: 3 }));
    expect(read.mock.lastCall).toMatchObject([{ state: { episode: 3 } }]);
    endPageScripts();
    read.mockClear();
    answerPageStateRequests(() => ({ episode: 4 }));
    expect(read, 'it has ended').not.toHaveBeenCalled();
  });
});
