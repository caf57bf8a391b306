// The name of a waiting change.
import type { OutboxItem } from '../changes/outbox-item.ts';
import { shownTitle, type TitleLanguage } from './shown-title.ts';

/** An episode has the name from its page, which the user has seen. */
export function outboxTitle({ change }: OutboxItem, titles: TitleLanguage): string {
  return change.kind === 'episode' ? change.observed.seriesTitle : shownTitle(change.media, titles);
}
