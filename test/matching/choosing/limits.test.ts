// Tests when a title is accepted, causes a question or is rejected, and which choices a question offers.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  matchingDataWithRules,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
} from '../weighing/weighing-examples.ts';

const choose = (
  seriesTitle: string,
  part: ObservedFields,
  catalogue: readonly Media[],
  data = noMatchingData,
) => chooseMatch(observedPage(seriesTitle, part), catalogue, data);
const offered = (...asked: Parameters<typeof choose>) => {
  const choice = choose(...asked);
  return 'choices' in choice ? choice.choices.map(({ media, score }) => [media.title, score]) : choice.kind;
};

describe('chooseMatch if no candidate is certain', () => {
  it('asks the user without choices when the search found nothing', () => {
    expect(choose('Hana', {}, [])).toEqual({
      kind: 'ask',
      choices: [],
      evidence: [{ code: 'noCandidates', values: {} }],
    });
  });

  it('asks the user when the best entry shares only a few letters with the page', () => {
    const alike = createTitle(1, 'Hana no Mori');
    expect(choose('Hana ga Saku', { episodeNumber: 99 }, [alike])).toMatchObject({
      kind: 'ask',
      evidence: [{ code: 'lowScore', values: { percent: expect.any(Number) } }],
    });
  });

  it("asks the user when the best entry's name is only similar to the page's name", () => {
    const choice = choose('Hana no Uta', {}, [createTitle(1, 'Hana no Umi')]);
    const [offer] = 'choices' in choice ? choice.choices : [];
    expect(choice.evidence).toEqual([
      { code: 'lowScore', values: { percent: Math.round((offer?.score ?? 0) * 100) } },
    ]);
  });

  it('asks the user when the page has the id of another title', () => {
    const hana = createTitle(1, 'Hana');
    const choice = choose('Hana', { ids: { mal: 7 } }, [hana]);
    expect(choice).toEqual({
      kind: 'ask',
      choices: [
        {
          media: hana,
          score: expect.any(Number),
          evidence: expect.arrayContaining([{ code: 'exactTitle', values: {} }]),
        },
      ],
      evidence: [{ code: 'idDiffers', values: { title: 'Hana' } }],
    });
  });
});

describe('chooseMatch on a general page', () => {
  const series = mediaWithTitles(1, 'Hana no Uta', 'Flower Song');
  const second = createTitle(2, 'Flower Song 2nd Season');

  it('accepts an entry whose score is exactly the threshold', () => {
    const seen = { seasonTitle: 'Season 2', confidence: 0.9 };
    expect(choose('Hana no Uta', seen, [series, second])).toMatchObject({ kind: 'accepted', media: second });
  });

  it('offers an almost equal title, but no less similar title', () => {
    const alike = [createTitle(1, 'Hana no Umi'), createTitle(2, 'Hana no Utah')];
    expect(offered('Hana no Uta', { confidence: 0.9 }, alike)).toEqual([
      ['Hana no Utah', expect.any(Number)],
    ]);
  });
});

describe('the choices of chooseMatch', () => {
  it('do not include a title that shares no word with the page', () => {
    expect(offered('Hana no Uta', {}, [createTitle(1, 'Hana no Umi'), createTitle(2, 'Yuki')])).toHaveLength(
      1,
    );
  });

  it('contain the target of a redirect only once', () => {
    const first = createTitle(1, 'Hana no Uta');
    const second = createTitle(2, 'Hana no Uta: Kaze', { episodes: 24 });
    const data = matchingDataWithRules([first.mal_id, 13, 24, second.mal_id, 1]);
    const names = offered('Hana no Uta', { titleIsSeries: true, episodeNumber: 14 }, [first, second], data);
    expect(names).toHaveLength(1);
  });

  it('are limited to five titles', () => {
    const same = [1, 2, 3, 4, 5, 6].map((id) => createTitle(id, 'Hana', { year: null, startDate: null }));
    const choices = offered('Hana', {}, same);
    expect(choices).toHaveLength(5);
    expect(
      offered('Hana', { seasonTitle: 'Hana' }, [createTitle(1, 'Hana (TV)'), createTitle(2, 'Hana')]),
    ).toContainEqual(['Hana', 1]);
  });
});
