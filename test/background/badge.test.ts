// The toolbar button's mark, from what is stored.
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { services } from '@/entrypoints/background/services.ts';
import type { Question } from '@/lib/domain/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { outboxItem } from '../domain/examples.ts';
import { edit } from './changes.ts';

const question: Question = { reason: 'match', choices: [], media: null, episode: 5, evidence: [] };

it('the mark of the toolbar button counts the questions for whoever is signed in: those for another account are nobody else’s business', async () => {
  const setBadgeText = vi.fn();
  vi.spyOn(browser, 'action', 'get').mockReturnValue({
    setBadgeText,
    setBadgeBackgroundColor: vi.fn(),
  } as never);
  const account = { state: 'connected', id: 'user-1', name: null, problem: null };
  await fakeBrowser.storage.local.set({ account });
  const asking = (id: string, owner: string) =>
    outboxItem(edit({ progress: 5 }), { id, account: owner, state: 'asking', question });
  await (await openDatabase()).put('outbox', asking('theirs', 'user-2'));
  await services.refreshBadge();
  expect(setBadgeText).toHaveBeenLastCalledWith({ text: '' });
  await (await openDatabase()).put('outbox', asking('own', 'user-1'));
  await services.refreshBadge();
  expect(setBadgeText).toHaveBeenLastCalledWith({ text: '1' });
});
