// Of which titles the episodes in the outbox are, by what is remembered: what the user changes at a title must not overtake them.
import { seasonKey } from '../domain/episode.ts';
import { applyRules } from '../domain/match-rules.ts';
import type { OutboxItem } from '../domain/outbox-item.ts';
import type { EpisodeTitles } from '../domain/outbox-order.ts';
import { readMatches } from '../store/reading.ts';

/** Empty where there is no order to keep: nothing but episodes, or none. */
export async function episodeTitles(
  items: readonly OutboxItem[],
  hasOthers = items.some(({ change }) => change.kind !== 'episode'),
): Promise<EpisodeTitles> {
  const titles = new Map<string, string>();
  if (!hasOthers || items.every(({ change }) => change.kind !== 'episode')) return titles;
  const matches = new Map((await readMatches()).map((match) => [match.seasonKey, match]));
  for (const { id, change } of items) {
    if (change.kind !== 'episode') continue;
    const { observed } = change;
    const rules = matches.get(seasonKey(observed))?.rules ?? [];
    const rule = applyRules(rules, observed.episodeNumber, observed.episodeType)?.rule;
    if (rule) titles.set(id, rule.mediaId);
  }
  return titles;
}
