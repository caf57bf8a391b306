// Edits of an entry, each with an announcement and an undo. Rows, search results and details use them.
import { useCallback, useMemo } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import {
  type EntryPatch,
  type EntryState,
  pickEntryState,
  restoringPatch,
} from '@/lib/domain/changes/entry-state.ts';
import { type ShownEntry, stateOfAddedEntry } from '@/lib/domain/changes/pending-entries.ts';
import {
  manualPatch,
  nextEpisodePatch,
  plannedStatus,
  previousEpisodePatch,
} from '@/lib/domain/changes/quick-edit.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { entryChangeSentence } from '@/lib/domain/words/change-sentence.ts';
import { type EntryChange, useChangeEntry } from '@/lib/queries/use-change-entry.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

export interface EntryEdits {
  /** Applies the edit, and the changes that follow from it. `before` is null if the title is not on the list yet. */
  readonly edit: (media: Media, before: ShownEntry | null, patch: EntryPatch) => void;
  readonly remove: (entry: ShownEntry) => void;
  readonly rate: (media: Media, score: number) => void;
}

export function useEntryEdits(): EntryEdits {
  const t = useTranslate();
  const make = useChangeAndAnnounce();
  const { finishing } = useSettings().tracking;
  return useMemo(
    () => ({
      edit(media, before, patch) {
        const wanted = manualPatch(media, before, patch, finishing);
        if (!wanted) return;
        const change = entryChangeSentence(t, media.type, wanted, before === null);
        const text = `${shownTitle(media, t.titles)}: ${change}`;
        const left = before
          ? { ...pickEntryState(before), ...wanted }
          : stateOfAddedEntry(media.type, wanted);
        make({ kind: 'edit', media, patch: wanted }, text, { before, left });
      },
      remove(entry) {
        const text = t('announce.removed', { title: shownTitle(entry.media, t.titles) });
        make({ kind: 'removal', media: entry.media }, text, { before: entry, left: null });
      },
      rate(media, score) {
        const title = shownTitle(media, t.titles);
        make({ kind: 'rating', media, score }, t('announce.rated', { title, score }), null);
      },
    }),
    [t, make, finishing],
  );
}

/** Returns the change of the progress that a key makes; null if the key makes none. */
export function patchForKey(entry: ShownEntry, key: string): EntryPatch | null {
  if (key === '+' || key === '=') return nextEpisodePatch(entry);
  if (key === '-') return previousEpisodePatch(entry);
  return null;
}

/** Returns the patch that the button "Add" applies. */
export function createAddToListPatch(media: Media): EntryPatch {
  return { status: plannedStatus(media.type) };
}

/** The list entry of a title before and after an edit. If the title was not on the list at that time, the entry is null. */
interface Edited {
  readonly before: ShownEntry | null;
  readonly left: EntryState | null;
}

/** Returns a function that makes and announces a change. If `edited` is null, the announcement has no undo. */
function useChangeAndAnnounce(): (change: EntryChange, text: string, edited: Edited | null) => void {
  const t = useTranslate();
  const change = useChangeEntry();
  const { announce } = useAnnouncer();
  return useCallback(
    (made, text, edited) => {
      void change(made);
      if (!edited) return announce({ text });
      const { media } = made;
      const { before, left } = edited;
      const undo = async () => {
        const outcome = await change(revertingChange(media, before, left));
        const title = shownTitle(media, t.titles);
        if (outcome === 'made') announce({ text: t('announce.undone') });
        if (outcome === 'outdated') announce({ text: t('announce.outdated', { title }) });
      };
      announce({ text, undo: () => void undo(), edit: { media, left } });
    },
    [t, change, announce],
  );
}

function revertingChange(media: Media, before: ShownEntry | null, left: EntryState | null): EntryChange {
  return before
    ? { kind: 'edit', media, patch: restoringPatch(pickEntryState(before)), reverts: { left } }
    : { kind: 'removal', media, reverts: { left } };
}
