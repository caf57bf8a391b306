// Announces that a title is now ignored, and where to change that. The announcement has an undo.

import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import { useUnignoreTitle } from '@/lib/queries/use-now-playing.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

/**
 * Returns a function that announces that a title is ignored. Call it before ignoring the title. `episode` is the episode about which Kiroku
 * asked; after an undo, Kiroku asks about it again.
 */
export function useAnnounceIgnoredTitle(): (observed: ObservedEpisode, episode?: OutboxChange) => void {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const matches = useMatches();
  const { mutate } = useUnignoreTitle();
  return (observed, episode) => {
    const key = seasonKey(observed);
    const known = matches?.find((match) => match.seasonKey === key);
    const undo = () => {
      mutate({ seasonKey: key, policy: known?.policy ?? null, episode: episode ?? null });
      announce({ text: t('announce.notIgnored', { title: observed.seriesTitle }) });
    };
    announce({ text: t('announce.ignored', { title: observed.seriesTitle }), undo });
  };
}
