// What was watched, and the same outbox and log as in the popup, with more room.
import { MOST_LINES } from '@/lib/domain/kept.ts';
import { HistoryView } from '../history/history-view.tsx';
import { ActivityPanel } from '../popup/activity-panel.tsx';
import { useWord } from '../ui/language.tsx';

export function ActivitySection() {
  const word = useWord();
  return (
    <>
      <HistoryView level={3} />
      <div className="activity-box">
        <ActivityPanel />
      </div>
      <p className="soft small">{word('activity.kept', { count: MOST_LINES })}</p>
    </>
  );
}
