import { describe, expect, it } from 'vitest';
import { entriesShownToAccount } from '@/lib/domain/changes/entries-shown-to-account.ts';
import type { EntryPatch } from '@/lib/domain/changes/entry-state.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { applyPendingChanges, isChangePending } from '@/lib/domain/changes/pending-entries.ts';
import { episode, libraryEntry, media, outboxItem } from '../examples.ts';

const frieren = media();
const other = media({ id: '6f9619ff-8b86-d011-b42d-00cf4fc96400', title: 'Pluto', episodes: 8 });
const entry = libraryEntry({ progress: 4, userScore: 8 });

function edit(patch: EntryPatch, part: Partial<OutboxItem> = {}, title = frieren): OutboxItem {
  return outboxItem({ kind: 'edit', media: title, patch, by: 'user', base: null }, part);
}
function removal(part: Partial<OutboxItem> = {}): OutboxItem {
  return outboxItem({ kind: 'removal', media: frieren, by: 'user' }, part);
}
const problem = { code: 'invalid', message: 'too high' };

it('entriesShownToAccount shows each account only its own changes', () => {
  const outbox = [edit({ progress: 5 }), edit({ userScore: 3 }, { account: 'user-2' })];
  const seen = (account: string | null) =>
    entriesShownToAccount(account, [entry], outbox, 'anime').map(({ progress, userScore }) => [
      progress,
      userScore,
    ]);
  expect(seen('user-1')).toEqual([[5, 8]]);
  expect(seen('user-2')).toEqual([[4, 3]]);
});

describe('applyPendingChanges', () => {
  it('returns the list unchanged while nothing is pending', () => {
    expect(applyPendingChanges([entry], [], 'anime')).toEqual([{ ...entry, pending: null, problem: null }]);
  });

  it('shows an edit as waiting', () => {
    const [shown] = applyPendingChanges(
      [entry],
      [edit({ progress: 5 }, { createdAt: Date.UTC(2026, 1, 1) })],
      'anime',
    );
    expect(shown).toMatchObject({ progress: 5, userScore: 8, status: 'watching', pending: 'waiting' });
    expect(shown?.updatedAt).toBe('2026-02-01T00:00:00.000Z');
  });

  it('shows the value of the later of two edits of the same field', () => {
    const [shown] = applyPendingChanges(
      [entry],
      [edit({ progress: 5, userScore: 9 }), edit({ progress: 6 })],
      'anime',
    );
    expect(shown).toMatchObject({ progress: 6, userScore: 9 });
  });

  it("shows the service's values again when an edit failed", () => {
    const [shown] = applyPendingChanges(
      [entry],
      [edit({ progress: 50 }, { state: 'failed', problem })],
      'anime',
    );
    expect(shown).toMatchObject({ progress: 4, pending: 'failed', problem });
  });

  it('shows why an edit is still waiting', () => {
    const [shown] = applyPendingChanges([entry], [edit({ progress: 5 }, { problem })], 'anime');
    expect(shown).toMatchObject({ pending: 'waiting', problem });
  });

  it('omits a title that is being removed', () => {
    expect(applyPendingChanges([entry], [removal()], 'anime')).toEqual([]);
    expect(applyPendingChanges([entry], [removal({ state: 'failed', problem })], 'anime')).toMatchObject([
      { progress: 4, pending: 'failed', problem },
    ]);
  });

  it('shows an edit of a title that is not on the list as a new entry', () => {
    const shown = applyPendingChanges([entry], [edit({ status: 'plan_to_watch' }, {}, other)], 'anime');
    expect(shown.map((one) => one.media.title)).toEqual(['Pluto', 'Sousou no Frieren']);
    expect(shown[0]).toMatchObject({
      status: 'plan_to_watch',
      progress: 0,
      userScore: null,
      pending: 'waiting',
    });
  });

  it('shows a new entry with the default status', () => {
    expect(applyPendingChanges([], [edit({ progress: 1 })], 'anime')[0]?.status).toBe('watching');
    expect(applyPendingChanges([], [edit({ userScore: 9 })], 'anime')[0]?.status).toBe('plan_to_watch');
    const manga = media({ type: 'manga' });
    expect(applyPendingChanges([], [edit({ progress: 1 }, {}, manga)], 'manga')[0]?.status).toBe('reading');
  });

  it('shows an entry that was edited after its removal', () => {
    const [shown] = applyPendingChanges(
      [entry],
      [removal(), edit({ status: 'watching', progress: 4, userScore: 8 })],
      'anime',
    );
    expect(shown).toMatchObject({ progress: 4, userScore: 8, status: 'watching', pending: 'waiting' });
  });

  it('shows only entries of one media type', () => {
    const items = [
      edit({ progress: 9 }, {}, media({ type: 'manga' })),
      outboxItem({ kind: 'episode', observed: episode(), watchedAt: 0 }),
    ];
    expect(applyPendingChanges([entry], items, 'anime')).toEqual([
      { ...entry, pending: null, problem: null },
    ]);
  });

  it('does not modify its arguments', () => {
    const before = structuredClone(entry);
    applyPendingChanges([entry], [edit({ progress: 5 })], 'anime');
    expect(entry).toEqual(before);
  });

  it('shows a failed rating on the entry', () => {
    const rating = { kind: 'rating', media: frieren, score: 9 } as const;
    const failed = outboxItem(rating, { state: 'failed', problem });
    expect(applyPendingChanges([entry], [outboxItem(rating)], 'anime')).toMatchObject([
      { pending: 'waiting' },
    ]);
    expect(applyPendingChanges([entry], [failed, outboxItem(rating)], 'anime')).toMatchObject([
      { pending: 'failed', problem, userScore: 8, progress: 4 },
    ]);
    expect(applyPendingChanges([], [failed], 'anime')).toEqual([]);
    expect(applyPendingChanges([entry], [outboxItem(rating), failed], 'anime')).toMatchObject([
      { pending: 'failed', problem },
    ]);
    const second = { code: 'gone', message: 'the title is gone' };
    const again = outboxItem(rating, { state: 'failed', problem: second });
    expect(applyPendingChanges([entry], [failed, again], 'anime'), 'the later of two').toMatchObject([
      { pending: 'failed', problem: second },
    ]);
  });

  it('omits a failed removal of a title that is not on the list', () => {
    expect(applyPendingChanges([], [removal({ state: 'failed', problem })], 'anime')).toEqual([]);
  });
});

describe('isChangePending', () => {
  const wanted = { kind: 'edit', media: frieren, patch: { progress: 5 } } as const;

  it.each([
    ['nothing', [], false],
    ['the same change', [edit({ progress: 5 })], true],
    ['an item with the change and another field', [edit({ progress: 5, userScore: 9 })], true],
    ['a later change of the same field', [edit({ progress: 6 })], false],
    ['a change of another field', [edit({ userScore: 9 })], false],
    ['the same change of another title', [edit({ progress: 5 }, {}, other)], false],
    ['a removal', [removal()], false],
    ['an episode', [outboxItem({ kind: 'episode', observed: episode(), watchedAt: 1 })], false],
  ])('returns $2 with %s in the outbox', (_where, items, found) => {
    expect(isChangePending(items, wanted)).toBe(found);
  });

  it("is true while the title's removal is queued", () => {
    expect(isChangePending([edit({ progress: 5 }), removal()], { kind: 'removal', media: frieren })).toBe(
      true,
    );
    expect(isChangePending([edit({ progress: 5 })], { kind: 'removal', media: frieren })).toBe(false);
  });
});
