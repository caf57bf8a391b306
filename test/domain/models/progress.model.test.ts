// Compares every decision about progress with a list of objections. The first objection that applies is the expected decision.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AskReason } from '@/lib/domain/changes/outbox-item.ts';
import { decideProgress, type ProgressDecision, type ProgressFacts } from '@/lib/domain/progress.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';

const REASONS: AskReason[] = ['match', 'unlisted', 'jump', 'finishing', 'beyondTotal', 'policy', 'rewatch'];
const ACTIVE = { anime: 'watching', manga: 'reading' } as const;
const STATUSES = ['watching', 'reading', 'completed', 'on_hold', 'dropped', 'plan_to_watch', 'plan_to_read'];

/** Generates questions with small numbers, so that the numbers are often equal. */
const question: fc.Arbitrary<ProgressFacts> = fc
  .record({
    type: fc.constantFrom('anime' as const, 'manga' as const),
    format: fc.constantFrom(null, 'TV', 'MOVIE', 'OVA', 'SPECIAL', 'ONA'),
    release: fc.constantFrom(null, 'FINISHED', 'RELEASING'),
    total: fc.option(fc.integer({ min: 1, max: 4 })),
    entry: fc.option(
      fc.record({
        status: fc.constantFrom(...STATUSES, 'a status of the future'),
        progress: fc.integer({ min: 0, max: 5 }),
        userScore: fc.constant(null),
      }),
    ),
    episode: fc.constantFrom(null, -1, 0, 0.5, 1, 1, 2, 2, 3, 3.5, 4, 5, 6),
    episodeType: fc.constantFrom(
      'regular' as const,
      'regular' as const,
      'special' as const,
      'movie' as const,
    ),
    unlisted: fc.constantFrom('add' as const, 'ask' as const, 'ignore' as const),
    finishing: fc.constantFrom('complete' as const, 'ask' as const),
    jumpLimit: fc.integer({ min: 1, max: 3 }),
    policy: fc.constantFrom('auto' as const, 'auto' as const, 'ask' as const, 'ignore' as const),
    jumpAllowed: fc.boolean(),
    confirmed: fc.uniqueArray(fc.constantFrom(...REASONS), { maxLength: 2 }),
  })
  .map(({ type, format, release, total, unlisted, finishing, jumpLimit, ...rest }) => ({
    ...rest,
    media: {
      type,
      format,
      status: release,
      episodes: type === 'anime' ? total : null,
      chapters: type === 'manga' ? total : null,
    },
    tracking: { ...defaultSettings.tracking, unlisted, finishing, jumpLimit },
  }));

/** Returns the episode number that counts, or the objection to it. */
function numberIn({ media, episode, episodeType }: ProgressFacts): number | string {
  const total = media.type === 'anime' ? media.episodes : media.chapters;
  const isOne = media.format === 'MOVIE' || total === 1;
  const isNumbered = episode !== null;
  const kind = `${episodeType}${isNumbered ? '' : ' without a number'}`;
  const ofOne: Record<string, number | string> = {
    movie: 1,
    'movie without a number': 1,
    'regular without a number': 1,
    'special without a number': 1,
  };
  const ofMany: Record<string, number | string> = {
    movie: 'ask match',
    'movie without a number': 'ask match',
    'regular without a number': 'ask match',
    'special without a number': 'ignore special',
    ...(!['OVA', 'SPECIAL'].includes(String(media.format)) && { special: 'ignore special' }),
  };
  const said = (isOne ? ofOne : ofMany)[kind];
  if (said !== undefined) return said;
  if (episode === null || episode % 1 !== 0) return 'ignore fraction';
  return episode < 1 ? 'ignore special' : episode;
}

function expected(asked: ProgressFacts): string {
  const { media, entry, tracking, confirmed } = asked;
  if (asked.policy === 'ignore') return 'ignore policy';
  const number = numberIn(asked);
  if (typeof number === 'string') return number;
  const said = (reason: AskReason) => confirmed.includes(reason);
  const total = media.type === 'anime' ? media.episodes : media.chapters;
  const last = total ?? (media.format === 'MOVIE' ? 1 : Number.POSITIVE_INFINITY);
  const before = entry?.progress ?? 0;
  const isOver = entry?.status === 'completed';
  const isForeign = entry?.status === 'a status of the future';
  const completes = media.status === 'FINISHED' && number === last && !isForeign;
  const objections: [boolean, string][] = [
    [number > last, 'ask beyondTotal'],
    [isOver && said('rewatch'), `rewatch ${number}`],
    [isOver && before > 0 && number > before, 'ask rewatch'],
    [isOver, 'ignore rewatch'],
    [entry !== null && number <= before, 'ignore notAhead'],
    [!entry && !said('unlisted') && tracking.unlisted !== 'add', `${tracking.unlisted} unlisted`],
    [asked.policy === 'ask' && confirmed.length === 0, 'ask policy'],
    [number - before > tracking.jumpLimit && !asked.jumpAllowed && !said('jump'), 'ask jump'],
    [completes && tracking.finishing === 'ask' && !said('finishing'), 'ask finishing'],
    [completes, `complete ${number} completed`],
    [isForeign || entry?.status === ACTIVE[media.type], `advance ${number}`],
    [true, `start ${number} ${ACTIVE[media.type]}`],
  ];
  return objections.find(([applies]) => applies)?.[1] ?? 'nothing';
}

function say(decision: ProgressDecision): string {
  if ('reason' in decision) return `${decision.kind} ${decision.reason}`;
  return [decision.kind, ...Object.values(decision.patch)].join(' ');
}

it('decideProgress agrees with the model for random episodes and entries', () => {
  const answers = new Set<string>();
  fc.assert(
    fc.property(question, (asked) => {
      const answer = say(decideProgress(asked));
      answers.add(answer.replace(/ \d+/, ''));
      expect(answer).toBe(expected(asked));
    }),
    { numRuns: 6000, seed: 23 },
  );
  expect([...answers].sort()).toEqual([
    'advance',
    'ask beyondTotal',
    'ask finishing',
    'ask jump',
    'ask match',
    'ask policy',
    'ask rewatch',
    'ask unlisted',
    'complete completed',
    'ignore fraction',
    'ignore notAhead',
    'ignore policy',
    'ignore rewatch',
    'ignore special',
    'ignore unlisted',
    'rewatch',
    'start reading',
    'start watching',
  ]);
});
