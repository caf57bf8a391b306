// Tests the evaluation's simulated lists and the table of its calibration.
import { expect, it } from 'vitest';
import { createTitle } from '../background/small-catalogue.ts';
import { describeCalibration } from '../eval/calibration.ts';
import { createEvalCatalogue } from '../eval/catalogue.ts';
import { createUserList } from '../eval/lists.ts';
import { createMemoryApi } from '../eval/memory-api.ts';
import { createObservedEpisode } from '../eval/observations.ts';

const first = createTitle(1, 'Yama no Koe');
const second = createTitle(2, 'Yama no Koe 2nd Season');
const namesake = createTitle(3, 'Yama no Kaze');
const titles = [first, second, namesake].map((media) => ({
  ...media,
  malId: media.mal_id,
  anilistId: null,
  relations: [],
}));
const catalogue = {
  ...createEvalCatalogue(titles),
  franchise: new Map([
    [first.id, 'koe'],
    [second.id, 'koe'],
    [namesake.id, 'kaze'],
  ]),
};
const one = {
  observed: createObservedEpisode({ seriesTitle: 'Yama no Koe', episodeNumber: 17 }),
  truth: { malIds: [second.mal_id ?? 0], episode: 5, byFamily: false },
  seasonId: 's',
  group: 'g',
  family: 'koe',
};

it('createUserList puts the right season, another season or a namesake on the list', () => {
  const known = { catalogue, memory: createMemoryApi(catalogue) };
  const watching = (progress: number) => ({ status: 'watching', progress });
  expect([...createUserList('right', one, known)]).toEqual([
    [first.id, { status: 'completed', progress: 12 }],
    [second.id, watching(4)],
  ]);
  expect([...createUserList('season', one, known)]).toEqual([[first.id, watching(16)]]);
  expect([...createUserList('twin', one, known)]).toEqual([[namesake.id, watching(16)]]);
});

it('describeCalibration shows the share of right answers for each step of certainty', () => {
  const plot = describeCalibration([
    { kind: 'accepted', certainty: 0.95, right: true },
    { kind: 'accepted', certainty: 0.96, right: false },
    { kind: 'first of a question', certainty: 0.6, right: true },
  ]);
  expect(plot).toMatch(/^0\.94 +2 +50\.0 % +█{20}·{20}$/m);
  expect(plot).toMatch(/^0\.60 +1 +100\.0 % +█{40}$/m);
});
