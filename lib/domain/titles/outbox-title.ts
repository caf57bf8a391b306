// What a change that waits is called.
import type { OutboxItem } from '../changes/outbox-item.ts';
import { shownTitle, type TitleLanguage } from './shown-title.ts';

/** An episode is called as its page calls it: that is what the user has seen. */
export function outboxTitle({ change }: OutboxItem, titles: TitleLanguage): string {
  return change.kind === 'episode' ? change.observed.seriesTitle : shownTitle(change.media, titles);
}
