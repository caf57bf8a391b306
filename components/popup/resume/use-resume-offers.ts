// Returns the pages on which an entry can be resumed, and opens them.
import { useCallback } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { findResumeOffersOfEntry, type ResumeOffer } from '@/lib/domain/resume/offers.ts';
import { useOpenResumePoint, useResumePoints } from '@/lib/queries/use-resume-points.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

/** Returns the offers, best first; null until they are known. */
export function useResumeOffers(entry: ShownEntry): readonly ResumeOffer[] | null {
  const resumePoints = useResumePoints();
  return resumePoints ? findResumeOffersOfEntry(entry, resumePoints) : null;
}

/** Returns a function that opens the page of a resume point, or announces that the page is gone. */
export function useOpenResumePointOrAnnounce(): ReturnType<typeof useOpenResumePoint> {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  return useOpenResumePoint(useCallback(() => announce({ text: t('place.gone') }), [announce, t]));
}
