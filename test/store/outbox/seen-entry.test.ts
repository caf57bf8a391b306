// Tests the entry that the user sees. It is the copy after applying the account's unsent changes.
import { beforeEach, expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { edit, frieren, other } from '../../background/changes.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { queued } from './memory.ts';

const there = { status: 'watching', progress: 4, userScore: null };
const ofOther = { ...edit({ progress: 9 }), media: other } as OutboxChange;

beforeEach(async () => {
  await (await openDatabase()).put('library', libraryEntry({ media: frieren, progress: 4 }));
});

it.each<[string, OutboxChange, Partial<OutboxItem>, object | null]>([
  ['readSeenEntry applies an unsent edit', edit({ progress: 6 }), {}, { ...there, progress: 6 }],
  ['readSeenEntry applies an unsent removal', { kind: 'removal', media: frieren, by: 'user' }, {}, null],
  ['readSeenEntry ignores a rejected change', edit({ progress: 6 }), { state: 'failed' }, there],
  ['readSeenEntry ignores another account’s change', edit({ progress: 6 }), { account: 'bob' }, there],
  ['readSeenEntry ignores another title’s change', ofOther, {}, there],
])('%s', async (_what, change, part, seen) => {
  await queued(change, part);
  expect(await readSeenEntry(frieren, 'user-1')).toEqual(seen);
});

it('readSeenEntry returns the entry of the list copy while signed out', async () => {
  await queued(edit({ progress: 6 }), { account: null });
  expect(await readSeenEntry(frieren, null)).toEqual(there);
  expect(await readSeenEntry(other, 'user-1')).toBeNull();
});
