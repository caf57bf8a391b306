// Tests the browser's list of disabled features: ours replaces Playwright's, so it must contain all of it.
import { chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { leanSwitch } from '../../server/launch/lean-browser.ts';

const featuresOf = (switches: string): string[] =>
  /--disable-features=(\S+)/.exec(switches)?.[1]?.split(',') ?? [];

describe('switch of the lean browser', () => {
  it('disables everything that Playwright disables', async () => {
    // Node ends at once, and the error contains its command line.
    const refused: Error = await chromium.launch({ executablePath: process.execPath }).then(
      () => expect.unreachable('Node is no browser'),
      (error: Error) => error,
    );
    const own = featuresOf(refused.message);
    expect(own.length).toBeGreaterThan(10);
    expect(featuresOf(leanSwitch)).toEqual(expect.arrayContaining(own));
  });
});
