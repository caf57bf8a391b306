// The state of the rule editor: the drafts, their errors, and the titles they refer to.
import { useRef, useState } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import {
  createNextDraft,
  type RuleDraft,
  readDrafts,
  toDraftTitle,
  toRuleDrafts,
  totalsOf,
} from '@/lib/domain/files/match-draft.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { useTitlesOfRules } from '@/lib/queries/options/use-matches.ts';

export type RuleDrafts = ReturnType<typeof useRuleDrafts>;

export function useRuleDrafts(match: Match) {
  const keys = useRef(0);
  const newKey = () => {
    keys.current += 1;
    return `rule-${keys.current}`;
  };
  const [drafts, setDrafts] = useState(() => toRuleDrafts(match.rules, newKey));
  const [picked, setPicked] = useState<ReadonlyMap<string, Media>>(new Map());
  const toLookUp = drafts.flatMap(({ title }) => (title && !picked.has(title.mediaId) ? title : []));
  const titles = new Map([...useTitlesOfRules(toLookUp), ...picked]);
  const change = (key: string, part: Partial<RuleDraft>) =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  return {
    drafts,
    read: readDrafts(drafts, totalsOf(titles.values())),
    titles,
    change,
    pick: (key: string, media: Media) => {
      setPicked((before) => new Map(before).set(media.id, media));
      change(key, { title: toDraftTitle(media) });
    },
    add: () => setDrafts((before) => [...before, createNextDraft(before, newKey())]),
    remove: (key: string) => setDrafts((before) => before.filter((draft) => draft.key !== key)),
    move: (key: string, by: -1 | 1) => setDrafts((before) => moved(before, key, by)),
  };
}

function moved(drafts: readonly RuleDraft[], key: string, by: -1 | 1): RuleDraft[] {
  const index = drafts.findIndex((draft) => draft.key === key);
  const draft = drafts[index];
  const to = index + by;
  if (!draft || to < 0 || to >= drafts.length) return [...drafts];
  const others = drafts.filter((one) => one !== draft);
  return [...others.slice(0, to), draft, ...others.slice(to)];
}
