// Tests invariants of all decisions about a watched episode. progress-table.test.ts tests single decisions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import type { AskReason } from '@/lib/domain/changes/outbox-item.ts';
import {
  decideProgress,
  episodeTotalOf,
  type ProgressDecision,
  type ProgressFacts,
} from '@/lib/domain/progress.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';

const reasons: AskReason[] = ['match', 'unlisted', 'jump', 'finishing', 'beyondTotal', 'policy', 'rewatch'];
const status = fc.constantFrom(
  ...[
    'watching',
    'reading',
    'completed',
    'on_hold',
    'dropped',
    'plan_to_watch',
    'plan_to_read',
    'rewatching',
  ],
);
const total = fc.option(fc.integer({ min: 1, max: 30 }));
const anyQuestion: fc.Arbitrary<ProgressFacts> = fc.record({
  entry: fc.option(
    fc.record({
      status,
      progress: fc.integer({ min: 0, max: 40 }),
      userScore: fc.option(fc.integer({ min: 0, max: 10 })),
    }),
  ),
  media: fc.oneof(
    fc.record({
      type: fc.constant('anime' as const),
      format: fc.option(fc.constantFrom('TV', 'MOVIE', 'OVA', 'ONA', 'SPECIAL', 'MUSIC', 'NEW_FORMAT')),
      status: fc.option(fc.constantFrom('FINISHED', 'RELEASING', 'NOT_YET_RELEASED', 'CANCELLED', 'HIATUS')),
      episodes: total,
      chapters: fc.constant(null),
    }),
    fc.record({
      type: fc.constant('manga' as const),
      format: fc.option(fc.constantFrom('MANGA', 'NOVEL', 'ONE_SHOT')),
      status: fc.option(fc.constantFrom('FINISHED', 'RELEASING', 'HIATUS')),
      episodes: fc.constant(null),
      chapters: total,
    }),
  ),
  episode: fc.option(
    fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: -3, max: 45 }) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 45 }) },
      { weight: 1, arbitrary: fc.constantFrom(Number.POSITIVE_INFINITY, 1e300) },
    ),
  ),
  episodeType: fc.constantFrom('regular' as const, 'regular' as const, 'special' as const, 'movie' as const),
  tracking: fc.record({
    ...Object.fromEntries(
      Object.entries(defaultSettings.tracking).map(([name, value]) => [name, fc.constant(value)]),
    ),
    unlisted: fc.constantFrom('add' as const, 'ask' as const, 'ignore' as const),
    finishing: fc.constantFrom('complete' as const, 'ask' as const),
    jumpLimit: fc.integer({ min: 1, max: 50 }),
  }) as fc.Arbitrary<ProgressFacts['tracking']>,
  policy: fc.constantFrom('auto' as const, 'auto' as const, 'ask' as const, 'ignore' as const),
  jumpAllowed: fc.boolean(),
  confirmed: fc.uniqueArray(fc.constantFrom(...reasons)),
});

type Written = Extract<ProgressDecision, { patch: unknown }>;

/** Checks `claim` for every decision that writes. */
function forEveryWrite(claim: (question: ProgressFacts, written: Written) => void): void {
  let writes = 0;
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const decision = decideProgress(question);
      if (!('patch' in decision)) return;
      writes += 1;
      claim(question, decision);
    }),
    { numRuns: 20_000, seed: 6 },
  );
  expect(writes).toBeGreaterThan(500);
}

const result = ({ entry }: ProgressFacts, { patch }: Written): EntryState => ({
  status: 'none',
  progress: 0,
  userScore: null,
  ...entry,
  ...patch,
});

describe('decideProgress with random episodes and entries', () => {
  it('never lowers progress without a confirmed rewatch', () =>
    forEveryWrite((question, written) => {
      if (written.kind === 'rewatch') expect(question.confirmed).toContain('rewatch');
      else expect(result(question, written).progress).toBeGreaterThan(question.entry?.progress ?? 0);
    }));

  it('never exceeds a known total', () =>
    forEveryWrite((question, written) => {
      const last = episodeTotalOf(question.media) ?? Number.POSITIVE_INFINITY;
      expect(result(question, written).progress).toBeLessThanOrEqual(last);
    }));

  it('writes the number of the episode as progress', () =>
    forEveryWrite((question, { patch }) => {
      const single = question.media.format === 'MOVIE' || episodeTotalOf(question.media) === 1;
      const own =
        question.episodeType === 'movie' || question.episode === null ? single && 1 : question.episode;
      expect(patch.progress).toBe(own);
    }));

  it('sets the status to completed only for a finished title', () =>
    forEveryWrite((question, { patch }) => {
      if (patch.status !== 'completed') return;
      const { media } = question;
      expect(media.status).toBe('FINISHED');
      expect(patch.progress).toBe(episodeTotalOf(media) ?? (media.format === 'MOVIE' ? 1 : 'unknown'));
      if (question.episodeType === 'special')
        expect(['OVA', 'SPECIAL', 'MOVIE'].includes(String(media.format)) || patch.progress === 1).toBe(true);
    }));

  it('changes only the progress and the status of an entry', () =>
    forEveryWrite((question, { kind, patch }) => {
      expect(Object.keys(patch).filter((field) => field !== 'progress' && field !== 'status')).toEqual([]);
      const active = question.media.type === 'anime' ? 'watching' : 'reading';
      const statuses = { advance: undefined, rewatch: undefined, start: active, complete: 'completed' };
      expect(patch.status).toBe(statuses[kind]);
      if (question.entry?.status === 'rewatching') expect(patch.status).toBeUndefined();
    }));

  it('writes only after a confirmation if a setting requires one', () =>
    forEveryWrite(({ policy, entry, tracking, confirmed, jumpAllowed, ...question }, written) => {
      expect(policy).not.toBe('ignore');
      if (policy === 'ask' && written.kind !== 'rewatch') expect(confirmed).not.toEqual([]);
      if (entry === null && tracking.unlisted !== 'add') expect(confirmed).toContain('unlisted');
      const jump = (written.patch.progress ?? 0) - (entry?.progress ?? 0);
      if (written.kind !== 'rewatch' && jump > tracking.jumpLimit)
        expect(jumpAllowed || confirmed.includes('jump')).toBe(true);
      if (written.kind === 'complete' && tracking.finishing === 'ask')
        expect(confirmed).toContain('finishing');
      expect(question.media).toBeDefined();
    }));

  it('ignores the same episode after it was written', () =>
    forEveryWrite((question, written) => {
      expect(decideProgress(question)).toEqual(written);
      const again = decideProgress({ ...question, entry: result(question, written), confirmed: [] });
      expect(again.kind).toBe('ignore');
    }));
});
