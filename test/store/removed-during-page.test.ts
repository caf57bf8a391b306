import { expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeListPage } from '@/lib/store/library-copy.ts';
import { activity, libraryEntry, media } from '../domain/examples.ts';

const ASKED_AT = 1_800_000_000_000;
const state = { account: 'ann', newest: null, readAt: 5, run: null } as const;
const entry = libraryEntry({ media: media({ id: 'a' }) });
const line = (part: Partial<Activity>) => activity({ mediaId: 'a', account: 'ann', ...part });
const removal = (part: Partial<Activity> = {}) =>
  line({ id: 'removal', at: ASKED_AT, what: 'remove', after: null, ...part });

/** Stores log entries, then writes a page of the list that contains `entry`. Returns whether the local copy then has `entry`. */
async function isBack(...lines: readonly Activity[]): Promise<boolean> {
  const database = await openDatabase();
  await database.put('libraryState', state, 'anime');
  for (const one of lines) await database.put('activity', one);
  await writeListPage({
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
  ['stores the entry if nothing was removed', true, []],
  ['drops the entry if the title was removed when the page was requested', false, [removal()]],
  ['drops the entry if the title was removed after the request', false, [removal({ at: ASKED_AT + 500 })]],
  ['stores the entry if the title was removed before the request', true, [removal({ at: ASKED_AT - 1 })]],
  ['stores the entry if another title was removed', true, [removal({ mediaId: 'b' })]],
  [
    'stores the entry if another account removed the title from its own list',
    true,
    [removal({ account: 'bob' })],
  ],
  ['stores the entry if the title was changed', true, [line({ at: ASKED_AT, what: 'edit' })]],
  [
    'stores the entry if the removal was undone',
    true,
    [removal(), line({ id: 'back', at: ASKED_AT + 1, what: 'undo' })],
  ],
  [
    'drops the entry if the title was removed again after an undo',
    false,
    [line({ id: 'back', at: ASKED_AT, what: 'undo' }), removal({ at: ASKED_AT + 1 })],
  ],
  [
    'drops the entry if an episode of the title was ignored after the removal',
    false,
    [removal(), line({ id: 'left', at: ASKED_AT + 1, what: 'ignore' })],
  ],
  [
    'stores the entry if the title was only rated',
    true,
    [line({ at: ASKED_AT, what: 'rate', before: null, after: null })],
  ],
  [
    'stores the entry if an episode without a title was ignored',
    true,
    [line({ at: ASKED_AT, what: 'ignore', mediaId: null, before: null, after: null })],
  ],
])('writeListPage %s', async (_what, isThere, lines) => {
  expect(await isBack(...lines)).toBe(isThere);
});
