// Returns the pages on which an entry can be resumed, and opens them.
import { useCallback } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { type Offer, offersFor } from '@/lib/domain/resume/offers.ts';
import { useOpenResumePoint, useResumePoints } from '@/lib/queries/use-resume-points.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language.tsx';

/** Returns the offers, best first; null until they are known. */
export function useOffers(entry: ShownEntry): readonly Offer[] | null {
  const resumePoints = useResumePoints();
  return resumePoints ? offersFor(entry, resumePoints) : null;
}

/** Returns a function that opens a resume point. If the page is no longer available, that function announces it. */
export function useOpen(): ReturnType<typeof useOpenResumePoint> {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  return useOpenResumePoint(useCallback(() => announce({ text: t('place.gone') }), [announce, t]));
}
