// What was shown before any sign-in goes on under the first account that signs in.
import { expect, it } from 'vitest';
import { bindVideo } from '@/lib/domain/watching/bind-video.ts';
import {
  assignAccountToTabs,
  emptyTab,
  hasUnowned,
  type ShownDocument,
  type TabStates,
} from '@/lib/domain/watching/tab-documents.ts';
import { episode } from '../examples.ts';
import { heard } from './sessions.ts';

function tabs(account: string | null, ...players: readonly (string | null)[]): TabStates {
  const bindings: ShownDocument['bindings'] = Object.fromEntries(
    players.flatMap((signedIn, at) => {
      const bound = bindVideo({}, heard(50), episode(), { signedIn, now: 0 });
      return bound ? [[`m${at}`, bound.binding]] : [];
    }),
  );
  const document = { id: 'a', origin: '', observed: null, bindings, frames: [], account, at: 1 };
  return { 1: emptyTab, 2: { ...emptyTab, documents: [document] } };
}

it.each([
  ['a page', tabs(null, 'ann'), tabs('bob', 'ann')],
  ['a player in the page of an account', tabs('ann', 'ann', null), tabs('ann', 'ann', 'bob')],
  ['a page and its players', tabs(null, null, null), tabs('bob', 'bob', 'bob')],
])('%s of no account is taken over, and nothing of another account', (_what, before, after) => {
  expect(hasUnowned(before)).toBe(true);
  expect(assignAccountToTabs(before, 'bob')).toEqual(after);
});

it('where all is of an account nothing changes', () => {
  const all = tabs('ann', 'ann');
  expect(hasUnowned(all)).toBe(false);
  expect(assignAccountToTabs(all, 'bob')).toBe(all);
  expect(hasUnowned({})).toBe(false);
});
