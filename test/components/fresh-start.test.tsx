// @vitest-environment jsdom
// Tests a profile of an unreleased version. The popup and the options report that its data could not be kept, until the user dismisses the
// message.
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { Popup } from '@/components/popup/popup.tsx';
import { dismissDataReset } from '@/lib/store/data-reset.ts';
import { renderPage } from './page.tsx';
import { click } from './page-actions.ts';

const SENTENCE = 'This profile was used with an unreleased version of Kiroku.';
const pages: readonly (readonly [string, ReactNode])[] = [
  ['popup', <Popup key="popup" />],
  ['options', <Options key="options" version="1.2.3" />],
];

it.each(pages)(
  'a profile of an unreleased version is reported in the %s until the user dismisses the message',
  async (_name, page) => {
    await browser.storage.local.set({ freshStart: true });
    const sent = await renderPage(page, { worker: { dismissDataReset } });
    expect(document.body.textContent).toContain(SENTENCE);
    await click('Close');
    expect(sent.at(-1)?.message).toBe('dismissDataReset');
    expect(document.body.textContent).not.toContain(SENTENCE);
  },
);

it.each(pages)('a normal profile shows no message about a data reset in the %s', async (_name, page) => {
  await renderPage(page);
  expect(document.body.textContent).not.toContain(SENTENCE);
});
