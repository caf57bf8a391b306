// Edits of an entry, each with an announcement and an undo. Used by rows, search results and details.
import { useCallback, useMemo } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import { type EntryPatch, entryState, restoringPatch } from '@/lib/domain/changes/entry-state.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import {
  manualPatch,
  nextEpisodePatch,
  plannedStatus,
  previousEpisodePatch,
} from '@/lib/domain/changes/quick-edit.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { changeSentence } from '@/lib/domain/words/change-sentence.ts';
import { type EntryChange, useChangeEntry } from '@/lib/queries/use-change-entry.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

export interface EntryEdits {
  /** Applies the edit and the changes that follow from it. `before` null: the title is not on the list yet. */
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
        const change = changeSentence(t, media.type, wanted, before === null);
        const text = `${shownTitle(media, t.titles)}: ${change}`;
        make(
          { kind: 'edit', media, patch: wanted },
          text,
          before ? restoring(before) : { kind: 'removal', media, restores: true },
        );
      },
      remove(entry) {
        const text = t('announce.removed', { title: shownTitle(entry.media, t.titles) });
        make({ kind: 'removal', media: entry.media }, text, restoring(entry));
      },
      rate(media, score) {
        const title = shownTitle(media, t.titles);
        make({ kind: 'rating', media, score }, t('announce.rated', { title, score }), null);
      },
    }),
    [t, make, finishing],
  );
}

/** Returns the edit that a key makes; null if it makes none. */
export function patchForKey(entry: ShownEntry, key: string): EntryPatch | null {
  if (key === '+' || key === '=') return nextEpisodePatch(entry);
  if (key === '-') return previousEpisodePatch(entry);
  if (/^\d$/.test(key)) return { userScore: key === '0' ? 10 : Number(key) };
  return null;
}

/** Returns the edit of the button "Add". */
export function addToListPatch(media: Media): EntryPatch {
  return { status: plannedStatus(media.type) };
}

/** Returns a function that makes and announces a change. `undo`: the change that reverts it; null if there is none. */
function useChangeAndAnnounce(): (change: EntryChange, text: string, undo: EntryChange | null) => void {
  const t = useTranslate();
  const change = useChangeEntry();
  const { announce } = useAnnouncer();
  return useCallback(
    (made, text, undo) => {
      change(made);
      if (!undo) return announce({ text });
      const takeBack = () => {
        change(undo);
        announce({ text: t('announce.undone') });
      };
      announce({ text, undo: takeBack });
    },
    [t, change, announce],
  );
}

function restoring(entry: ShownEntry): Extract<EntryChange, { kind: 'edit' }> {
  return { kind: 'edit', media: entry.media, patch: restoringPatch(entryState(entry)), restores: true };
}
