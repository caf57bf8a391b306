// @vitest-environment jsdom
// Tests signing in through a tab, for browsers without a sign-in window.
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { Popup } from '@/components/popup/popup.tsx';
import { FIREFOX_REDIRECT_PATTERN } from '@/lib/domain/addresses/firefox-redirect.ts';
import { neverAnswered, renderPage, type SentMessage } from './page.tsx';
import { announcedText, click } from './page-actions.ts';

const account = { state: 'signed-out', id: null, name: null, problem: null } as const;
const request = vi.fn(async (_wanted: object) => true);

function open(connect: () => Promise<never>): Promise<SentMessage[]> {
  return renderPage(<Popup />, {
    account,
    worker: { nowPlaying: () => null, tabSite: () => null, connect },
  });
}

const connecting = (sent: readonly SentMessage[]) => sent.filter(({ message }) => message === 'connect');

beforeEach(() => {
  Object.assign(browser, { identity: undefined });
  vi.spyOn(browser.permissions, 'request').mockImplementation(request);
});

it('connecting requests the permission for the redirect address during the click', async () => {
  const sent = await open(() => neverAnswered);
  await click('Connect');
  expect(request).toHaveBeenCalledExactlyOnceWith({ origins: [FIREFOX_REDIRECT_PATTERN] });
  expect(connecting(sent)).toHaveLength(1);
});

it('connecting starts no sign-in if the user declines the permission', async () => {
  request.mockResolvedValueOnce(false);
  const sent = await open(() => neverAnswered);
  await click('Connect');
  expect(connecting(sent)).toEqual([]);
  expect(announcedText()).toContain('You chose Deny, so nothing was connected.');
});

it('connecting shows no error if the event page ends during the sign-in', async () => {
  await open(() => Promise.reject(new Error('the event page has ended')));
  await click('Connect');
  expect(announcedText()).toBe('');
});
