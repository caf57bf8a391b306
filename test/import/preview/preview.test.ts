// Tests the contents of the preview of an import, without rendering it.
import { describe, expect, it } from 'vitest';
import { withHundredPointQuestion } from '@/lib/import/formats/score-scales.ts';
import type { HistoryFile, ListFile, WatchedSeason } from '@/lib/import/imported.ts';
import type { PlannedRow } from '@/lib/import/plan.ts';
import { applyChoice, noPreviewChoices } from '@/lib/import/preview/chosen-rules.ts';
import { effectOfAnswer, nextFileQuestion } from '@/lib/import/preview/file-questions.ts';
import { toPreviewFile } from '@/lib/import/preview/planned-file.ts';
import { conflictText, rowName, rowSentence } from '@/lib/import/preview/row-words.ts';
import {
  countVerdicts,
  filterPreviewRows,
  sortActionableRowsFirst,
  summariseRows,
} from '@/lib/import/preview/shown-rows.ts';
import { importedTitle, media } from '../../domain/examples.ts';
import { t } from '../../english.ts';

const frieren = media({
  titles: { romaji: 'Sousou no Frieren', english: 'Frieren', native: '葬送のフリーレン' },
});
const onList = { status: 'watching', progress: 4, userScore: 8 } as const;

function row(part: Partial<PlannedRow>): PlannedRow {
  return {
    ...{ place: 1, name: 'Frieren', verdict: 'new', media: frieren, choices: [], before: null },
    ...{ patch: null, conflicts: [], rule: 'careful', isChosen: true },
    ...part,
  };
}

const rows = [
  row({ place: 1, verdict: 'new', patch: { progress: 3 } }),
  row({ place: 2, verdict: 'changed', before: onList, patch: { progress: 9 } }),
  row({ place: 3, verdict: 'changed', before: onList, patch: { userScore: 9 } }),
  row({ place: 4, verdict: 'conflict', before: onList, patch: { progress: 9 }, conflicts: ['scoreDiffers'] }),
  row({ place: 5, verdict: 'missing', media: null, name: 'Ōkami Café' }),
  row({ place: 6, verdict: 'same', before: onList }),
];

describe('preview rows', () => {
  it('are counted by kind', () => {
    const [all, ...kinds] = countVerdicts(rows);
    expect(all).toEqual({ verdict: 'all', count: 6 });
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    const summary = summariseRows(rows);
    expect(summary.map(({ what, count }) => `${count} ${what}`)).toEqual([
      '1 new',
      '1 ahead',
      '1 changed',
      '1 conflict',
      '1 missing',
      '1 same',
    ]);
    expect(summary.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  });

  it.each([
    ['all', '', [1, 2, 3, 4, 5, 6]],
    ['changed', '', [2, 3]],
    ['all', 'フリーレン', [1, 2, 3, 4, 6]],
    ['all', 'cafe  OKAMI', [5]],
    ['new', 'okami', []],
  ] as const)('are found by the kind “%s” and the text “%s”', (verdict, text, places) => {
    expect(filterPreviewRows(rows, { verdict, text }).map(({ place }) => place)).toEqual(places);
  });

  it('are sorted with new titles and questions first, and titles that were not found last', () => {
    const asked = row({ place: 7, verdict: 'question', media: null });
    const ordered = sortActionableRowsFirst([...rows.toReversed(), asked]);
    const shown = filterPreviewRows(ordered, { verdict: 'all', text: '' });
    expect(shown.map(({ verdict }) => verdict)).toEqual([
      'new',
      'question',
      'changed',
      'changed',
      'conflict',
      'same',
      'missing',
    ]);
    const counts = new Map(countVerdicts(ordered).map(({ verdict, count }) => [verdict, count]));
    expect([counts.get('all'), counts.get('missing')]).toEqual([7, 1]);
    expect(filterPreviewRows(ordered, { verdict: 'missing', text: '' })).toHaveLength(1);
  });

  it.each([
    [
      row({ patch: { status: 'completed', progress: 28, userScore: 9 } }),
      'Add: Completed, episode 28, score 9',
    ],
    [
      row({ verdict: 'changed', before: onList, patch: { status: 'completed', progress: 28 } }),
      'episode 4 → episode 28, Watching → Completed',
    ],
    [
      row({ verdict: 'conflict', before: onList, patch: { progress: 0, userScore: null } }),
      'episode 4 → not begun, score 8 → no score',
    ],
    [row({ verdict: 'same', before: onList }), 'Your list stays: Watching, episode 4, score 8'],
    [row({ verdict: 'question', media: null }), 'Which title is it?'],
    [row({ verdict: 'question' }), 'The file has no status for this title.'],
  ])('describe the change that would be written: $1', (one, sentence) => {
    expect(rowSentence(t, one, 'anime')).toBe(sentence);
  });

  it('describe differences between file and list', () => {
    expect(conflictText(t, row({ conflicts: ['progressLower', 'scoreDiffers'] }))).toBe(
      'The file has less progress than your list. The score differs.',
    );
    expect(rowName(t, row({ media: null, name: ' ', place: 7 }))).toBe('Row 7');
  });
});

describe('applyChoice', () => {
  it('sets a rule for all rows, a group or a row', () => {
    const steps = [
      { what: 'all', rule: 'file' },
      { what: 'group', verdict: 'conflict', rule: 'list' },
      { what: 'row', place: 4, rule: 'careful' },
    ] as const;
    const { rules } = steps.reduce(applyChoice, noPreviewChoices);
    expect(rules).toEqual({ all: 'file', groups: { conflict: 'list' }, rows: new Map([[4, 'careful']]) });
    const back = applyChoice(
      { ...noPreviewChoices, rules },
      { what: 'group', verdict: 'conflict', rule: null },
    );
    expect(back.rules.groups).toEqual({});
    expect(noPreviewChoices.rules.rows.size).toBe(0);
  });

  it("selects a row when the user answers the row's question with a title", () => {
    const chosen = applyChoice(noPreviewChoices, { what: 'answer', place: 3, answer: { media: frieren } });
    expect([chosen.answers.get(3)?.media, chosen.chosen.get(3)]).toEqual([frieren, true]);
    const again = applyChoice(chosen, { what: 'answer', place: 3, answer: { state: 'completed' } });
    expect(again.answers.get(3)).toEqual({ media: frieren, state: 'completed' });
    expect(applyChoice(again, { what: 'answer', place: 3, answer: { media: null } }).chosen.get(3)).toBe(
      false,
    );
  });
});

const list: ListFile = {
  kind: 'list',
  format: 'anilistJson',
  titles: [1, 2].map((place) => ({
    ...{ place, mediaType: 'anime', ids: {}, titles: [`T${place}`], year: null, total: null },
    ...{ state: 'completed', progress: 1, score: null, lost: [] },
  })) as ListFile['titles'],
  unreadable: [],
  leftOut: [],
  unreadScores: 0,
  scales: [{ scale: 'stars5', scores: [[2, 6]] }],
};
const season: WatchedSeason = {
  ...{ place: 1, siteId: 'youtube', seriesTitle: 'Frieren', seasonNumber: null, seasonName: null },
  ...{ episodes: [1, 3, 5], furthest: 5, isFilm: false, confidence: 1, lastDay: '2024-01-05' },
} as WatchedSeason;
const history: HistoryFile = {
  kind: 'history',
  format: 'netflixActivity',
  seasons: [season, { ...season, place: 2, furthest: null }],
  rows: 9,
  dropped: 2,
  profiles: ['Mika', 'Jo'],
  isDateOrderUnknown: true,
};

describe('nextFileQuestion', () => {
  it('asks for an unknown score scale', () => {
    const ask = nextFileQuestion(list, {});
    expect(ask?.values).toEqual(['stars5', 'none']);
    if (!ask) throw new Error('nothing is asked');
    const answered = effectOfAnswer(ask, 'stars5');
    const scores = answered.what === 'scale' && answered.file.titles.map(({ score }) => score);
    expect(scores).toEqual([null, 6]);
    expect(answered.what === 'scale' && nextFileQuestion(answered.file, {})).toBeNull();
  });

  it('counts the scores that the user leaves out', () => {
    const ask = nextFileQuestion(list, {});
    const answered = ask && effectOfAnswer(ask, 'none');
    expect(answered?.what === 'scale' && answered.file).toMatchObject({ leftOutScores: 1, scales: null });
  });

  it.each([
    { name: 'a score above ten', scale: 'points10', badScore: '11', score: 8 },
    { name: 'no score', scale: 'points100', badScore: undefined, score: 0.8 },
  ] as const)('reports $name as impossible on the scale $scale', ({ scale, badScore, score }) => {
    const rated = list.titles.map((title, index) => ({ ...title, score: [11, 8][index] ?? null }));
    const ask = nextFileQuestion(withHundredPointQuestion({ ...list, titles: rated, scales: null }), {});
    if (!ask) throw new Error('nothing is asked');
    const answered = effectOfAnswer(ask, scale);
    if (answered.what !== 'scale') throw new Error('the scale was not asked for');
    const { titles, unreadScores } = answered.file;
    expect(titles[0]?.badScore).toBe(badScore);
    expect(titles[1]?.score).toBe(score);
    expect(unreadScores).toBe(badScore ? 1 : 0);
  });

  it('reports the impossible score of a row that is left out', () => {
    const leftOut = [{ ...importedTitle({ place: 3, score: 11 }), reason: 'duplicate' as const }];
    const ask = nextFileQuestion(withHundredPointQuestion({ ...list, leftOut, scales: null }), {});
    expect(ask && effectOfAnswer(ask, 'points10')).toMatchObject({
      file: { leftOut: [{ place: 3, score: null, badScore: '11' }] },
    });
  });

  it.each([
    { scores: [11, 8, 7], preselected: 'points10' },
    { scores: [85, 10, 70], preselected: 'points100' },
    { scores: [85], preselected: 'points100' },
    { scores: [85, 8], preselected: 'points10' },
  ])('preselects $preselected for the scores $scores', ({ scores, preselected }) => {
    const titles = scores.map((score, index) => importedTitle({ place: index + 1, score }));
    const ask = nextFileQuestion(withHundredPointQuestion({ ...list, titles, scales: null }), {});
    expect(ask?.preselected).toBe(preselected);
  });

  it('preselects no scale for low scores that fit several scales', () => {
    expect(nextFileQuestion(list, {})?.preselected).toBe('none');
  });

  it('asks for missing media types before the score scale', () => {
    const ask = nextFileQuestion({ ...list, isTypeUnknown: true }, {});
    expect(ask?.what).toBe('type');
    expect(ask && effectOfAnswer(ask, 'manga')).toEqual({ what: 'again', options: { mediaType: 'manga' } });
  });

  it('asks for the profile before the order of dates', () => {
    const first = nextFileQuestion(history, {});
    expect(first).toMatchObject({ what: 'profile', values: ['Mika', 'Jo'] });
    expect(first && effectOfAnswer(first, 'Jo')).toEqual({ what: 'again', options: { profile: 'Jo' } });
    const second = nextFileQuestion(history, { profile: 'Jo' });
    expect(second?.what).toBe('dates');
    expect(second && effectOfAnswer(second, 'dayFirst')).toEqual({
      what: 'again',
      options: { dateOrder: 'dayFirst' },
    });
    expect(nextFileQuestion(history, { profile: 'Jo', dateOrder: 'dayFirst' })).toBeNull();
  });
});

describe('toPreviewFile', () => {
  it('preselects a season of a history only if it has an episode number from a licensor', () => {
    const file = toPreviewFile(history);
    expect(file.titles.map(({ progress }) => progress)).toEqual([5, 3]);
    expect([1, 2].map(file.isOn)).toEqual([true, false]);
    expect([1, 2].map(toPreviewFile(list).isOn)).toEqual([true, true]);
  });
});
