// Tests the switch that disables features of the browser. Ours replaces Playwright's, so it must contain all of Playwright's features.
import { chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { disabledFeaturesSwitch } from '../../server/launch/lean-browser.ts';

const featuresOf = (switches: string): string[] =>
  /--disable-features=(\S+)/.exec(switches)?.[1]?.split(',') ?? [];

describe('browser switch --disable-features', () => {
  it('contains everything that Playwright disables', async () => {
    // Node rejects the switches and exits at once. Playwright's error then contains the whole command line.
    const refused: Error = await chromium.launch({ executablePath: process.execPath }).then(
      () => expect.unreachable('Node is no browser'),
      (error: Error) => error,
    );
    const own = featuresOf(refused.message);
    expect(own.length).toBeGreaterThan(10);
    expect(featuresOf(disabledFeaturesSwitch)).toEqual(expect.arrayContaining(own));
  });
});
