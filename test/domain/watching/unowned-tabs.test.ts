// Tests that tabs from before the first sign-in are assigned to the first account.
import { expect, it } from 'vitest';
import { bindVideo } from '@/lib/domain/watching/bind-video.ts';
import {
  assignAccountToTabs,
  emptyTab,
  hasUnownedDocuments,
  type ShownDocument,
  type TabStates,
} from '@/lib/domain/watching/tab-documents.ts';
import { episode } from '../examples.ts';
import { createSamplePlayedTo } from './sessions.ts';

function tabs(account: string | null, ...players: readonly (string | null)[]): TabStates {
  const bindings: ShownDocument['bindings'] = Object.fromEntries(
    players.flatMap((signedIn, at) => {
      const bound = bindVideo({}, createSamplePlayedTo(50), episode(), { signedIn, now: 0 });
      return bound ? [[`m${at}`, bound.binding]] : [];
    }),
  );
  const document = { id: 'a', origin: '', observed: null, bindings, frames: [], account, at: 1 };
  return { 1: emptyTab, 2: { ...emptyTab, documents: [document] } };
}

it.each([
  ['pages', tabs(null, 'ann'), tabs('bob', 'ann')],
  ['players in an owned page', tabs('ann', 'ann', null), tabs('ann', 'ann', 'bob')],
  ['pages with their players', tabs(null, null, null), tabs('bob', 'bob', 'bob')],
])('assignAccountToTabs assigns unowned %s', (_what, before, after) => {
  expect(hasUnownedDocuments(before)).toBe(true);
  expect(assignAccountToTabs(before, 'bob')).toEqual(after);
});

it('assignAccountToTabs returns the same tabs if nothing is unowned', () => {
  const all = tabs('ann', 'ann');
  expect(hasUnownedDocuments(all)).toBe(false);
  expect(assignAccountToTabs(all, 'bob')).toBe(all);
  expect(hasUnownedDocuments({})).toBe(false);
});
