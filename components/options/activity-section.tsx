// The same outbox and log as in the popup, with more room.
import { ActivityPanel } from '../popup/activity-panel.tsx';

export function ActivitySection() {
  return (
    <div className="activity-box">
      <ActivityPanel />
    </div>
  );
}
