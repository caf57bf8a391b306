// Tests what each row of a file would write, and what happens to a row that is not found.
import { describe, expect, it } from 'vitest';
import { countUnsupportedData } from '@/lib/import/imported.ts';
import { countRows, plannedChanges, planRows } from '@/lib/import/make-plan.ts';
import type { TitleResolution } from '@/lib/import/plan.ts';
import { importedTitle, libraryEntry, media } from '../../domain/examples.ts';
import { found, frieren, planned, watching } from './planned.ts';

describe('title that is not on the list', () => {
  it('is new, with everything in the file', () => {
    expect(planned({ row: { score: 8.5 } })).toMatchObject({
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
  ] as const)('has the status of its type: %s %s is %s', (type, state, status) => {
    const resolution: TitleResolution = { kind: 'found', media: media({ type }) };
    expect(planned({ row: { state }, resolution }).patch).toMatchObject({ status });
  });

  it('has all episodes of the catalogue if it is completed without a number', () => {
    expect(planned({ row: { state: 'completed', progress: 0, total: 12 } }).patch?.progress).toBe(28);
    expect(planned({ row: { state: 'completed', progress: null } }).patch?.progress).toBe(28);
    expect(planned({ row: { state: 'completed', progress: 5 } }).patch?.progress).toBe(5);
  });

  it("has the file's total if the catalogue has none", () => {
    const resolution: TitleResolution = { kind: 'found', media: media({ episodes: null }) };
    expect(planned({ row: { state: 'completed', progress: 0, total: 12 }, resolution }).patch?.progress).toBe(
      12,
    );
  });

  it("has the exact state of Kiroku's own file, completed or not", () => {
    const row = { state: 'completed', progress: 0 } as const;
    expect(planned({ row, format: 'kirokuJson' }).patch).toEqual({ status: 'completed', progress: 0 });
  });

  it('never has more episodes than the catalogue, which the service would refuse', () => {
    expect(planned({ row: { progress: 30 } }).patch?.progress).toBe(28);
  });

  it('is asked about if the file does not state its status, until the user answers', () => {
    const asked = planned({ row: { state: null } });
    expect(asked).toMatchObject({ verdict: 'question', media: frieren, patch: null, isChosen: false });
    const answers = new Map([[1, { state: 'dropped' } as const]]);
    expect(planned({ row: { state: null }, context: { answers } })).toMatchObject({
      verdict: 'new',
      patch: { status: 'dropped', progress: 5 },
    });
  });
});

describe('row that is not found', () => {
  const other = media({ id: '11111111-1111-4111-8111-111111111111', title: 'Sousou no Freesia' });

  it('is missing, and writes nothing', () => {
    expect(planned({ resolution: { kind: 'missing' } })).toMatchObject({
      verdict: 'missing',
      media: null,
      patch: null,
      isChosen: false,
    });
  });

  it('causes a question with its choices until the user has chosen a title or rejected all', () => {
    const resolution: TitleResolution = { kind: 'question', choices: [frieren, other] };
    expect(planned({ resolution })).toMatchObject({
      verdict: 'question',
      choices: [frieren, other],
      patch: null,
    });
    const chosen = planned({ resolution, context: { answers: new Map([[1, { media: other }]]) } });
    expect(chosen).toMatchObject({ verdict: 'new', media: other, choices: [], isChosen: true });
    const none = planned({ resolution, context: { answers: new Map([[1, { media: null }]]) } });
    expect(none).toMatchObject({ verdict: 'missing', patch: null });
  });
});

describe('two rows of the same title', () => {
  const titles = [
    importedTitle({ place: 1, progress: 5, score: 7, titles: ['Frieren'] }),
    importedTitle({ place: 2, progress: 12, score: null, state: 'on_hold' }),
    importedTitle({ place: 3, progress: 12, state: 'current' }),
  ];
  const resolutions = new Map([1, 2, 3].map((place) => [place, found] as const));

  it('are merged, with the furthest progress and with fields that only one row has', () => {
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

describe('two rows of the same title, one of them completed', () => {
  const done = importedTitle({ place: 1, state: 'completed', progress: 2, total: null });
  const again = importedTitle({ place: 2, state: 'current', progress: 12, score: 7 });
  const resolutions = new Map([1, 2].map((place) => [place, found] as const));

  it.each([
    ['completed first', [done, again]],
    ['completed last', [again, done]],
  ])('are completed with the largest number, whichever row has it: %s', (_order, titles) => {
    const rows = planRows({ format: 'malXml', titles, unreadable: [] }, { resolutions, entries: new Map() });
    expect(rows).toMatchObject([
      { place: 1, merged: [2], patch: { status: 'completed', progress: 12, userScore: 7 } },
    ]);
  });

  it('have the number of the other row if neither the file nor the catalogue has the total', () => {
    const titles = [{ ...done, progress: 0 }, again];
    const unknown: TitleResolution = { kind: 'found', media: media({ episodes: null }) };
    const rows = planRows(
      { format: 'malXml', titles, unreadable: [] },
      { resolutions: new Map([1, 2].map((place) => [place, unknown])), entries: new Map() },
    );
    expect(rows).toMatchObject([{ patch: { status: 'completed', progress: 12 } }]);
  });
});

describe('changes for the worker', () => {
  it('contain every selected row, with the entry that the user saw and without long texts', () => {
    const long = media({ synopsis: 'A long text.', genres: ['Fantasy'] });
    const row = planned({ resolution: { kind: 'found', media: long }, entry: watching(3) });
    expect(plannedChanges([row, { ...row, isChosen: false }, { ...row, patch: null }])).toEqual([
      { media: { ...long, synopsis: null, genres: [] }, base: watching(3), patch: { progress: 5 } },
    ]);
  });

  it('contain only writable fields of an entry', () => {
    const entry = libraryEntry({ mediaId: frieren.id, progress: 3, userScore: null });
    expect(plannedChanges([planned({ entry })])[0]?.base).toEqual(watching(3));
  });
});

describe('data that the service cannot store', () => {
  it('is counted once for each title', () => {
    const rows = [
      importedTitle({ lost: ['dates', 'notes'] }),
      importedTitle({ lost: ['dates', 'dates'] }),
      importedTitle(),
    ];
    expect(countUnsupportedData(rows)).toEqual({ dates: 2, rewatches: 0, notes: 1, volumes: 0, lists: 0 });
  });
});
