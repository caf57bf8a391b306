// What was removed from the list while a page of it was on its way: the page still has it, and does not bring it back.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writePage } from '@/lib/store/library-copy.ts';
import { moveTo } from '../background/move-to.ts';
import { activity, libraryEntry, media } from '../domain/examples.ts';

const ASKED_AT = 1_800_000_000_000;
const state = { account: 'ann', newest: null, readAt: 5, run: null } as const;
const entry = libraryEntry({ media: media({ id: 'a' }) });
const line = (part: Partial<Activity>) => activity({ mediaId: 'a', account: 'ann', ...part });
const removal = (part: Partial<Activity> = {}) =>
  line({ id: 'removal', at: ASKED_AT, what: 'remove', after: null, ...part });

beforeEach(() => moveTo(new IDBFactory()));

/** Whether the entry is in the copy after a page that has it. */
async function isBack(...lines: readonly Activity[]): Promise<boolean> {
  const database = await openDatabase();
  await database.put('libraryState', state, 'anime');
  for (const one of lines) await database.put('activity', one);
  await writePage({
    type: 'anime',
    askedAt: ASKED_AT,
    before: state,
    entries: [entry],
    unreadable: [],
    after: state,
    complete: true,
  });
  return (await database.count('library')) === 1;
}

it.each<[string, boolean, readonly Activity[]]>([
  ['nothing was removed', true, []],
  ['it was removed in the moment in which the page was asked for', false, [removal()]],
  ['it was removed later', false, [removal({ at: ASKED_AT + 500 })]],
  ['it was removed before the page was asked for', true, [removal({ at: ASKED_AT - 1 })]],
  ['another title was removed', true, [removal({ mediaId: 'b' })]],
  ['another account removed it from a list of its own', true, [removal({ account: 'bob' })]],
  ['it was changed', true, [line({ at: ASKED_AT, what: 'edit' })]],
  ['it was put back after it', true, [removal(), line({ id: 'back', at: ASKED_AT + 1, what: 'undo' })]],
  [
    'it was put back and removed once more',
    false,
    [line({ id: 'back', at: ASKED_AT, what: 'undo' }), removal({ at: ASKED_AT + 1 })],
  ],
  [
    'an episode of it was left alone after it',
    false,
    [removal(), line({ id: 'left', at: ASKED_AT + 1, what: 'ignore' })],
  ],
  [
    'it was only rated, and a line about that names no entry',
    true,
    [line({ at: ASKED_AT, what: 'rate', before: null, after: null })],
  ],
  [
    'an episode of no title was left alone',
    true,
    [line({ at: ASKED_AT, what: 'ignore', mediaId: null, before: null, after: null })],
  ],
])('%s: it is there after the page: %s', async (_what, isThere, lines) => {
  expect(await isBack(...lines)).toBe(isThere);
});
