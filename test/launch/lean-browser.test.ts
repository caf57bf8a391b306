// Playwright starts the browser with a list of features that are off; ours takes its place, so it must hold all of it.
import { chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { leanSwitch } from '../../server/launch/lean-browser.ts';

const featuresOf = (switches: string): string[] =>
  /--disable-features=(\S+)/.exec(switches)?.[1]?.split(',') ?? [];

describe('the switch of the lean browser', () => {
  it('turns off whatever Playwright turns off', async () => {
    // It ends at once, and the error tells its command line.
    const refused: Error = await chromium.launch({ executablePath: process.execPath }).then(
      () => expect.unreachable('Node is no browser'),
      (error: Error) => error,
    );
    const own = featuresOf(refused.message);
    expect(own.length).toBeGreaterThan(10);
    expect(featuresOf(leanSwitch)).toEqual(expect.arrayContaining(own));
  });
});
