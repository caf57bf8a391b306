// Joins the digits that the user types on a row to one score. The score is saved after a pause, or when the row loses the focus.
import { useEffect, useRef } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { readScoreTypedByKeys, typedScoreSentence } from '@/lib/domain/typed-number.ts';
import { useScoreScale } from '@/lib/queries/use-score-scale.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import type { EntryEdits } from './use-entry-edits.ts';

/** How long to wait for the next digit, in ms. */
export const NEXT_DIGIT_WAIT_MS = 800;

interface TypedScore {
  readonly id: string;
  readonly text: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface ScoreKeys {
  /** Adds a key to the score of the row. Returns false if the key is not part of a score. */
  readonly add: (id: string, key: string) => boolean;
  /** Saves the typed score without waiting. Returns the entry with its new score; null if nothing was saved. */
  readonly flush: () => ShownEntry | null;
}

export function useScoreKeys(entryOf: (id: string) => ShownEntry | null, { edit }: EntryEdits): ScoreKeys {
  const t = useTranslate();
  const scale = useScoreScale();
  const { announce } = useAnnouncer();
  const typed = useRef<TypedScore | null>(null);
  const flush = () => {
    if (!typed.current) return null;
    const { id, text, timer } = typed.current;
    clearTimeout(timer);
    typed.current = null;
    const entry = entryOf(id);
    const score = readScoreTypedByKeys(text);
    const problem = typedScoreSentence(t, score, scale);
    if (problem !== null) announce({ text: problem });
    if (problem !== null || !entry || typeof score !== 'number') return null;
    edit(entry.media, entry, { userScore: score });
    return { ...entry, userScore: score };
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  // The user may close the page, or open another tab, before the pause is over.
  useEffect(() => {
    const flushNow = () => void latestFlush.current();
    window.addEventListener('pagehide', flushNow);
    return () => {
      window.removeEventListener('pagehide', flushNow);
      flushNow();
    };
  }, []);
  const add = (id: string, key: string) => {
    const before = typed.current?.id === id ? typed.current : null;
    // A point can only continue a score, not begin one.
    if (!/^\d$/.test(key) && !(before && /^[.,]$/.test(key))) return false;
    if (before) clearTimeout(before.timer);
    else flush();
    const timer = setTimeout(() => latestFlush.current(), NEXT_DIGIT_WAIT_MS);
    typed.current = { id, text: `${before?.text ?? ''}${key}`, timer };
    return true;
  };
  return { add, flush };
}
