// Follows sequels through titles and relations that a test defines.
import type { Media } from '@/lib/contract/media.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { followSequels } from '@/lib/matching/sequels.ts';
import { type Line, relationOf, title } from '../../background/small-catalogue.ts';

export const first = title(1, 'Hoshi no Umi');
export const second = title(2, 'Hoshi no Umi 2nd Season');
export const third = title(3, 'Hoshi no Umi 3rd Season');
export const unmarked = title(4, 'Hoshi no Umi: Kaze');

export type Facts = readonly [Media, ...(readonly Line[])];

const goal: SequelGoal = {
  startId: first.id,
  byWords: true,
  episode: 14,
  offset: 0,
  season: null,
  numberOnly: false,
  named: null,
  evidence: [],
};

/** Follows sequels to `goal`. `facts` has titles with their relations. `known` has titles whose relations are unknown. */
export function walk(
  part: Partial<SequelGoal>,
  facts: readonly Facts[],
  known: readonly Media[] = [],
  data = noMatchingData,
) {
  const related = new Map(
    facts.map(([media, ...to]) => [media.id, { media, relations: to.map(relationOf) }]),
  );
  return followSequels(
    { ...goal, ...part },
    { related, media: new Map(known.map((one) => [one.id, one])), data },
  );
}

export function follow(...asked: Parameters<typeof walk>): string {
  const end = walk(...asked);
  if (end.kind === 'accepted') return `${end.media.title} #${end.episode}`;
  return end.kind === 'lookUp' ? `look up ${Number(end.id.slice(-4))}` : end.kind;
}

export const to = (media: Media): Line => ['SEQUEL', media];
