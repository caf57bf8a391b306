// @vitest-environment jsdom
// Tests changing the service's addresses. Covers which addresses are rejected, and the warning before a sign-out.
import { expect, it } from 'vitest';
import { AccountSection } from '@/components/options/account/account-section.tsx';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { renderPage, type SentMessage, unmountPage } from '../page.tsx';
import { announcedText, click, fill } from '../page-actions.ts';

const service = {
  baseUrl: 'https://api.first.example/v1',
  authUrl: 'https://auth.first.example/auth',
  clientId: 'c',
  clientSecret: 's',
};

function open(account?: AccountSummary): Promise<SentMessage[]> {
  return renderPage(<AccountSection version="0.0.0" />, {
    ...(account && { account }),
    worker: {
      readService: () => ({ ...service, redirectUrl: 'https://extension.example/' }),
      saveService: () => ({ ok: true, value: null }),
    },
  });
}

const saved = (sent: readonly SentMessage[]) =>
  sent.filter(({ message }) => message === 'saveService').map(({ input }) => input);

it.each([
  ['the base address', 'Base address', { baseUrl: 'https://api.second.example/v1' }],
  ['the authorization address', 'Authorization address', { authUrl: 'https://auth.second.example/auth' }],
] as const)('the service form warns about signing out before %s is saved', async (_what, field, change) => {
  const sent = await open();
  await fill(field, Object.values(change)[0] ?? '');
  await click('Save');
  expect(saved(sent)).toEqual([]);
  expect(announcedText()).toContain('signs you out');
  await click('Sign out and save');
  expect(saved(sent)).toEqual([{ ...service, ...change }]);
});

it('the service form saves nothing when the user cancels the question about the sign-out', async () => {
  const sent = await open();
  await fill('Base address', 'https://api.second.example/v1');
  await click('Save');
  await click('Cancel');
  expect(saved(sent)).toEqual([]);
  await click('Save');
  expect(announcedText()).toContain('signs you out');
});

it('the service form saves without a question if the change ends no session', async () => {
  const sent = await open();
  await fill('Client secret', 'new');
  await click('Save');
  expect(saved(sent)).toHaveLength(1);
  await unmountPage();
  const later = await open({ state: 'signed-out', id: 'user-1', name: null, problem: null });
  await fill('Base address', 'https://api.second.example/v1');
  await click('Save');
  expect(saved(later)).toHaveLength(1);
});

it.each([
  'https://someone:secret@api.first.example/v1',
  'https://someone@api.first.example/v1',
  'http://api.first.example/v1',
  'api.first.example',
])('the service form rejects %s', async (address) => {
  const sent = await open();
  await fill('Base address', address);
  await click('Save');
  expect(saved(sent)).toEqual([]);
  expect(announcedText()).toContain('without a user name');
});
