// @vitest-environment jsdom
// Tests that a page's script keeps its listeners when the page rewrites its document.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchPageChanges } from '@/lib/page/tracking/page-changes.ts';
import { listenAfterRewrites } from '@/lib/page/tracking/rewritten-document.ts';
import { trustDispatchedEvents } from '../browser.ts';

trustDispatchedEvents();

let life = new AbortController();
const script = () => ({ signal: life.signal, isAlive: () => !life.signal.aborted });

afterEach(() => {
  life.abort();
  life = new AbortController();
});

function rewrite(html: string): Promise<void> {
  document.open();
  document.write(html);
  document.close();
  return Promise.resolve();
}

describe('script with permanent listeners', () => {
  it('adds its listeners again to each new root element', async () => {
    const listen = vi.fn();
    listenAfterRewrites(script(), listen);
    expect(listen).toHaveBeenCalledTimes(1);
    await rewrite('<title>One</title>');
    expect(listen).toHaveBeenCalledTimes(2);
    await rewrite('<title>Two</title>');
    expect(listen).toHaveBeenCalledTimes(3);
  });

  it('adds no listeners after its end', async () => {
    const listen = vi.fn();
    listenAfterRewrites(script(), listen);
    life.abort();
    await rewrite('<title>One</title>');
    expect(listen).toHaveBeenCalledTimes(1);
  });

  it('adds no second listeners for changes inside the root element', async () => {
    const listen = vi.fn();
    listenAfterRewrites(script(), listen);
    document.body.append('text');
    document.title = 'Another';
    await Promise.resolve();
    expect(listen).toHaveBeenCalledTimes(1);
  });
});

describe('empty page that is rewritten', () => {
  it('is read again after the rewrite', async () => {
    const look = vi.fn(() => 'clear' as const);
    watchPageChanges(script(), look);
    const before = look.mock.calls.length;
    await rewrite('<head><title>One</title></head><body></body>');
    const rewritten = look.mock.calls.length;
    expect(rewritten).toBeGreaterThan(before);
    document.title = 'Two';
    await Promise.resolve();
    expect(look.mock.calls.length).toBeGreaterThan(rewritten);
  });

  it('is not read by a script whose extension is gone', async () => {
    const look = vi.fn(() => 'clear' as const);
    watchPageChanges(script(), look);
    const before = look.mock.calls.length;
    life.abort();
    await rewrite('<head><title>One</title></head><body></body>');
    expect(look).toHaveBeenCalledTimes(before);
  });
});
