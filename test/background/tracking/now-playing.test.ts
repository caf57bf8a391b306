// Tests what the popup shows about a tab.
import { describe, expect, it } from 'vitest';
import { deriveNowPlaying, type TabFacts } from '@/lib/background/tracking/now.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { playbackOutlook } from '@/lib/domain/diagnosis/playback-outlook.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import {
  addPlaybackSample,
  continueOrBeginSession,
  countsAsWatched,
} from '@/lib/domain/watching/watch-session.ts';
import { episode, outboxItem, playedSession } from '../../domain/examples.ts';

const observed = episode();
const session = playedSession(700);
const advertisement = playedSession(30, { duration: 30, observed: episode({ duration: 1440 }) });
const item = outboxItem({ kind: 'episode', observed, watchedAt: 0 });
const line = { id: 'a1', episodeKey: session.key } as Activity;

const counted = { ...session, watchedAt: 5 };
const limit = { reason: 'limit', choices: [], media: null, episode: 4, evidence: [] } as const;
const four = episode({ episodeId: 'four', episodeNumber: 4 });
/** The question about an earlier episode. It applies to all deferred episodes of the season. */
const asks = outboxItem(
  { kind: 'episode', observed: four, watchedAt: 0 },
  { id: 'four', state: 'asking', question: limit },
);
const other = { ...asks, id: 'deferred too', state: 'deferred', question: null } as const;

function step(part: Partial<TabFacts>) {
  return deriveNowPlaying({
    observed,
    session,
    outbox: [],
    activity: [],
    settings: defaultSettings,
    match: null,
    ...part,
  });
}

describe('deriveNowPlaying', () => {
  it('returns position and covered seconds', () => {
    expect(step({})).toMatchObject({
      progress: { kind: 'playing', duration: 1440, position: 700, reached: 700, covered: 700 },
      threshold: 0.85,
      coverage: 0.5,
    });
  });

  it.each<[string, readonly (readonly [number, number])[]]>([
    ['nothing', []],
    ['the end after a jump', [[84, 90]]],
    [
      'the beginning, and the end after a jump',
      [
        [0, 4],
        [84, 90],
      ],
    ],
    ['a part before the threshold', [[20, 30]]],
    ['the end and most of the rest', [[46, 90]]],
  ])('forecasts when the episode counts after an earlier visit that played: %s', (_name, ranges) => {
    const { tracking } = defaultSettings;
    const played = ranges.map(([from, to]) => ({ from, to }));
    const visit = (document: string, position: number, of: typeof played) =>
      ({ videoId: `${document} m1`, duration: 90, position, played: of, paused: false }) as const;
    const before = addPlaybackSample(
      continueOrBeginSession(null, observed, 0),
      visit('first', 90, played),
      0,
    );
    const at = (position: number) =>
      addPlaybackSample(before, visit('second', position, [{ from: 0, to: position }]), 0);
    const positions = Array.from({ length: 91 }, (_, position) => position);
    const counts = positions.find((position) => countsAsWatched(at(position), tracking));
    const now = step({ session: at(20) });
    if (now.progress.kind !== 'playing') throw new Error('no playback');
    const outlook = playbackOutlook(now.progress, now);
    const missing = 'missing' in outlook ? outlook.missing : 0;
    expect(Math.ceil(20 + missing)).toBe(counts);
  });

  it('returns the share of a chapter that must be read', () => {
    const chapter = episode({ mediaType: 'manga' });
    const reading = openReadingSession(null, chapter, { pages: 20, unit: 'page' }, 0);
    const told = step({
      observed: chapter,
      session: { ...reading, page: 12, visited: [{ from: 2, to: 12 }] },
    });
    expect(told).toMatchObject({
      progress: { kind: 'reading', unit: 'page', pages: 20, page: 12, visited: 10 },
      threshold: 0.9,
      coverage: 0.5,
    });
  });

  it.each<[string, Partial<TabFacts>, object]>([
    ['no video yet', { session: null }, { kind: 'noVideo' }],
    ['no video yet during an advertisement', { session: advertisement }, { kind: 'noVideo' }],
    ['watching', {}, { kind: 'watching' }],
    ['unsent', { outbox: [item] }, { kind: 'queued' }],
    ['a question', { outbox: [{ ...item, state: 'asking' }] }, { kind: 'asking', itemId: item.id }],
    [
      'an error',
      { outbox: [{ ...item, state: 'failed', problem: { code: 'invalid', message: '' } }] },
      { kind: 'failed', itemId: item.id, problem: { code: 'invalid', message: '' } },
    ],
    ['unsent after an earlier failure', { outbox: [{ ...item, state: 'failed' }] }, { kind: 'queued' }],
    ['done', { session: { ...session, watchedAt: 5 }, activity: [line] }, { kind: 'done', activityId: 'a1' }],
    ['counted, without a log entry', { session: counted }, { kind: 'counted' }],
    [
      'counted, if the log entry is of another episode',
      { session: counted, activity: [{ ...line, episodeKey: 'x' }] },
      { kind: 'counted' },
    ],
    [
      'deferred by a limit',
      { session: { ...session, deferredBy: 'site' } },
      { kind: 'deferred', limit: 'site' },
    ],
    [
      'asking, for a deferred episode of a season with a question',
      { outbox: [{ ...item, state: 'deferred' }, other, { ...asks, id: 'asks' }] },
      { kind: 'asking', itemId: 'asks' },
    ],
    [
      'unsent, if the question belongs to another account',
      {
        outbox: [
          { ...item, state: 'deferred' },
          { ...asks, account: 'user-2' },
        ],
      },
      { kind: 'queued' },
    ],
    ['watching, if the log entry is from an earlier time', { activity: [line] }, { kind: 'watching' }],
    [
      'watching, if only another episode is queued',
      { outbox: [outboxItem({ kind: 'episode', observed: episode({ episodeId: 'x' }), watchedAt: 0 })] },
      { kind: 'watching' },
    ],
  ])('returns the step: %s', (_name, facts, expected) => {
    expect(step(facts).step).toEqual(expected);
  });
});
