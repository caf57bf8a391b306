// @vitest-environment jsdom
// Tests where the focus moves when an action removes the focused control.
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { Popup } from '@/components/popup/popup.tsx';
import { Welcome } from '@/components/welcome/welcome.tsx';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { getInstalledBrowser } from '../background/browser/fake-browser.ts';
import { episode, libraryEntry, outboxItem } from '../domain/examples.ts';
import { publishChanges, renderPage, waitUntilPageIdle } from './page.tsx';
import { findControl, findControls, focusedControlName } from './page-actions.ts';
import { frieren, nowPlayingFrieren, openNowTab } from './popup/now-tab.tsx';

const signedOut = { state: 'signed-out', id: null, name: null, problem: null } as const;
const connected = { state: 'connected', id: 'user-1', name: 'Mika', problem: null } as const;

/** Clicks as a browser does. The click also moves the focus to the button. */
async function use(button: HTMLElement | undefined): Promise<void> {
  await act(async () => {
    button?.focus();
    button?.click();
  });
  await waitUntilPageIdle();
}

async function connect(): Promise<void> {
  await browser.storage.local.set({ account: connected });
  await publishChanges('account');
}

it('keyboard focus moves into the open tab of the popup after a site was granted', async () => {
  let isAllowed = false;
  const site = { origin: 'https://www.hidive.com', patterns: ['https://www.hidive.com/*'], isGranted: false };
  getInstalledBrowser().permissions.grant('https://www.hidive.com/*');
  Object.assign(browser.permissions, {
    request: async () => {
      isAllowed = true;
      return true;
    },
  });
  await openNowTab(null, {
    worker: {
      nowPlaying: () => (isAllowed ? nowPlayingFrieren : null),
      tabSite: () => (isAllowed ? null : ({ ...site, site: null, frame: null, isPrivate: false } as never)),
    },
  });
  await use(findControl('Always track here'));
  expect(document.activeElement?.closest('[role=tabpanel]')).not.toBeNull();
});

it('keyboard focus moves to no control after connecting in the popup if the user has clicked outside of all controls', async () => {
  await renderPage(<Popup />, {
    account: signedOut,
    worker: { nowPlaying: () => null, tabSite: () => null },
  });
  const button = findControls('Connect').at(-1);
  await act(async () => {
    button?.focus();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    button?.blur();
  });
  await connect();
  expect(document.activeElement).toBe(document.body);
});

describe('keyboard focus', () => {
  const worker = {
    nowPlaying: () => null,
    tabSite: () => null,
    connect: () => ({ ok: true, value: connected }) as const,
  };

  it('moves to "Find a title" after connecting in the popup of an empty list', async () => {
    await renderPage(<Popup />, { account: signedOut, worker });
    await use(findControls('Connect').at(-1));
    await connect();
    expect(focusedControlName()).toBe('Find a title');
  });

  it('moves to the first title of the list after connecting in the popup', async () => {
    await renderPage(<Popup />, { account: signedOut, worker });
    await use(findControls('Connect').at(-1));
    await (await openDatabase()).put('library', libraryEntry({ media: frieren }));
    await browser.storage.local.set({ account: connected });
    await publishChanges('library', 'account');
    expect(document.activeElement?.closest('[data-row]')).not.toBeNull();
  });

  it("moves to the account name after connecting with the button in the popup's header", async () => {
    await renderPage(<Popup />, { account: signedOut, worker });
    await use(findControls('Connect')[0]);
    await connect();
    expect(focusedControlName()).toContain('Mika');
  });

  it('moves into the second step of the welcome page after connecting', async () => {
    await renderPage(<Welcome />, { account: signedOut, worker });
    await use(findControl(/^Connect/));
    await connect();
    expect(document.activeElement?.closest('.step')).toBe(document.querySelectorAll('.step')[1]);
  });

  it('moves to the account name after connecting in the options', async () => {
    location.hash = 'account';
    await renderPage(<Options version="1.2.3" />, { account: signedOut, worker });
    await use(findControl(/^Connect/));
    await connect();
    expect(document.activeElement?.closest('.account-card')).not.toBeNull();
    expect(document.activeElement?.matches('button, a'), 'Enter does nothing').toBe(false);
    expect(focusedControlName()).toContain('Mika');
  });

  it('moves to no control after connecting in the options if the user has clicked outside of all controls', async () => {
    location.hash = 'account';
    await renderPage(<Options version="1.2.3" />, { account: signedOut, worker });
    const button = findControl(/^Connect/);
    await act(async () => {
      button.focus();
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      button.blur();
    });
    await connect();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('keyboard focus on a question', () => {
  const question = { reason: 'jump', choices: [], media: frieren, episode: 12, evidence: [] } as const;
  const asking = (id: string): OutboxItem =>
    outboxItem(
      { kind: 'episode', observed: episode({ episodeId: id }), watchedAt: 0 },
      { id, state: 'asking', question },
    );
  const answered = async (id: string) => {
    await (await openDatabase()).delete('outbox', id);
    await publishChanges('outbox');
  };

  it('moves to an answer of the next question after a question was answered', async () => {
    const worker = { nowPlaying: () => null, tabSite: () => null };
    await renderPage(<Popup start={{ tab: 'activity', title: null, query: '' }} />, {
      worker,
      outbox: [asking('a'), asking('b')],
    });
    const [first, second] = findControls('Yes, it is');
    await use(first);
    await answered('a');
    expect(document.activeElement).toBe(second);
  });

  it('moves into the open tab after the last question was answered', async () => {
    const item = outboxItem(
      { kind: 'episode', observed: episode(), watchedAt: 0 },
      { state: 'asking', question },
    );
    await openNowTab({ step: { kind: 'asking', itemId: item.id } }, { outbox: [item] });
    await use(findControl('Yes, it is'));
    await answered(item.id);
    expect(findControls('Yes, it is')).toEqual([]);
    expect(document.activeElement?.closest('[role=tabpanel]')).not.toBeNull();
  });
});
