// Tests a video with several episodes. Also tests an episode that the page calls the last episode, without a number.
import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { answerQuestion } from '@/lib/background/sending/answers.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { episode } from '../../../domain/examples.ts';
import { frieren, twoTitles } from '../../changes.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const TOTAL = 12;

async function setUp(progress: number, known: Partial<Media> = {}): Promise<TestRoot> {
  const title = { ...frieren, episodes: TOTAL, status: 'FINISHED', ...known };
  const others = twoTitles.filter(({ id }) => id !== frieren.id);
  const root = await createRoot({ catalogue: [title, ...others] });
  root.service.save(frieren.id, { status: 'watching', progress });
  return root;
}

async function send(root: TestRoot, part: Partial<ObservedEpisode>): Promise<void> {
  const observed = episode(part);
  await addChange(root, { kind: 'episode', observed, watchedAt: root.clock.now }, 'user-1');
  await deliverOutbox(root);
}

const entryOf = ({ service }: TestRoot) => service.entries.get(frieren.id);
const questions = async () => (await readOutbox()).map(({ question }) => question?.reason);

describe('range of episodes', () => {
  const last = { firstEpisodeNumber: 11, episodeNumber: 12 };

  it('sets the progress to its last number', async () => {
    const root = await setUp(10);
    await send(root, last);
    expect(entryOf(root)).toMatchObject({ progress: 12, status: 'completed' });
  });

  it.each([
    ['goes beyond the total', { firstEpisodeNumber: 12, episodeNumber: 13 }, 'beyondTotal'],
    ['has a first number above its last number', { firstEpisodeNumber: 12, episodeNumber: 11 }, 'jump'],
  ])('causes a question if it %s', async (_what, part, reason) => {
    const root = await setUp(10);
    await rememberChosenTitle(root, episode({ episodeNumber: 1 }), { ...frieren, episodes: null }, 1);
    await send(root, part);
    expect(await questions()).toEqual([reason]);
    expect(entryOf(root)).toMatchObject({ progress: 10 });
  });

  it('causes a question if its first number belongs to another title', async () => {
    const root = await setUp(0);
    // This entry begins at episode 13 of the season.
    await rememberChosenTitle(root, episode({ episodeNumber: 13 }), frieren, 1, 'onward');
    await send(root, { firstEpisodeNumber: 12, episodeNumber: 13 });
    expect(await questions()).toEqual(['match']);
    expect(entryOf(root)).toMatchObject({ progress: 0 });
  });
});

describe('unnumbered episode that the page calls the last', () => {
  const final = { isFinal: true, episodeNumber: null, episodeLabel: '最終話' } as const;

  it('gets the total of its title as its number', async () => {
    const root = await setUp(11);
    await rememberChosenTitle(root, episode({ episodeNumber: 1 }), frieren, 1);
    await send(root, final);
    expect(entryOf(root)).toMatchObject({ progress: TOTAL, status: 'completed' });
  });

  it('causes a question if the total is unknown', async () => {
    const root = await setUp(11, { episodes: null, status: 'RELEASING' });
    await rememberChosenTitle(root, episode({ episodeNumber: 1 }), { ...frieren, episodes: null }, 1);
    await send(root, final);
    expect(await questions()).toEqual(['match']);
    const [item] = await readOutbox();
    const answer = { kind: 'match', media: frieren, episode: 12, reach: 'season' } as const;
    await answerQuestion(root.worker, { itemId: item?.id ?? '', answer });
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(entryOf(root)).toMatchObject({ progress: 12 });
  });

  it('causes a question if its number would be a jump', async () => {
    const root = await setUp(2);
    await rememberChosenTitle(root, episode({ episodeNumber: 1 }), frieren, 1);
    await send(root, final);
    expect(await questions()).toEqual(['jump']);
  });
});
