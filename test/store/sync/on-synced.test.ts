// The worker hears of choices that have come, and of nothing else in the synced storage.
import { describe, expect, it, vi } from 'vitest';
import { onSynced } from '@/lib/store/sync/on-synced.ts';
import { install, installSynced } from './synced-area.ts';

describe('the worker hears', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['of one of Kiroku’s items', { 'choices.3': 'x' }, 1],
    ['of several at once, once', { 'choices.3': 'x', 'choices.4': 'y' }, 1],
    ['of one among others', { other: 'x', 'choices.3': 'y' }, 1],
    ['of nothing else', { other: 'x' }, 0],
    ['of no name that only ends alike', { 'my choices.': 'x' }, 0],
  ])('%s', (_what, items, times) => {
    const area = installSynced();
    const heard = vi.fn<() => void>();
    onSynced(heard);
    expect(heard).not.toHaveBeenCalled();
    area.put(items);
    expect(heard).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['synced storage', undefined],
    ['word of changes', {}],
  ])('of nothing in a browser without %s, and starts all the same', (_what, sync) => {
    install(sync);
    expect(() => onSynced(() => undefined)).not.toThrow();
  });
});
