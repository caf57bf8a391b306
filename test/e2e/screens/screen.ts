// Describes one state of a screen by how it is opened, and by the steps that lead to it. Steps work in every language.
import type { Page } from 'playwright/test';
import type { Settings } from '../../../lib/domain/settings.ts';

import { clickTab } from '../choose-tab.ts';
import { expect } from '../fixtures.ts';
import type { ScreenBrowser } from './screen-browser.ts';
import { openPageWithData, type ScreenData } from './screen-data.ts';

export interface Screen {
  readonly name: string;
  /** Opens the screen with these settings. Uses `page`, which may have shown another screen, or else a new tab. */
  readonly open: (stage: ScreenBrowser, settings?: Partial<Settings>, page?: Page) => Promise<Page>;
}

export type ScreenStep = (page: Page) => Promise<void>;

type Place = 'popup' | 'panel' | 'widePanel' | 'options' | 'welcome' | 'sample' | 'statistics';

/** The default size of each surface in CSS pixels. */
const sizes = {
  popup: { width: 380, height: 560 },
  panel: { width: 400, height: 700 },
  widePanel: { width: 960, height: 700 },
  options: { width: 1280, height: 800 },
  welcome: { width: 1280, height: 800 },
  sample: { width: 1280, height: 800 },
  statistics: { width: 1280, height: 800 },
} as const;
const files = {
  popup: 'popup.html',
  panel: 'sidepanel.html',
  widePanel: 'sidepanel.html',
  options: 'options.html',
  welcome: 'welcome.html',
  sample: 'sample.html#7',
  statistics: 'statistics.html',
} as const;

export function createScreen(
  place: Place,
  name: string,
  world: ScreenData,
  ...steps: readonly ScreenStep[]
): Screen {
  return {
    name: `${place}: ${name}`,
    async open(stage, settings = {}, tab) {
      const wanted = { ...world, settings: { ...world.settings, ...settings } };
      const page = await openPageWithData(stage, files[place], wanted, { page: tab, size: sizes[place] });
      for (const step of steps) await step(page);
      return page;
    },
  };
}

export const waitUntilVisible =
  (selector: string): ScreenStep =>
  (page) =>
    expect(page.locator(selector).first()).toBeVisible();

export const clickSelector =
  (selector: string): ScreenStep =>
  (page) =>
    page.locator(selector).first().click();

export const fillSelector =
  (selector: string, text: string): ScreenStep =>
  (page) =>
    page.locator(selector).first().fill(text);

export const pressKey =
  (key: string): ScreenStep =>
  (page) =>
    page.keyboard.press(key);

/** Chooses a half score by keys, without saving it. */
export const chooseHalfScore =
  (row: string): ScreenStep =>
  async (page) => {
    await page.locator(row).focus();
    for (const key of ['8', 'ArrowRight']) await pressKey(key)(page);
    await expect(page.locator(row)).toHaveAttribute('aria-valuenow', '8.5');
  };

export const openOptionsSection = (name: string): ScreenStep => clickSelector(`nav a[href="#${name}"]`);

export const openTabOfPopup =
  (name: 'library' | 'search' | 'activity'): ScreenStep =>
  (page) =>
    clickTab(page.locator(`#tab-${name}`));

export const typeQuery =
  (text = 'frieren'): ScreenStep =>
  async (page) => {
    await openTabOfPopup('search')(page);
    await fillSelector('#catalogue-search', text)(page);
  };

/** Opens the command palette with its keyboard shortcut (Ctrl K), and types a text. */
export const openCommands =
  (text = ''): ScreenStep =>
  async (page) => {
    await waitUntilVisible('#tab-now')(page);
    await pressKey('ControlOrMeta+k')(page);
    await fillSelector('.palette-field', text)(page);
  };

/** Chooses a file with this content in one of the page's file fields. */
export const chooseJsonFile =
  (field: string, content: unknown): ScreenStep =>
  (page) =>
    page.locator(field).setInputFiles({
      name: 'chosen.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
