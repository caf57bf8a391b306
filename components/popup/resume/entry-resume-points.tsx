// Shows in the editor all other pages on which the title can be resumed. If there are none, shows the sites that have the title.
import { Play } from 'lucide-react';
import { type RefObject, useCallback, useRef } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { labelOfOffer } from '@/lib/domain/resume/offer-label.ts';
import type { ResumeTarget } from '@/lib/domain/resume/resume-target.ts';
import { useTitleSites } from '@/lib/queries/use-resume-points.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useResumeKeys } from './use-resume-keys.ts';
import { useOpenResumePointOrAnnounce, useResumeOffers } from './use-resume-offers.ts';

/** At most this many links are shown, because more would hide the editor. */
const MOST = 4;

interface EntryResumePointsProps {
  readonly entry: ShownEntry;
  /** Whether the row above already offers the first page. If so, that page is omitted here. */
  readonly belowRow: boolean;
}

interface Link {
  readonly label: string;
  readonly wanted: ResumeTarget;
}

export function EntryResumePoints({ entry, belowRow }: EntryResumePointsProps) {
  const t = useTranslate();
  const watched = useWatchedLinks(entry);
  const known = useKnownLinks(entry, watched?.length === 0);
  const isInRow = belowRow && watched !== null && watched.length > 0;
  const links = isInRow ? watched.slice(1) : [...(watched ?? []), ...known];
  const openResumePoint = useOpenResumePointOrAnnounce();
  const first = useRef<HTMLButtonElement>(null);
  const best = isInRow ? undefined : links[0]?.wanted;
  const openBest = useCallback(() => best && openResumePoint(best), [openResumePoint, best]);
  useResumeKeys(first, best ? openBest : null);
  if (links.length === 0) return null;
  return (
    <fieldset className="editor-places">
      <legend className="field-label">{t(`place.where.${entry.type}`)}</legend>
      {links.slice(0, MOST).map(({ label, wanted }, index) => (
        <ResumeButton
          key={label}
          label={label}
          button={index === 0 ? first : undefined}
          onOpen={() => openResumePoint(wanted)}
        />
      ))}
    </fieldset>
  );
}

/** Returns links to the pages on which the title was watched; null until they are known. */
function useWatchedLinks(entry: ShownEntry): readonly Link[] | null {
  const t = useTranslate();
  const { mediaId, type } = entry;
  const offers = useResumeOffers(entry);
  return (
    offers?.map((offer) => ({
      label: labelOfOffer(t, entry, offer),
      wanted: { kind: 'offer', mediaId, type, offer },
    })) ?? null
  );
}

/** Returns links to the sites that have the title. Returns none if `isWanted` is false. */
function useKnownLinks({ type, media }: ShownEntry, isWanted: boolean): readonly Link[] {
  const t = useTranslate();
  const malId = isWanted && type === 'anime' ? media.mal_id : null;
  const sites = useTitleSites(malId) ?? [];
  if (malId === null) return [];
  return sites.map(({ siteId, siteName }) => ({
    label: t('place.film', { site: siteName }),
    wanted: { kind: 'title', malId, siteId },
  }));
}

interface ResumeButtonProps {
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null> | undefined;
  readonly onOpen: () => void;
}

function ResumeButton({ label, button, onOpen }: ResumeButtonProps) {
  return (
    <Button size="small" ref={button} onClick={onOpen}>
      {label} <Play size={10} fill="currentColor" aria-hidden="true" />
    </Button>
  );
}
