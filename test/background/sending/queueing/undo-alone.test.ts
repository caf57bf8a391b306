// What an undo queues: the whole entry from before the line, held against the entry as it is, or as the line left it where the service is away.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResult } from '@/lib/background/api-client.ts';
import { createUndo } from '@/lib/background/sending/undo.ts';
import type { MediaDetails } from '@/lib/contract/routes.ts';
import { type AccountSummary, signedOut } from '@/lib/domain/account.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { libraryEntry, media } from '../../../domain/examples.ts';
import { emptied, logged } from '../../../store/outbox/memory.ts';
import { connected } from '../../root.ts';
import { refused, unreachable } from './delivery-alone.ts';

const title = media();
const four = { status: 'watching', progress: 4, userScore: null } as const;
const fiveSeen = { status: 'watching', progress: 5, userScore: null } as const;

beforeEach(() => emptied());

interface World {
  /** As the service has the entry, or what it answers instead. */
  readonly now?: EntryState | null | undefined | Exclude<ApiResult<MediaDetails>, { kind: 'ok' }>;
  readonly account?: AccountSummary;
  readonly line?: Partial<Activity> | null;
  readonly anyway?: boolean;
}

/** What it says, and what it queues. The line is of episode 5. */
async function undo({ now = fiveSeen, account = connected, line = {}, anyway = false }: World) {
  if (line) await logged(line);
  const queued: [line: string, change: OutboxChange][] = [];
  const asked: string[] = [];
  const takeBack = createUndo({
    readAccount: async () => account,
    details: async (type, id) => {
      asked.push(`${type} ${id}`);
      if (now && 'kind' in now) return now;
      const entry = now && libraryEntry({ ...now, status: now.status as 'watching' });
      return { kind: 'ok', value: { ...title, relations: [], entry } };
    },
    queueUndo: async ({ id }, change) => void queued.push([id, change]),
  });
  const problem = await takeBack('line-1', anyway);
  return { code: problem?.code ?? null, problem, queued, asked };
}

describe('an undo', () => {
  it('of a line restores what was there before, and removes what was not there', async () => {
    const { code, queued, asked } = await undo({});
    expect(code).toBeNull();
    expect(asked).toEqual([`anime ${title.id}`]);
    expect(queued).toEqual([
      [
        'line-1',
        expect.objectContaining({ kind: 'edit', by: 'undo', patch: four, base: fiveSeen, undoes: 'line-1' }),
      ],
    ]);
    const added = await undo({ line: { before: null } });
    expect(added.queued).toEqual([
      ['line-1', expect.objectContaining({ kind: 'removal', by: 'undo', base: fiveSeen, undoes: 'line-1' })],
    ]);
  });

  it('of a removal is held against nothing', async () => {
    const { queued } = await undo({ now: null, line: { what: 'remove', before: four, after: null } });
    expect(queued).toMatchObject([['line-1', { kind: 'edit', patch: four, base: null }]]);
  });

  it.each<[string, World, string]>([
    ['that is not there', { line: null }, 'not_found'],
    ['of no title', { line: { mediaId: null } }, 'not_found'],
    ['of another account', { line: { account: 'user-2' } }, 'not_found'],
    ['of an account, signed out by one that never was', { account: { ...signedOut, id: null } }, 'not_found'],
    ['that was taken back already', { line: { undone: true } }, 'not_undoable'],
    ['that changed nothing', { line: { what: 'ignore' } }, 'not_undoable'],
    ['of a rating', { line: { what: 'rate' } }, 'not_undoable'],
    ['whose entry has changed since', { now: { ...fiveSeen, progress: 9 } }, 'changed_meanwhile'],
    ['whose entry has another score since', { now: { ...fiveSeen, userScore: 3 } }, 'changed_meanwhile'],
    ['whose title has left the list since', { now: null }, 'changed_meanwhile'],
  ])('of a line %s queues nothing', async (_what, world, code) => {
    const { problem, queued } = await undo(world);
    expect(problem).toEqual({ code, message: '' });
    expect(queued).toEqual([]);
  });

  it('of a line from before accounts were told apart is for whom it is asked', async () => {
    expect((await undo({ line: { account: null } })).queued).toHaveLength(1);
  });

  it.each<[string, EntryState | null]>([
    ['has changed', { ...fiveSeen, progress: 9 }],
    ['has left the list', null],
  ])('is done anyway where the user says so, on the entry that %s', async (_what, now) => {
    const { code, queued } = await undo({ now, anyway: true });
    expect(code).toBeNull();
    expect(queued).toMatchObject([['line-1', { patch: four, base: now }]]);
  });
});

describe('an undo while the service does not answer', () => {
  const keep = async () => (await openDatabase()).put('library', libraryEntry({ progress: 9 }));

  it('is held against the entry as the line left it', async () => {
    await keep();
    const { code, queued } = await undo({ now: unreachable });
    expect(code).toBeNull();
    expect(queued).toMatchObject([['line-1', { media: { id: title.id }, base: fiveSeen, patch: four }]]);
  });

  it.each<[string, boolean, World['now'], string]>([
    ['its title is not known here', false, unreachable, 'unreachable'],
    ['it has refused the title', true, refused(404, 'not_found'), 'not_found'],
    ['it is out of order', true, refused(503, 'unavailable'), 'unavailable'],
  ])('is refused where %s', async (_what, isKept, now, code) => {
    if (isKept) await keep();
    const outcome = await undo({ now });
    expect([outcome.code, outcome.queued]).toEqual([code, []]);
  });
});
