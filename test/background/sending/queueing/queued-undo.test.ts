// Tests the change that an undo queues. The change restores the whole previous entry. The change also contains the entry to be replaced:
// the service's current entry, or the log's entry if the service is unreachable.
import { describe, expect, it } from 'vitest';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { libraryEntry, media } from '../../../domain/examples.ts';
import { storeLogEntries } from '../../../store/outbox/memory.ts';
import { failToFetch, refusalResponse } from '../../list-service.ts';
import { connectedAccount, createRoot } from '../../root.ts';

const title = media();
const four = { status: 'watching', progress: 4, userScore: null } as const;
const fiveSeen = { status: 'watching', progress: 5, userScore: null } as const;

interface World {
  /** The entry on the service; null if the title is not on the list. */
  readonly now?: EntryState | null;
  /** Replaces the service's answer. */
  readonly answer?: () => Response | Promise<Response>;
  readonly account?: AccountSummary;
  readonly entry?: Partial<Activity> | null;
  readonly anyway?: boolean;
  /** If set, the title is in the local copy with this progress. */
  readonly copied?: number;
}

/** Undoes a log entry about episode 5. Returns the outcome and what is queued. */
async function undoIn({
  now = fiveSeen,
  answer,
  account = connectedAccount,
  entry = {},
  anyway = false,
  copied,
}: World) {
  const root = await createRoot({ catalogue: [title] });
  if (now) root.service.save(title.id, now as typeof fiveSeen);
  if (answer) root.service.fail('/anime/', answer);
  if (entry) await storeLogEntries(entry);
  if (copied !== undefined) await (await openDatabase()).put('library', libraryEntry({ progress: copied }));
  root.signIn(account);
  const outcome = await undoActivity(
    { ...root.worker, deliver: async () => undefined },
    { activityId: 'line-1', anyway },
  );
  const problem = outcome.ok ? null : outcome.problem;
  const queued = (await readOutbox()).map(({ change }) => change);
  return { code: problem?.code ?? null, problem, queued, asked: root.service.calls.map(({ path }) => path) };
}

describe('undo', () => {
  it('restores the previous entry', async () => {
    const { code, queued, asked } = await undoIn({});
    expect(code).toBeNull();
    expect(asked).toEqual([`/anime/${title.id}`]);
    expect(queued).toEqual([
      expect.objectContaining({ kind: 'edit', by: 'undo', patch: four, base: fiveSeen, undoes: 'line-1' }),
    ]);
  });

  it('removes a title that was not on the list before', async () => {
    const { queued } = await undoIn({ entry: { before: null } });
    expect(queued).toEqual([
      expect.objectContaining({ kind: 'removal', by: 'undo', base: fiveSeen, undoes: 'line-1' }),
    ]);
  });

  it('is queued with null as the expected list entry if it undoes a removal', async () => {
    const { queued } = await undoIn({ now: null, entry: { what: 'remove', before: four, after: null } });
    expect(queued).toMatchObject([{ kind: 'edit', patch: four, base: null }]);
  });

  it.each<[string, World, string]>([
    ['that does not exist', { entry: null }, 'not_found'],
    ['without a title', { entry: { mediaId: null } }, 'not_found'],
    ['of another account', { entry: { account: 'user-2' } }, 'not_found'],
    [
      'of an account while no account was ever signed in',
      { account: { ...signedOutAccount, id: null } },
      'not_found',
    ],
    ['that is already undone', { entry: { undone: true } }, 'not_undoable'],
    ['that changed nothing', { entry: { what: 'ignore' } }, 'not_undoable'],
    ['about a rating', { entry: { what: 'rate' } }, 'not_undoable'],
    ['whose list entry has changed since', { now: { ...fiveSeen, progress: 9 } }, 'changed_meanwhile'],
    ['whose list entry has another score now', { now: { ...fiveSeen, userScore: 3 } }, 'changed_meanwhile'],
    ['whose title has left the list since', { now: null }, 'changed_meanwhile'],
  ])('queues nothing for a log entry %s', async (_what, world, code) => {
    const { problem, queued } = await undoIn(world);
    expect(problem).toEqual({ code, message: '' });
    expect(queued).toEqual([]);
  });

  it('belongs to the requesting account if the log entry has no account', async () => {
    expect((await undoIn({ entry: { account: null } })).queued).toHaveLength(1);
  });

  it.each<[string, EntryState | null]>([
    ['has changed', { ...fiveSeen, progress: 9 }],
    ['has left the list', null],
  ])('is queued after a confirmation if the list entry %s', async (_what, now) => {
    const { code, queued } = await undoIn({ now, anyway: true });
    expect(code).toBeNull();
    expect(queued).toMatchObject([{ patch: four, base: now }]);
  });
});

describe('undo while the service is unreachable', () => {
  it('expects the list entry that the undone change has written', async () => {
    const { code, queued } = await undoIn({ answer: failToFetch, copied: 9 });
    expect(code).toBeNull();
    expect(queued).toMatchObject([{ media: { id: title.id }, base: fiveSeen, patch: four }]);
  });

  it.each<[string, World, string]>([
    ['the local copy lacks the title', { answer: failToFetch }, 'unreachable'],
    ['the service refuses the title', { copied: 9, answer: refusalResponse(404, 'not_found') }, 'not_found'],
    ['the service is down', { copied: 9, answer: refusalResponse(503, 'unavailable') }, 'unavailable'],
  ])('is refused if %s', async (_what, world, code) => {
    const outcome = await undoIn(world);
    expect([outcome.code, outcome.queued]).toEqual([code, []]);
  });
});
