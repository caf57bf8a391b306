// Tests the figures of the evaluation. These are the lists of simulated users, and the calibration.
import { expect, it } from 'vitest';
import { title } from '../background/small-catalogue.ts';
import { calibrationOf } from '../eval/calibration.ts';
import { catalogueOf } from '../eval/catalogue.ts';
import { listOf } from '../eval/lists.ts';
import { createMemoryApi } from '../eval/memory-api.ts';
import { observedOf } from '../eval/observations.ts';

const first = title(1, 'Yama no Koe');
const second = title(2, 'Yama no Koe 2nd Season');
const namesake = title(3, 'Yama no Kaze');
const titles = [first, second, namesake].map((media) => ({
  ...media,
  malId: media.mal_id,
  anilistId: null,
  relations: [],
}));
const catalogue = {
  ...catalogueOf(titles),
  franchise: new Map([
    [first.id, 'koe'],
    [second.id, 'koe'],
    [namesake.id, 'kaze'],
  ]),
};
const one = {
  observed: observedOf({ seriesTitle: 'Yama no Koe', episodeNumber: 17 }),
  truth: { malIds: [second.mal_id ?? 0], episode: 5, byFamily: false },
  seasonId: 's',
  group: 'g',
  family: 'koe',
};

it('listOf simulates a list with the right title and its earlier seasons, with another season, or with a namesake', () => {
  const known = { catalogue, memory: createMemoryApi(catalogue) };
  const watching = (progress: number) => ({ status: 'watching', progress });
  expect([...listOf('right', one, known)]).toEqual([
    [first.id, { status: 'completed', progress: 12 }],
    [second.id, watching(4)],
  ]);
  expect([...listOf('season', one, known)]).toEqual([[first.id, watching(16)]]);
  expect([...listOf('twin', one, known)]).toEqual([[namesake.id, watching(16)]]);
});

it('calibrationOf gives the share of right answers for each step of certainty', () => {
  const plot = calibrationOf([
    { kind: 'accepted', certainty: 0.95, right: true },
    { kind: 'accepted', certainty: 0.96, right: false },
    { kind: 'first of a question', certainty: 0.6, right: true },
  ]);
  expect(plot).toMatch(/^0\.94 +2 +50\.0 % +█{20}·{20}$/m);
  expect(plot).toMatch(/^0\.60 +1 +100\.0 % +█{40}$/m);
});
