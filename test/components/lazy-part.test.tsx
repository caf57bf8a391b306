// @vitest-environment jsdom
// Tests parts of a page that are loaded after its first frame.
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent, preloadComponents, useLoadWhenIdle } from '@/components/ui/lazy-component.ts';
import { renderPage, runIdleCallbacks, unmountPage, waitUntilPageIdle } from './page.tsx';

const Part = () => <p>the part</p>;
function Page({ load }: { readonly load: () => Promise<unknown> }) {
  useLoadWhenIdle(load);
  return null;
}

const shown = () => document.body.textContent;

afterEach(unmountPage);

describe('lazyComponent', () => {
  it('loads a component only when it is rendered', async () => {
    const load = vi.fn(async () => Part);
    const Lazy = lazyComponent(load);
    expect(load).not.toHaveBeenCalled();
    await renderPage(
      <Suspense>
        <Lazy />
      </Suspense>,
    );
    expect(shown()).toBe('the part');
  });

  it('loads a component with `whenIdle` only when the page is idle', async () => {
    const Lazy = lazyComponent(async () => Part, { whenIdle: true });
    await renderPage(
      <Suspense>
        <Lazy />
      </Suspense>,
    );
    expect(shown()).toBe('');
    await runIdleCallbacks();
    expect(shown()).toBe('the part');
  });
});

describe('useLoadWhenIdle', () => {
  it('loads the components only once when the page becomes idle', async () => {
    const load = vi.fn(async () => Part);
    const parts = () => preloadComponents([lazyComponent(load)]);
    await renderPage(<Page load={parts} />);
    expect(load).not.toHaveBeenCalled();
    await runIdleCallbacks();
    await waitUntilPageIdle();
    expect(load).toHaveBeenCalledOnce();
  });

  it('ignores a component that fails to load', async () => {
    let attempts = 0;
    // Handle the rejection. An unhandled rejection would make the test run fail.
    const load = async () => {
      attempts += 1;
      throw new TypeError('Failed to fetch');
    };
    await renderPage(<Page load={load} />);
    await runIdleCallbacks();
    expect(attempts).toBe(1);
  });
});
