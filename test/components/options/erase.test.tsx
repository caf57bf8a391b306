// @vitest-environment jsdom
// Tests erasing stored data in Options → Data, after a confirmation, and when the user signs out. After a sign-out, nothing of the list is
// shown.
import { describe, expect, it } from 'vitest';
import { AccountSection } from '@/components/options/account/account-section.tsx';
import { DataSection } from '@/components/options/data/data-section.tsx';
import { signedOutAccount } from '@/lib/domain/account.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { openLibraryTab } from '../library-page.tsx';
import { renderPage, renderSection, type SentMessage, type WorkerAnswers } from '../page.tsx';
import { announcedText, click, findControl, findControls, press } from '../page-actions.ts';

const asked = (sent: readonly SentMessage[]) =>
  sent.filter(({ message }) => ['erase', 'disconnect'].includes(message));
const service = {
  baseUrl: 'https://list.example/v1',
  authUrl: 'https://list.example',
  clientId: 'c',
  clientSecret: '',
};
const worker = { readService: () => ({ ...service, redirectUrl: 'https://extension.example/' }) };

it('the popup hides a stored list after a sign-out', async () => {
  await openLibraryTab({ account: { ...signedOutAccount, id: 'user-1' }, library: [libraryEntry()] });
  expect(document.body.textContent).not.toContain(libraryEntry().media.title);
});

describe('Options → Data', () => {
  const open = (answers: WorkerAnswers = {}) =>
    renderSection(<DataSection version="1.0" />, { worker: answers });

  it('erases everything after a confirmation', async () => {
    const sent = await open();
    await click('Erase everything');
    expect(asked(sent)).toEqual([]);
    await click('Yes, erase everything now');
    expect(asked(sent)).toEqual([{ message: 'erase', input: { what: 'everything' } }]);
    expect(announcedText()).toContain('Everything on this device is erased.');
    expect(findControls('Erase everything')).toHaveLength(1);
  });

  it('reports a failed erasure', async () => {
    await open({ erase: () => Promise.reject(new Error('the worker was ended')) });
    await click('Erase everything');
    await click('Yes, erase everything now');
    expect(announcedText()).toContain('Something went wrong. Please try again.');
    expect(findControls('Yes, erase everything now')).toHaveLength(1);
  });

  it.each([
    { name: 'Cancel', cancel: () => click('Cancel') },
    {
      name: 'Escape',
      cancel: async () => {
        findControl('Yes, erase everything now').focus();
        await press('Escape');
      },
    },
  ])('erases nothing after $name', async ({ cancel }) => {
    const sent = await open();
    await click('Erase everything');
    await cancel();
    expect(asked(sent)).toEqual([]);
    expect(findControls('Yes, erase everything now')).toHaveLength(0);
  });
});

describe('signing out', () => {
  const open = () => renderPage(<AccountSection version="0.0.0" />, { worker });

  it.each([
    { name: 'Cancel', cancel: () => click('Cancel') },
    { name: 'Escape', cancel: () => press('Escape') },
  ])('changes nothing after $name', async ({ cancel }) => {
    const sent = await open();
    await click('Sign out');
    expect(asked(sent)).toEqual([]);
    await cancel();
    expect(asked(sent)).toEqual([]);
    expect(findControls('Sign out')).toHaveLength(1);
  });

  it('keeps the stored data with "Sign out and keep"', async () => {
    const sent = await open();
    await click('Sign out');
    await click('Sign out and keep');
    expect(asked(sent).map(({ message }) => message)).toEqual(['disconnect']);
  });

  it('erases the stored data with "Sign out and erase"', async () => {
    const sent = await open();
    await click('Sign out');
    await click('Sign out and erase');
    expect(asked(sent)).toEqual([{ message: 'erase', input: { what: 'records' } }]);
  });
});
