// Describes one state of a screen by how it is opened, and by the steps that lead to it. Steps work in every language.
import type { Page } from 'playwright/test';
import type { Settings } from '../../../lib/domain/settings.ts';

import { openTab } from '../choose-tab.ts';
import { expect } from '../fixtures.ts';
import type { Stage } from './stage.ts';
import { openInWorld, type World } from './world.ts';

export interface Screen {
  readonly name: string;
  /** Opens the screen with these settings. Uses `page`, which may have shown another screen, or else a new tab. */
  readonly open: (stage: Stage, settings?: Partial<Settings>, page?: Page) => Promise<Page>;
}

export type Step = (page: Page) => Promise<void>;

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

export function screen(place: Place, name: string, world: World, ...steps: readonly Step[]): Screen {
  return {
    name: `${place}: ${name}`,
    async open(stage, settings = {}, tab) {
      const wanted = { ...world, settings: { ...world.settings, ...settings } };
      const page = await openInWorld(stage, files[place], wanted, { page: tab, size: sizes[place] });
      for (const step of steps) await step(page);
      return page;
    },
  };
}

export const see =
  (selector: string): Step =>
  (page) =>
    expect(page.locator(selector).first()).toBeVisible();

export const click =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().click();

export const fill =
  (selector: string, text: string): Step =>
  (page) =>
    page.locator(selector).first().fill(text);

export const press =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key);

/** Chooses a half score by keys, without saving it. */
export const choosesScore =
  (row: string): Step =>
  async (page) => {
    await page.locator(row).focus();
    for (const key of ['8', 'ArrowRight']) await press(key)(page);
    await expect(page.locator(row)).toHaveAttribute('aria-valuenow', '8.5');
  };

export const section = (name: string): Step => click(`nav a[href="#${name}"]`);

export const tab =
  (name: 'library' | 'search' | 'activity'): Step =>
  (page) =>
    openTab(page.locator(`#tab-${name}`));

export const typeQuery =
  (text = 'frieren'): Step =>
  async (page) => {
    await tab('search')(page);
    await fill('#catalogue-search', text)(page);
  };

/** Opens the commands by their keys. */
export const commands =
  (text = ''): Step =>
  async (page) => {
    await see('#tab-now')(page);
    await press('ControlOrMeta+k')(page);
    await fill('.palette-field', text)(page);
  };

/** Chooses a file with this content in one of the page's file fields. */
export const chooseFile =
  (field: string, content: unknown): Step =>
  (page) =>
    page.locator(field).setInputFiles({
      name: 'chosen.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
