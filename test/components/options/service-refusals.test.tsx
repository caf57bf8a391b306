// @vitest-environment jsdom
// Tests saving the service: an error is shown at its field, typed values stay, and the user can save anyway.
import { expect, it } from 'vitest';
import { AccountSection } from '@/components/options/account/account-section.tsx';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import { publishChanges, renderSection, type SentMessage, unmountPage } from '../page.tsx';
import { announcedText, click, fill, findControl, focusedControlName } from '../page-actions.ts';

const service = {
  baseUrl: 'https://list.example/v1',
  authUrl: 'https://list.example/auth',
  clientId: 'known',
  clientSecret: 'quiet',
};
const signedOut = { state: 'signed-out', id: null, name: null, problem: null } as const;

function open(problem: Problem, stored = service): Promise<SentMessage[]> {
  const refused = { ok: false, problem } as const;
  return renderSection(<AccountSection version="0.0.0" />, {
    account: signedOut,
    worker: {
      readService: () => ({ ...stored, redirectUrl: 'https://back.example/' }),
      saveService: ({ anyway }) => (anyway ? { ok: true, value: null } : refused),
      connect: () => refused,
    },
  });
}

const wrong = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name);

it.each([
  ['base_wrong', 'baseUrl', 'Base address', 'no list service at the base address'],
  ['auth_unreachable', 'authUrl', 'Authorization address', 'Nothing answers at the authorization address'],
  ['app_unknown', 'clientId', 'Client ID', 'does not know this client ID'],
  ['app_secret', 'clientSecret', 'Client secret', 'does not accept this client secret'],
])('the error %s is shown at its field', async (code, field, name, sentence) => {
  await open({ code, message: '' });
  await fill('Client ID', 'kirok');
  await click('Save');
  expect(wrong()).toEqual([field]);
  expect(findControl(new RegExp(`^${name}`)).getAttribute('aria-describedby')).not.toBeNull();
  expect(focusedControlName()).toContain(name);
  expect(announcedText()).toContain(sentence);
  // The alert repeats the message of the field for screen readers only.
  expect(document.querySelector('[role=alert] .unseen')?.textContent).toContain(sentence);
  expect(document.querySelector<HTMLInputElement>('[name=clientId]')?.value).toBe('kirok');
});

it('an invalid address is reported without a request to the service', async () => {
  const sent = await open({ code: 'app_unknown', message: '' });
  await fill('Authorization address', 'list.example');
  await click('Save');
  expect(wrong()).toEqual(['authUrl']);
  expect(sent.filter(({ message }) => message === 'saveService')).toEqual([]);
});

it('an unregistered redirect address is reported with instructions', async () => {
  await open({ code: 'app_redirect', message: '' });
  await click('Save');
  expect(wrong()).toEqual([]);
  expect(announcedText()).toContain('redirect address is not registered');
});

it('settings that the service rejects can be saved anyway', async () => {
  const sent = await open({ code: 'base_unreachable', message: '' });
  await click('Save');
  await click('Save anyway');
  expect(sent.filter(({ message }) => message === 'saveService').at(-1)?.input).toMatchObject({
    anyway: true,
  });
  expect(wrong()).toEqual([]);
});

it('a setting that prevents a sign-in is reported at its field', async () => {
  await open({ code: 'app_unknown', message: '' });
  await click('Connect your account');
  expect(wrong()).toEqual(['clientId']);
  expect(announcedText()).toContain('does not know this client ID');
});

it('the field of an error gets the focus only once', async () => {
  await open({ code: 'app_unknown', message: '' });
  await click('Save');
  expect(focusedControlName()).toContain('Client ID');
  findControl(/^Base address/).focus();
  await publishChanges('account');
  expect(focusedControlName()).toBe('Base address');
});

it('the advanced section opens for an error in one of its fields', async () => {
  const fold = () => document.querySelector<HTMLDetailsElement>('.advanced .advanced');
  await open({ code: 'app_secret', message: '' });
  expect(fold()?.open).toBe(false);
  await click('Save');
  expect(fold()?.open).toBe(true);
  expect(focusedControlName()).toContain('Client secret');
  await unmountPage();
  await open({ code: 'app_secret', message: '' }, { ...service, clientId: '' });
  expect(fold()?.open).toBe(true);
});
