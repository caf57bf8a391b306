// The first button of a row, which opens the page on which the title is resumed.
import { Play } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { labelOfOffer } from '@/lib/domain/resume/offer-label.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useResumeKeys } from './use-resume-keys.ts';
import { useOpenResumePointOrAnnounce, useResumeOffers } from './use-resume-offers.ts';

interface RowResumeButtonProps {
  readonly entry: ShownEntry;
  /** Whether the row is in the tab order. */
  readonly active: boolean;
  /** The id of the text that explains what Enter does. It describes the row's button to screen readers. */
  readonly hint: string;
}

export function RowResumeButton({ entry, active, hint }: RowResumeButtonProps) {
  const t = useTranslate();
  const offer = useResumeOffers(entry)?.[0] ?? null;
  const openResumePoint = useOpenResumePointOrAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const { mediaId, type } = entry;
  const open = useCallback(() => {
    if (offer) openResumePoint({ kind: 'offer', mediaId, type, offer });
  }, [openResumePoint, mediaId, type, offer]);
  useResumeKeys(button, offer && active ? open : null);
  if (!offer) return null;
  const place = labelOfOffer(t, entry, offer);
  return (
    <div className="entry-place">
      <button
        type="button"
        className="place-button"
        aria-label={`${place}: ${shownTitle(entry.media, t.titles)}`}
        tabIndex={active ? 0 : -1}
        ref={button}
        onClick={open}
      >
        {place}
        <Play size={10} fill="currentColor" aria-hidden="true" />
      </button>
      <span id={hint} hidden>
        {t('place.enter', { place })}
      </span>
    </div>
  );
}
