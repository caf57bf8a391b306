// Returns the name of a waiting change's title.
import type { OutboxItem } from '../changes/outbox-item.ts';
import { shownTitle, type TitleLanguage } from './shown-title.ts';

/** Returns the name to show. For an episode, this is the series' name on its page, because the user has seen that name. */
export function titleOfOutboxItem({ change }: OutboxItem, titles: TitleLanguage): string {
  return change.kind === 'episode' ? change.observed.seriesTitle : shownTitle(change.media, titles);
}
