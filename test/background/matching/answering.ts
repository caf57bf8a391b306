// Sets up a remembered season whose title is at episode 4 on the list. Queues episodes of this season about which Kiroku asks the user.

import { expect } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import type { AskReason, OutboxItem, Question } from '@/lib/domain/changes/outbox-item.ts';
import { type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import { databaseMatchStore } from '@/lib/store/matches.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { dungeonMeshi, frieren, frierenEpisode, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';

export const episodeFive = frierenEpisode(5);
export const seasonKeyOfFive = seasonKey(episodeFive);
const asked = (reason: AskReason): Question => ({
  reason,
  choices: [],
  media: null,
  episode: 5,
  evidence: [],
});

/** Returns a worker that remembers the season. The season's title is at episode 4 on the list. */
export async function createWorkerWithMatch(granted?: readonly string[]) {
  const root = await createRoot({ catalogue: twoTitles, ...(granted && { granted }) });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  root.service.save(dungeonMeshi.id, { status: 'watching', progress: 4 });
  await rememberChosenTitle(root, episodeFive, frieren, 5);
  return root;
}

/** Queues the episode, and returns the id of its item. */
export async function queueEpisode(
  { worker, clock }: TestRoot,
  observed: ObservedEpisode,
  part: Partial<OutboxItem> = {},
) {
  const before = new Set((await readOutbox()).map(({ id }) => id));
  await addChange(worker, { kind: 'episode', observed, watchedAt: clock.now }, 'user-1');
  const item = (await readOutbox()).find(({ id }) => !before.has(id)) ?? expect.fail('not queued');
  await updateItem(worker, item.id, (one) => ({ ...one, ...part }));
  return item.id;
}

export const askingItemFields = (reason: AskReason): Partial<OutboxItem> => ({
  state: 'asking',
  question: asked(reason),
});
export const getProgressAtService = ({ service }: TestRoot, id = frieren.id) =>
  service.entries.get(id)?.progress;
export const readRememberedMatch = () => databaseMatchStore.read(seasonKeyOfFive);
