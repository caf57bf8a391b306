// Announces a manual edit that changed nothing, because another device is further along or decided later.
import { useEffect, useRef, useState } from 'react';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { activitySentence } from '@/lib/domain/words/sentences.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

/** Without the announcement, the field would jump to the service's number without a word. Edits from before the page opened are left out. */
export function useAnnounceOvertakenEdits(): void {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const log = useActivity();
  const titleOf = useTitleOf();
  const [openedAt] = useState(Date.now);
  const announcedAt = useRef(openedAt);
  useEffect(() => {
    const newest = log?.find(isOvertakenEdit);
    if (!newest || !titleOf || newest.at <= announcedAt.current) return;
    announcedAt.current = newest.at;
    announce({ text: `${titleOf(newest) ?? newest.title}: ${activitySentence(t, newest)}` });
  }, [t, announce, log, titleOf]);
}

/** Whether the log entry is about an edit of a title, not about an episode or a site. */
function isOvertakenEdit({ what, mediaId, episodeKey, episodeLabel }: Activity): boolean {
  return what === 'ignore' && mediaId !== null && episodeKey === null && !episodeLabel;
}
