// Tests which import row a change belongs to.
import { describe, expect, it } from 'vitest';
import { importRowOf, type OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { episode, media } from '../examples.ts';

const row = { job: 'import-1', order: 3, isUndo: false };
const edit = { kind: 'edit', media: media(), patch: { progress: 5 }, by: 'user', base: null } as const;
const removal = { kind: 'removal', media: media(), by: 'undo' } as const;

describe('importRowOf', () => {
  it.each<[string, OutboxChange, unknown]>([
    ['an edit of an import', { ...edit, row }, row],
    ['a removal by the undo of an import', { ...removal, row }, row],
    ['an edit of the user', edit, null],
    ['a removal of the user', { ...removal, by: 'user' }, null],
    ['an episode', { kind: 'episode', observed: episode(), watchedAt: 0 }, null],
    ['a rating', { kind: 'rating', media: media(), score: 9 }, null],
  ])('returns the row of %s', (_what, change, found) => {
    expect(importRowOf(change)).toBe(found);
  });
});
