// Announces a manual edit that changed nothing, because another device is further along or decided later.
import { useEffect, useRef } from 'react';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { activitySentence } from '@/lib/domain/words/sentences.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

/**
 * Announces such an edit as soon as the log names it. The field then changes to the service's number, and the announcement tells the user
 * why. Edits that the log named before the page was opened are not announced.
 */
export function useAnnounceOvertakenEdits(): void {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const log = useActivity();
  const titleOf = useTitleOf();
  const announcedAt = useRef(Date.now());
  useEffect(() => {
    const newest = log?.find(isOvertakenEdit);
    if (!newest || !titleOf || newest.at <= announcedAt.current) return;
    announcedAt.current = newest.at;
    announce({ text: `${titleOf(newest) ?? newest.title}: ${activitySentence(t, newest)}` });
  }, [t, announce, log, titleOf]);
}

/** Whether the log entry is about an edit of a title, not about an episode or a site. */
function isOvertakenEdit({ what, mediaId, episodeKey }: Activity): boolean {
  return what === 'ignore' && mediaId !== null && episodeKey === null;
}
