// What becomes of a watched episode, in sentences; the whole table is in progress-table.test.ts.
import { describe, expect, it } from 'vitest';
import type { AskReason } from '@/lib/domain/changes/outbox-item.ts';
import { decideProgress, type ProgressQuestion } from '@/lib/domain/progress.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';

const running = { type: 'anime', format: 'TV', status: 'RELEASING', episodes: null, chapters: null } as const;
const finished12 = { type: 'anime', format: 'TV', status: 'FINISHED', episodes: 12, chapters: null } as const;
const airing12 = { ...finished12, status: 'RELEASING' } as const;
const movie = { ...finished12, format: 'MOVIE', episodes: 1 } as const;
const manga = {
  type: 'manga',
  format: 'MANGA',
  status: 'RELEASING',
  episodes: null,
  chapters: null,
} as const;

function question(part: Partial<ProgressQuestion>): ProgressQuestion {
  return {
    entry: null,
    media: finished12,
    episode: 1,
    episodeType: 'regular',
    tracking: defaultSettings.tracking,
    policy: 'auto',
    jumpAllowed: false,
    confirmed: [],
    ...part,
  };
}

function entry(status: string, progress: number): ProgressQuestion['entry'] {
  return { status, progress, userScore: null };
}

function say(part: Partial<ProgressQuestion>): string {
  const decision = decideProgress(question(part));
  if ('reason' in decision) return `${decision.kind} ${decision.reason}`;
  const { progress, status } = decision.patch;
  return [decision.kind, progress, status].filter((word) => word !== undefined).join(' ');
}

const tracking = (part: Partial<ProgressQuestion['tracking']>) => ({ ...defaultSettings.tracking, ...part });
const yes = (...confirmed: AskReason[]) => confirmed;

describe('what becomes of a watched episode', () => {
  it.each<[string, Partial<ProgressQuestion>, string]>([
    ['the next episode advances', { entry: entry('watching', 4), episode: 5 }, 'advance 5'],
    ['a small gap advances', { entry: entry('watching', 4), episode: 7 }, 'advance 7'],
    ['a large gap asks', { entry: entry('watching', 4), episode: 8 }, 'ask jump'],
    [
      'a large gap that was allowed advances',
      { entry: entry('watching', 4), episode: 8, jumpAllowed: true },
      'advance 8',
    ],
    [
      'a large gap that was confirmed advances',
      { entry: entry('watching', 4), episode: 8, confirmed: yes('jump') },
      'advance 8',
    ],
    ['the same episode is ignored', { entry: entry('watching', 5), episode: 5 }, 'ignore notAhead'],
    ['an earlier episode is ignored', { entry: entry('watching', 5), episode: 2 }, 'ignore notAhead'],
    ['a planned title starts', { entry: entry('plan_to_watch', 0) }, 'start 1 watching'],
    ['a paused title is taken up again', { entry: entry('on_hold', 3), episode: 4 }, 'start 4 watching'],
    ['a dropped title is taken up again', { entry: entry('dropped', 3), episode: 4 }, 'start 4 watching'],
    ['a planned manga is read', { entry: entry('plan_to_read', 0), media: manga }, 'start 1 reading'],
    ['a new title is added', {}, 'start 1 watching'],
    [
      'a new title asks where the user wants that',
      { tracking: tracking({ unlisted: 'ask' }) },
      'ask unlisted',
    ],
    [
      'a new title is left alone where the user wants that',
      { tracking: tracking({ unlisted: 'ignore' }) },
      'ignore unlisted',
    ],
    [
      'a new title that was confirmed is added',
      { tracking: tracking({ unlisted: 'ask' }), confirmed: yes('unlisted') },
      'start 1 watching',
    ],
    ['the last episode completes', { entry: entry('watching', 11), episode: 12 }, 'complete 12 completed'],
    [
      'the last episode of a title that still airs only advances',
      { entry: entry('watching', 11), media: airing12, episode: 12 },
      'advance 12',
    ],
    [
      'the last episode asks where the user wants that',
      { entry: entry('watching', 11), episode: 12, tracking: tracking({ finishing: 'ask' }) },
      'ask finishing',
    ],
    [
      'beyond the total asks and is never clamped',
      { entry: entry('watching', 12), episode: 13 },
      'ask beyondTotal',
    ],
    [
      'beyond the total asks even when a jump is allowed',
      { entry: entry('watching', 1), episode: 27, jumpAllowed: true },
      'ask beyondTotal',
    ],
    [
      'an unknown total has no end',
      { entry: entry('watching', 99), media: running, episode: 100 },
      'advance 100',
    ],
    [
      'a completed title watched again keeps its progress',
      { entry: entry('completed', 12), episode: 3 },
      'ignore rewatch',
    ],
    [
      'a rewatch that the user wants is written',
      { entry: entry('completed', 12), episode: 3, confirmed: yes('rewatch') },
      'rewatch 3',
    ],
    ['a fraction never advances', { entry: entry('watching', 4), episode: 12.5 }, 'ignore fraction'],
    ['episode 0 is a special', { entry: null, episode: 0 }, 'ignore special'],
    ['an unnumbered special never advances', { episode: null, episodeType: 'special' }, 'ignore special'],
    [
      'a movie is episode 1 of its own entry',
      { media: movie, episode: null, episodeType: 'movie' },
      'complete 1 completed',
    ],
    ['a movie matched to a series asks', { episode: null, episodeType: 'movie' }, 'ask match'],
    [
      'a title that the user wants to be asked about asks',
      { entry: entry('watching', 4), episode: 5, policy: 'ask' },
      'ask policy',
    ],
    [
      '… and goes on after a yes',
      { entry: entry('watching', 4), episode: 5, policy: 'ask', confirmed: yes('policy') },
      'advance 5',
    ],
    [
      'an ignored title is ignored',
      { entry: entry('watching', 4), episode: 5, policy: 'ignore' },
      'ignore policy',
    ],
  ])('%s', (_name, part, expected) => {
    expect(say(part)).toBe(expected);
  });
});
