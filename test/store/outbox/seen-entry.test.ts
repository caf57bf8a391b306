// The entry as the user sees it: the copy, with what is on its way laid over it, of their own account.
import { beforeEach, expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { edit, frieren, other } from '../../background/changes.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { emptied, queued } from './memory.ts';

const there = { status: 'watching', progress: 4, userScore: null };
const ofOther = { ...edit({ progress: 9 }), media: other } as OutboxChange;

beforeEach(async () => {
  await emptied();
  await (await openDatabase()).put('library', libraryEntry({ media: frieren, progress: 4 }));
});

it.each<[string, OutboxChange, Partial<OutboxItem>, object | null]>([
  ['an edit on its way is seen', edit({ progress: 6 }), {}, { ...there, progress: 6 }],
  ['a removal on its way is seen', { kind: 'removal', media: frieren, by: 'user' }, {}, null],
  ['what was refused is not there', edit({ progress: 6 }), { state: 'failed' }, there],
  ['what another account has changed is not seen', edit({ progress: 6 }), { account: 'bob' }, there],
  ['what is on its way of another title is not seen', ofOther, {}, there],
])('%s', async (_what, change, part, seen) => {
  await queued(change, part);
  expect(await readSeenEntry(frieren, 'user-1')).toEqual(seen);
});

it('signed out only the copy is seen, and a title that is not on the list is none', async () => {
  await queued(edit({ progress: 6 }), { account: null });
  expect(await readSeenEntry(frieren, null)).toEqual(there);
  expect(await readSeenEntry(other, 'user-1')).toBeNull();
});
