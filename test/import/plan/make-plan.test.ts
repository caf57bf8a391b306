// Tests the planned change of each row of a file. Also tests rows whose title is not found.
import { describe, expect, it } from 'vitest';
import { countUnsupportedData } from '@/lib/import/imported.ts';
import { countRows, planRows, selectPlannedChanges } from '@/lib/import/make-plan.ts';
import type { TitleResolution } from '@/lib/import/plan.ts';
import { importedTitle, libraryEntry, media } from '../../domain/examples.ts';
import { foundResolution, frieren, planRow, watchingEntryState } from './plan-row.ts';

describe('planRows for a title that is not on the list', () => {
  it('writes status, progress and score of the file', () => {
    expect(planRow({ row: { score: 8.5 } })).toMatchObject({
      verdict: 'new',
      name: 'Sousou no Frieren',
      before: null,
      patch: { status: 'watching', progress: 5, userScore: 8.5 },
      isChosen: true,
    });
  });

  it.each([
    ['anime', 'current', 'watching'],
    ['anime', 'planned', 'plan_to_watch'],
    ['manga', 'current', 'reading'],
    ['manga', 'planned', 'plan_to_read'],
    ['manga', 'completed', 'completed'],
    ['anime', 'on_hold', 'on_hold'],
    ['anime', 'dropped', 'dropped'],
  ] as const)('writes for %s in the state %s the status %s', (type, state, status) => {
    const resolution: TitleResolution = { kind: 'found', media: media({ type }) };
    expect(planRow({ row: { state }, resolution }).patch).toMatchObject({ status });
  });

  it("writes the title's total as progress for a completed row without a number", () => {
    expect(planRow({ row: { state: 'completed', progress: 0, total: 12 } }).patch?.progress).toBe(28);
    expect(planRow({ row: { state: 'completed', progress: null } }).patch?.progress).toBe(28);
    expect(planRow({ row: { state: 'completed', progress: 5 } }).patch?.progress).toBe(5);
  });

  it("writes the file's total as progress if the catalogue has no total", () => {
    const resolution: TitleResolution = { kind: 'found', media: media({ episodes: null }) };
    expect(planRow({ row: { state: 'completed', progress: 0, total: 12 }, resolution }).patch?.progress).toBe(
      12,
    );
  });

  it("writes status and progress of Kiroku's own file unchanged", () => {
    const row = { state: 'completed', progress: 0 } as const;
    expect(planRow({ row, format: 'kirokuJson' }).patch).toEqual({ status: 'completed', progress: 0 });
  });

  it('writes no more episodes than the catalogue has, and returns the number in the file', () => {
    const altered = { excess: { type: 'anime', progress: 30, total: 28 } };
    expect(planRow({ row: { progress: 30 } })).toMatchObject({ patch: { progress: 28 }, altered });
    const entry = watchingEntryState(28);
    expect(planRow({ row: { progress: 30 }, entry })).toMatchObject({ verdict: 'same', altered });
    expect(planRow({ row: { progress: 28 } }).altered).toBeUndefined();
    expect(planRow({ row: { state: 'completed', progress: 0, total: 30 } }).altered).toBeUndefined();
  });

  it('returns the excessive number of a row that is merged into a row of the same title', () => {
    const titles = [
      importedTitle({ place: 1, state: 'current', progress: 30 }),
      importedTitle({ place: 2, state: 'completed', progress: 5 }),
    ];
    const resolutions = new Map(titles.map(({ place }) => [place, foundResolution]));
    expect(
      planRows({ format: 'malXml', titles, unreadable: [] }, { resolutions, entries: new Map() }),
    ).toMatchObject([{ place: 2, altered: { excess: { progress: 30, total: 28 } } }]);
  });

  it('asks the user when the file states no status', () => {
    const asked = planRow({ row: { state: null } });
    expect(asked).toMatchObject({ verdict: 'question', media: frieren, patch: null, isChosen: false });
    const answers = new Map([[1, { state: 'dropped' } as const]]);
    expect(planRow({ row: { state: null }, context: { answers } })).toMatchObject({
      verdict: 'new',
      patch: { status: 'dropped', progress: 5 },
    });
  });
});

describe('planRows for a row without a certain title', () => {
  const other = media({ id: '11111111-1111-4111-8111-111111111111', title: 'Sousou no Freesia' });

  it('writes nothing for a missing title', () => {
    expect(planRow({ resolution: { kind: 'missing' } })).toMatchObject({
      verdict: 'missing',
      media: null,
      patch: null,
      isChosen: false,
    });
  });

  it('asks the user about the row until the user has chosen a title', () => {
    const resolution: TitleResolution = { kind: 'question', choices: [frieren, other] };
    expect(planRow({ resolution })).toMatchObject({
      verdict: 'question',
      choices: [frieren, other],
      patch: null,
    });
    const chosen = planRow({ resolution, context: { answers: new Map([[1, { media: other }]]) } });
    expect(chosen).toMatchObject({ verdict: 'new', media: other, choices: [], isChosen: true });
    const none = planRow({ resolution, context: { answers: new Map([[1, { media: null }]]) } });
    expect(none).toMatchObject({ verdict: 'missing', patch: null });
  });
});

describe('planRows for two rows of the same title', () => {
  const titles = [
    importedTitle({ place: 1, progress: 5, score: 7, titles: ['Frieren'] }),
    importedTitle({ place: 2, progress: 12, score: null, state: 'on_hold' }),
    importedTitle({ place: 3, progress: 12, state: 'current' }),
  ];
  const resolutions = new Map([1, 2, 3].map((place) => [place, foundResolution] as const));

  it('keeps the furthest progress', () => {
    const rows = planRows({ format: 'malXml', titles, unreadable: [] }, { resolutions, entries: new Map() });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      place: 2,
      merged: [1, 3],
      patch: { status: 'on_hold', progress: 12, userScore: 7 },
    });
    expect(countRows(rows)).toMatchObject({ new: 1, merged: 2, total: 3 });
  });
});

describe('planRows for a completed row and another row of the same title', () => {
  const done = importedTitle({ place: 1, state: 'completed', progress: 2, total: null });
  const again = importedTitle({ place: 2, state: 'current', progress: 12, score: 7 });
  const resolutions = new Map([1, 2].map((place) => [place, foundResolution] as const));

  it.each([
    ['the completed row is first', [done, again]],
    ['the completed row is last', [again, done]],
  ])('writes the status completed and the largest number: %s', (_order, titles) => {
    const rows = planRows({ format: 'malXml', titles, unreadable: [] }, { resolutions, entries: new Map() });
    expect(rows).toMatchObject([
      { place: 1, merged: [2], patch: { status: 'completed', progress: 12, userScore: 7 } },
    ]);
  });

  it('uses the number of the unfinished row if no total is known', () => {
    const titles = [{ ...done, progress: 0 }, again];
    const unknown: TitleResolution = { kind: 'found', media: media({ episodes: null }) };
    const rows = planRows(
      { format: 'malXml', titles, unreadable: [] },
      { resolutions: new Map([1, 2].map((place) => [place, unknown])), entries: new Map() },
    );
    expect(rows).toMatchObject([{ patch: { status: 'completed', progress: 12 } }]);
  });
});

describe('selectPlannedChanges', () => {
  it('returns a change for every selected row', () => {
    const long = media({ synopsis: 'A long text.', genres: ['Fantasy'] });
    const row = planRow({ resolution: { kind: 'found', media: long }, entry: watchingEntryState(3) });
    expect(selectPlannedChanges([row, { ...row, isChosen: false }, { ...row, patch: null }])).toEqual([
      {
        place: 1,
        media: { ...long, synopsis: null, genres: [] },
        base: watchingEntryState(3),
        patch: { progress: 5 },
        verdict: 'changed',
      },
    ]);
  });

  it('returns only writable fields of an entry', () => {
    const entry = libraryEntry({ mediaId: frieren.id, progress: 3, userScore: null });
    expect(selectPlannedChanges([planRow({ entry })])[0]?.base).toEqual(watchingEntryState(3));
  });
});

describe('countUnsupportedData', () => {
  it('counts lost data only once for each title', () => {
    const rows = [
      importedTitle({ lost: ['dates', 'notes'] }),
      importedTitle({ lost: ['dates', 'dates'] }),
      importedTitle(),
    ];
    expect(countUnsupportedData(rows)).toEqual({ dates: 2, rewatches: 0, notes: 1, volumes: 0, lists: 0 });
  });
});
