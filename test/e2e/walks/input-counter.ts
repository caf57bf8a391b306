// Counts a user's clicks and typed fields. Each walk also tests how many clicks and typed fields it needs.
import type { Locator } from 'playwright/test';

/** Anything that can be clicked, such as an element of a page, or of a popup that Playwright does not see as a page. */
export interface Clickable {
  readonly click: () => Promise<unknown>;
}

interface InputCounter {
  readonly clicks: () => number;
  readonly fields: () => number;
  readonly keys: () => number;
  readonly click: (target: Clickable) => Promise<void>;
  readonly fill: (target: Locator, text: string) => Promise<void>;
  readonly press: (target: Locator, key: string) => Promise<void>;
}

export function createInputCounter(): InputCounter {
  let [clicks, fields, keys] = [0, 0, 0];
  return {
    clicks: () => clicks,
    fields: () => fields,
    keys: () => keys,
    click: async (target) => {
      clicks += 1;
      await target.click();
    },
    fill: async (target, text) => {
      fields += 1;
      await target.fill(text);
    },
    press: async (target, key) => {
      keys += 1;
      await target.press(key);
    },
  };
}
