// Stores which row is open for editing, and handles the keys of the rows of a list.
import { useCallback, useState } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { type EntryEdits, patchForKey } from './use-entry-edits.ts';

export interface OpenEntry {
  readonly isOpen: (id: string) => boolean;
  /** Whether the row was opened with the key `s`. If so, its status field gets the focus. */
  readonly wantsStatus: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Applies a key to the row. Returns true if the key had an effect. */
  readonly onKey: (id: string, key: string) => boolean;
}

export function useOpenEntry(entryOf: (id: string) => ShownEntry | null, edits: EntryEdits): OpenEntry {
  const [open, setOpen] = useState<{ id: string; status: boolean } | null>(null);
  const toggle = useCallback(
    (id: string) => setOpen((now) => (now?.id === id ? null : { id, status: false })),
    [],
  );
  const onKey = (id: string, key: string) => {
    const entry = entryOf(id);
    if (!entry) return false;
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
  };
}
