// Tests that the worker is notified of synced choices, and of nothing else in the synced storage.
import { describe, expect, it, vi } from 'vitest';
import { onSynced } from '@/lib/store/sync/on-synced.ts';
import { install, installSynced } from './synced-area.ts';

describe('onSynced', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['is called for one of Kiroku’s items', { 'choices.3': 'x' }, 1],
    ['is called once for several items', { 'choices.3': 'x', 'choices.4': 'y' }, 1],
    ['is called for Kiroku’s item among others', { other: 'x', 'choices.3': 'y' }, 1],
    ['is not called for other items', { other: 'x' }, 0],
    ['is not called for a name that only ends in the prefix', { 'my choices.': 'x' }, 0],
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
    ['change events', {}],
  ])('does nothing and does not throw in a browser without %s', (_what, sync) => {
    install(sync);
    expect(() => onSynced(() => undefined)).not.toThrow();
  });
});
