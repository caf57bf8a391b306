// Follows sequels through titles and relations that a test defines.
import type { Media } from '@/lib/contract/media.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { followSequels } from '@/lib/matching/sequels.ts';
import { createTitle, type RelationLine, relationFromLine } from '../../background/small-catalogue.ts';

export const firstSeason = createTitle(1, 'Hoshi no Umi');
export const secondSeason = createTitle(2, 'Hoshi no Umi 2nd Season');
export const thirdSeason = createTitle(3, 'Hoshi no Umi 3rd Season');
export const seasonWithoutNumber = createTitle(4, 'Hoshi no Umi: Kaze');

export type TitleWithRelations = readonly [Media, ...(readonly RelationLine[])];

const goal: SequelGoal = {
  startId: firstSeason.id,
  byWords: true,
  episode: 14,
  offset: 0,
  season: null,
  numberOnly: false,
  named: null,
  evidence: [],
};

/** Follows sequels to `goal`. `facts` has titles with their relations. `known` has titles whose relations are unknown. */
export function walkSequelChain(
  part: Partial<SequelGoal>,
  facts: readonly TitleWithRelations[],
  known: readonly Media[] = [],
  data = noMatchingData,
) {
  const related = new Map(
    facts.map(([media, ...to]) => [media.id, { media, relations: to.map(relationFromLine) }]),
  );
  return followSequels(
    { ...goal, ...part },
    { related, media: new Map(known.map((one) => [one.id, one])), data },
  );
}

export function describeSequelWalk(...asked: Parameters<typeof walkSequelChain>): string {
  const end = walkSequelChain(...asked);
  if (end.kind === 'accepted') return `${end.media.title} #${end.episode}`;
  return end.kind === 'lookUp' ? `look up ${Number(end.id.slice(-4))}` : end.kind;
}

export const sequelTo = (media: Media): RelationLine => ['SEQUEL', media];
