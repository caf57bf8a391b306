// Tests invariants for every file and list. Counts add up, nothing is removed by default, and a second import writes nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import {
  countRows,
  type PlanContext,
  type PlannedFile,
  planRows,
  selectPlannedChanges,
} from '@/lib/import/make-plan.ts';
import type { RowRule, TitleResolution } from '@/lib/import/plan.ts';
import { statusRank } from '@/lib/import/planning/wanted-entry.ts';
import { importedTitle, media } from '../../domain/examples.ts';

/** The catalogue has few titles, so that several rows often have the same title. */
const catalogue = Array.from({ length: 8 }, (_, index) =>
  media({
    id: `0000000${index}-0000-4000-8000-000000000000`,
    type: index < 5 ? 'anime' : 'manga',
    episodes: index < 4 ? ([12, 1, 24, 100][index] ?? null) : null,
    chapters: index === 5 ? 40 : null,
  }),
);
const score = fc.option(fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10));

const row: fc.Arbitrary<Pick<ImportedTitle, 'state' | 'progress' | 'total' | 'score'>> = fc.record({
  state: fc.option(fc.constantFrom('current', 'completed', 'on_hold', 'dropped', 'planned')),
  progress: fc.option(fc.integer({ min: 0, max: 130 })),
  total: fc.option(fc.integer({ min: 1, max: 130 })),
  score,
});
const resolution: fc.Arbitrary<TitleResolution> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...catalogue).map((one): TitleResolution => ({ kind: 'found', media: one })),
  },
  fc.constant<TitleResolution>({ kind: 'missing' }),
  fc
    .subarray(catalogue, { minLength: 1, maxLength: 5 })
    .map((choices): TitleResolution => ({ kind: 'question', choices })),
);
const entries = fc
  .subarray(catalogue)
  .chain((listed) =>
    fc.tuple(
      ...listed.map((one) =>
        fc
          .record({
            status: fc.constantFrom(
              'completed',
              'on_hold',
              'dropped',
              one.type === 'anime' ? 'watching' : 'reading',
              one.type === 'anime' ? 'plan_to_watch' : 'plan_to_read',
              'unheard_of',
            ),
            progress: fc.integer({ min: 0, max: one.episodes ?? one.chapters ?? 130 }),
            userScore: score,
          })
          .map((state): readonly [string, EntryState] => [one.id, state]),
      ),
    ),
  )
  .map((all) => new Map(all));

interface Import {
  readonly file: PlannedFile;
  readonly context: PlanContext;
  readonly leftOut: number;
}
const rule = fc.constantFrom<RowRule>('careful', 'file', 'list');

const imports = (all: fc.Arbitrary<RowRule>): fc.Arbitrary<Import> =>
  fc
    .record({
      rows: fc.array(fc.tuple(row, resolution), { maxLength: 20 }),
      unreadable: fc.nat(3),
      leftOut: fc.nat(5),
      entries,
      all,
      format: fc.constantFrom('malXml', 'kirokuJson'),
    })
    .map(({ rows, unreadable, leftOut, entries, all, format }) => ({
      file: {
        format,
        titles: rows.map(([part], index) => importedTitle({ ...part, place: index + 1 })),
        unreadable: Array.from({ length: unreadable }, (_, index) => ({
          place: rows.length + index + 1,
          text: '',
          reason: 'badShape',
        })),
      },
      context: {
        resolutions: new Map(rows.map(([, resolved], index) => [index + 1, resolved])),
        entries,
        rules: { all, groups: {}, rows: new Map() },
      },
      leftOut,
    }));

/** Returns the list as it is after the worker has written everything. */
function applied({ file, context }: Import): ReadonlyMap<string, EntryState> {
  const after = new Map(context.entries);
  for (const { media, patch } of selectPlannedChanges(planRows(file, context))) {
    const before = after.get(media.id) ?? { status: 'none', progress: 0, userScore: null };
    after.set(media.id, { ...before, ...patch });
  }
  return after;
}

describe('every import', () => {
  it('has counts that add up to the rows of its file', () => {
    fc.assert(
      fc.property(imports(rule), ({ file, context, leftOut }) => {
        const counts = countRows(planRows(file, context), leftOut);
        const { total, ahead, writes, ...each } = counts;
        expect(total).toBe(file.titles.length + file.unreadable.length + leftOut);
        expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(total);
        expect(writes).toBeLessThanOrEqual(total);
        expect(ahead).toBeLessThanOrEqual(each.changed + each.conflict);
      }),
      { numRuns: 500 },
    );
  });

  it('writes each title only once', () => {
    fc.assert(
      fc.property(imports(rule), ({ file, context }) => {
        const changes = selectPlannedChanges(planRows(file, context));
        expect(new Set(changes.map(({ media }) => media.id)).size).toBe(changes.length);
        for (const { media, patch } of changes) {
          expect(Object.keys(patch)).not.toEqual([]);
          expect(patch.progress ?? 0).toBeLessThanOrEqual(media.episodes ?? media.chapters ?? 100_000);
          expect(patch.status ?? '').not.toMatch(media.type === 'anime' ? /read/ : /watch/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('removes nothing with the default rules', () => {
    fc.assert(
      fc.property(imports(fc.constant('careful')), (one) => {
        const after = applied(one);
        for (const [id, before] of one.context.entries) {
          const now = after.get(id);
          expect(now?.progress).toBeGreaterThanOrEqual(before.progress);
          expect(statusRank(now?.status ?? null)).toBeGreaterThanOrEqual(statusRank(before.status));
          if (before.userScore !== null) expect(now?.userScore).toBe(before.userScore);
          if (before.status === 'unheard_of') expect(now?.status).toBe('unheard_of');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('writes nothing when it is repeated', () => {
    fc.assert(
      fc.property(imports(rule), (one) => {
        const context = { ...one.context, entries: applied(one) };
        expect(selectPlannedChanges(planRows(one.file, context))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing on the list if the list has priority', () => {
    fc.assert(
      fc.property(imports(fc.constant('list')), ({ file, context }) => {
        expect(selectPlannedChanges(planRows(file, context))).toEqual([]);
      }),
    );
  });
});
