// Stores which row is open for editing, and handles the keys of the rows of a list.
import { useCallback, useState } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { type EntryEdits, patchForKey } from './use-entry-edits.ts';
import { useScoreKeys } from './use-score-keys.ts';

export interface ExpandedEntryRow {
  readonly isOpen: (id: string) => boolean;
  /** Whether the row was opened with the key `s`. If so, its status field gets the focus. */
  readonly wantsStatus: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Applies a key to the row. Returns true if the key had an effect. */
  readonly onKey: (id: string, event: Pick<KeyboardEvent, 'key' | 'repeat'>) => boolean;
  /** Call this when the row loses the focus. Saves a score that is being typed. */
  readonly onBlur: () => void;
}

/** Keys that are held to type a digit on some keyboards. */
const HELD_KEYS = ['Shift', 'CapsLock'];

export function useExpandedEntryRow(
  entryOf: (id: string) => ShownEntry | null,
  edits: EntryEdits,
): ExpandedEntryRow {
  const [open, setOpen] = useState<{ id: string; status: boolean } | null>(null);
  const toggle = useCallback(
    (id: string) => setOpen((now) => (now?.id === id ? null : { id, status: false })),
    [],
  );
  const scoreKeys = useScoreKeys(entryOf, edits);
  const onKey: ExpandedEntryRow['onKey'] = (id, { key, repeat }) => {
    const listed = entryOf(id);
    if (!listed || HELD_KEYS.includes(key)) return false;
    if (repeat && /^\d$/.test(key)) return true;
    if (scoreKeys.add(id, key)) return true;
    // The score that the user has just typed is not in `listed` yet. Use the entry with the score. Otherwise an undo of the next edit would
    // also revert the score.
    const entry = scoreKeys.flush() ?? listed;
    if (key === 'Escape' && open?.id === id) {
      setOpen(null);
      return true;
    }
    if (key === 's') {
      setOpen({ id, status: true });
      return true;
    }
    const patch = patchForKey(entry, key);
    if (patch) edits.edit(entry.media, entry, patch);
    return patch !== null;
  };
  return {
    isOpen: (id) => open?.id === id,
    wantsStatus: (id) => open?.id === id && open.status,
    toggle,
    onKey,
    onBlur: scoreKeys.flush,
  };
}
