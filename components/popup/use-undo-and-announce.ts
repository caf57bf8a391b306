// Undoes a log entry by a key or command, and announces the outcome.
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useUndoActivity } from '@/lib/queries/use-activity.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

export function useUndoAndAnnounce(): (activity: Activity) => void {
  const t = useTranslate();
  const titleOf = useTitleOf();
  const { announce } = useAnnouncer();
  const { mutateAsync } = useUndoActivity();
  return (activity) =>
    void mutateAsync({ activityId: activity.id }).then((outcome) => {
      if (outcome.ok) return announce({ text: t('announce.undone') });
      const isOutdated = outcome.problem.code === 'changed_meanwhile';
      const title = titleOf?.(activity) ?? activity.title;
      announce({
        text: isOutdated ? t('announce.outdated', { title }) : problemSentence(t, outcome.problem),
      });
    });
}
