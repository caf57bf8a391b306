// @vitest-environment jsdom
// Tests parts of a page that are loaded after its first frame.
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent, preloadComponents, useLoadWhenIdle } from '@/components/ui/lazy-component.ts';
import { becomeIdle, closePage, openPage, settle } from './page.tsx';

const Part = () => <p>the part</p>;
function Page({ load }: { readonly load: () => Promise<unknown> }) {
  useLoadWhenIdle(load);
  return null;
}

const shown = () => document.body.textContent;

afterEach(closePage);

describe('lazyComponent', () => {
  it('loads a part when it is shown', async () => {
    const load = vi.fn(async () => Part);
    const Lazy = lazyComponent(load);
    expect(load).not.toHaveBeenCalled();
    await openPage(
      <Suspense>
        <Lazy />
      </Suspense>,
    );
    expect(shown()).toBe('the part');
  });

  it('loads a part with `whenIdle` only when the page is idle', async () => {
    const Lazy = lazyComponent(async () => Part, { whenIdle: true });
    await openPage(
      <Suspense>
        <Lazy />
      </Suspense>,
    );
    expect(shown()).toBe('');
    await becomeIdle();
    expect(shown()).toBe('the part');
  });
});

describe('useLoadWhenIdle', () => {
  it('loads the parts once when the page becomes idle', async () => {
    const load = vi.fn(async () => Part);
    const parts = () => preloadComponents([lazyComponent(load)]);
    await openPage(<Page load={parts} />);
    expect(load).not.toHaveBeenCalled();
    await becomeIdle();
    await settle();
    expect(load).toHaveBeenCalledOnce();
  });

  it('ignores a part that fails to load', async () => {
    let attempts = 0;
    // Handle the rejection, because otherwise the test run would fail.
    const load = async () => {
      attempts += 1;
      throw new TypeError('Failed to fetch');
    };
    await openPage(<Page load={load} />);
    await becomeIdle();
    expect(attempts).toBe(1);
  });
});
