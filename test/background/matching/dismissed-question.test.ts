// Tests that a question on a self-hosted server is asked once per series. After the user has dismissed the question, episodes of that
// series cause no question.
import { expect, it } from 'vitest';
import { forgetMatchOfSeason } from '@/lib/background/matching/match-decisions.ts';
import { answerQuestion } from '@/lib/background/sending/answers.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readMatches } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createTitle } from '../small-catalogue.ts';
import { queueEpisode } from './answering.ts';

const first = createTitle(1, 'Hoshi no Umi');
const film = createTitle(2, 'Hoshi no Umi Movie', { format: 'MOVIE', episodes: 1, startDate: '2002-01-01' });
const second = createTitle(3, 'Hoshi no Umi 2nd Season');
const other = createTitle(4, 'Mori no Oto');
const otherFilm = createTitle(5, 'Mori no Oto Movie', {
  format: 'MOVIE',
  episodes: 1,
  startDate: '2005-01-01',
});
const otherSecond = createTitle(6, 'Mori no Oto 2nd Season');
const catalogue = [first, film, second, other, otherFilm, otherSecond];

const onServer = (episodeNumber: number, part: Partial<ObservedEpisode> = {}) =>
  episode({
    siteId: 'jellyfin',
    siteName: 'Jellyfin',
    url: 'https://media.home.example/web/#/video',
    confidence: 0.9,
    titleIsSeries: true,
    seriesTitle: 'Hoshi no Umi',
    seriesId: null,
    seasonNumber: 2,
    episodeId: `${part.seriesTitle ?? ''} ${part.seasonNumber ?? 2} ${episodeNumber}`,
    episodeNumber,
    ...part,
  });

async function watch(root: TestRoot, observed: ObservedEpisode): Promise<string> {
  const id = await queueEpisode(root, observed);
  await deliverOutbox(root);
  return id;
}

async function asked(): Promise<(string | undefined)[]> {
  const items = (await readOutbox()).filter(({ state }) => state === 'asking');
  return items.map(({ change }) =>
    change.kind === 'episode' ? `${change.observed.seriesTitle} ${change.observed.episodeNumber}` : undefined,
  );
}

async function dismiss(root: TestRoot, itemId: string): Promise<void> {
  await answerQuestion(root.worker, { itemId, answer: { kind: 'skip' } });
  await deliverOutbox(root);
}

it('Kiroku asks about each unmatched episode until the user answers', async () => {
  const root = await createRoot({ catalogue });
  await watch(root, onServer(1));
  await watch(root, onServer(2));
  expect(await asked()).toEqual(['Hoshi no Umi 1', 'Hoshi no Umi 2']);
  const [item] = await readOutbox();
  const answer = { kind: 'match', media: second, episode: 1, reach: 'season' } as const;
  await answerQuestion(root.worker, { itemId: item?.id ?? '', answer });
  await deliverOutbox(root);
  expect(await asked()).toEqual([]);
  expect(root.service.entries.get(second.id)?.progress).toBe(2);
});

it('a dismissal drops all questions of the series', async () => {
  const root = await createRoot({ catalogue });
  const id = await watch(root, onServer(1));
  await watch(root, onServer(2));
  await dismiss(root, id);
  await watch(root, onServer(3));
  await watch(root, onServer(1, { seasonNumber: 3 }));
  expect(await asked()).toEqual([]);
  expect((await readActivity()).map(({ what }) => what)).toEqual(['ignore', 'ignore', 'ignore']);
});

it('a dismissal does not silence another series', async () => {
  const root = await createRoot({ catalogue });
  await dismiss(root, await watch(root, onServer(1)));
  await watch(root, onServer(1, { seriesTitle: 'Mori no Oto' }));
  expect(await asked()).toEqual(['Mori no Oto 1']);
  const elsewhere = { siteId: 'crunchyroll', url: 'https://www.crunchyroll.com/watch/G1/x', confidence: 1 };
  const before = await readMatches();
  await dismiss(root, await watch(root, onServer(1, elsewhere)));
  expect(await readMatches()).toEqual(before);
  await watch(root, onServer(2, elsewhere));
  expect(await asked()).toEqual(['Mori no Oto 1', 'Hoshi no Umi 2']);
});

it('deleting a dismissal makes Kiroku ask again', async () => {
  const root = await createRoot({ catalogue });
  await dismiss(root, await watch(root, onServer(1)));
  const [remembered] = await readMatches();
  await forgetMatchOfSeason(root.worker, remembered?.seasonKey ?? '');
  await watch(root, onServer(2));
  expect(await asked()).toEqual(['Hoshi no Umi 2']);
});
