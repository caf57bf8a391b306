// Prepares outbox items for display.
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { withScoreOutOfTen } from '../../domain/score-scale.ts';
import { readScoreScale } from '../service-profile.ts';

/** Returns the items with scores out of 10. Only an undo needs a conversion, because it restores the service's own score. */
export async function withItemScoresOutOfTen(items: readonly OutboxItem[]): Promise<readonly OutboxItem[]> {
  const isUndo = ({ change }: OutboxItem) => change.kind === 'edit' && change.by === 'undo';
  if (!items.some(isUndo)) return items;
  const scale = await readScoreScale();
  return items.map((item) => {
    const { change } = item;
    if (change.kind !== 'edit' || change.by !== 'undo') return item;
    return { ...item, change: { ...change, patch: withScoreOutOfTen(change.patch, scale) } };
  });
}
