// In the editor: all other resume pages of a title, or the sites that have it.
import { Play } from 'lucide-react';
import { type RefObject, useCallback, useRef } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { offerLabel } from '@/lib/domain/resume/offer-label.ts';
import type { ResumeTarget } from '@/lib/domain/resume/resume-target.ts';
import { useTitleSites } from '@/lib/queries/use-resume-points.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { useOffers, useOpen } from './use-offers.ts';
import { useResumeKeys } from './use-resume-keys.ts';

/** More would hide the editor. */
const MOST = 4;

interface EntryResumePointsProps {
  readonly entry: ShownEntry;
  /** Set if the row above already shows the first page, with its keys. */
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
  const openResumePoint = useOpen();
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

/** Null while unknown. */
function useWatchedLinks(entry: ShownEntry): readonly Link[] | null {
  const t = useTranslate();
  const { mediaId, type } = entry;
  const offers = useOffers(entry);
  return (
    offers?.map((offer) => ({
      label: offerLabel(t, entry, offer),
      wanted: { kind: 'offer', mediaId, type, offer },
    })) ?? null
  );
}

/** Links to the sites that have the title; none unless `isWanted`. */
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
