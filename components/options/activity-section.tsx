// What was watched, and the same outbox and log as in the popup, with more room.
import { HistoryView } from '../history/history-view.tsx';
import { ActivityPanel } from '../popup/activity-panel.tsx';

export function ActivitySection() {
  return (
    <>
      <HistoryView level={3} />
      <div className="activity-box">
        <ActivityPanel />
      </div>
    </>
  );
}
