// Tests the entry that the user sees, which is the local copy with the account's unsent changes.
import { beforeEach, expect, it } from 'vitest';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { createEditChange, dungeonMeshi, frieren } from '../../background/changes.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { storeOutboxItem } from './memory.ts';

const there = { status: 'watching', progress: 4, userScore: null };
const ofOther = { ...createEditChange({ progress: 9 }), media: dungeonMeshi } as OutboxChange;

beforeEach(async () => {
  await (await openDatabase()).put('library', libraryEntry({ media: frieren, progress: 4 }));
});

it.each<[string, OutboxChange, Partial<OutboxItem>, object | null]>([
  ['readSeenEntry applies an unsent edit', createEditChange({ progress: 6 }), {}, { ...there, progress: 6 }],
  ['readSeenEntry applies an unsent removal', { kind: 'removal', media: frieren, by: 'user' }, {}, null],
  ['readSeenEntry ignores a rejected change', createEditChange({ progress: 6 }), { state: 'failed' }, there],
  [
    'readSeenEntry ignores another account’s change',
    createEditChange({ progress: 6 }),
    { account: 'bob' },
    there,
  ],
  ['readSeenEntry ignores another title’s change', ofOther, {}, there],
])('%s', async (_what, change, part, seen) => {
  await storeOutboxItem(change, part);
  expect(await readSeenEntry(frieren, 'user-1')).toEqual(seen);
});

it('readSeenEntry ignores unsent edits while the user is signed out', async () => {
  await storeOutboxItem(createEditChange({ progress: 6 }), { account: null });
  expect(await readSeenEntry(frieren, null)).toEqual(there);
  expect(await readSeenEntry(dungeonMeshi, 'user-1')).toBeNull();
});
