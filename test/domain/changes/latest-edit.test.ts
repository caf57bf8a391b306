// Tests when an edit is still the latest change of its title.
import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import { isLatestEdit } from '@/lib/domain/changes/latest-edit.ts';
import type { ScoreScale } from '@/lib/domain/score-scale.ts';
import { activity } from '../examples.ts';

const at = (progress: number, part: Partial<EntryState> = {}): EntryState => ({
  status: 'watching',
  progress,
  userScore: null,
  ...part,
});
const line = (before: EntryState | null, after: EntryState | null, part: Partial<Activity> = {}) =>
  activity({ what: 'edit', episodeKey: null, before, after, ...part });
const completed = at(12, { status: 'completed' });
const byStatus = { decidedFields: ['status'] } as const;

interface Case {
  readonly name: string;
  readonly left: EntryState | null;
  readonly current: EntryState | null;
  readonly log?: readonly Activity[];
  readonly scale?: ScoreScale | null;
  readonly expected: boolean;
}

describe('isLatestEdit', () => {
  const cases: readonly Case[] = [
    { name: 'the entry is as the edit left it', left: at(7), current: at(7), expected: true },
    { name: 'the removed title is still removed', left: null, current: null, expected: true },
    { name: 'the number has changed', left: at(7), current: at(5), expected: false },
    { name: 'the score has changed', left: at(7), current: at(7, { userScore: 8 }), expected: false },
    { name: 'the title was removed', left: at(7), current: null, expected: false },
    { name: 'the removed title was added again', left: null, current: at(1), expected: false },
    {
      name: 'the service has rounded the score',
      left: at(7, { userScore: 8.7 }),
      current: at(7, { userScore: 9 }),
      scale: 5,
      expected: true,
    },
    {
      name: 'the score waits because the scale is unknown',
      left: at(7, { userScore: 8 }),
      current: at(7, { userScore: 60 }),
      scale: null,
      expected: true,
    },
    {
      name: 'the service has changed more fields than the edit',
      left: at(4, { status: 'completed' }),
      current: completed,
      log: [line(at(4), completed, byStatus)],
      expected: true,
    },
    {
      name: 'the user has changed the entry after the service changed more',
      left: at(4, { status: 'completed' }),
      current: at(12),
      log: [line(at(4), completed, byStatus), line(completed, at(12), byStatus)],
      expected: false,
    },
    {
      name: 'another device has changed the entry after the service changed more',
      left: at(4, { status: 'completed' }),
      current: at(12),
      log: [line(at(4), completed, byStatus)],
      expected: false,
    },
    {
      name: 'an episode has counted after the edit',
      left: at(4),
      current: at(5),
      log: [line(at(3), at(4), { decidedFields: ['progress'] }), line(at(4), at(5), { what: 'advance' })],
      expected: false,
    },
  ];

  it.each(cases.map((one) => [one.expected, one.name, one] as const))(
    'returns %s if %s',
    (expected, _name, { left, current, log = [], scale = 10 }) => {
      expect(isLatestEdit({ left }, current, log, scale)).toBe(expected);
    },
  );
});
