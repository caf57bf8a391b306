// Tests whether a video has played more before its page named its episode than after.
import { expect, it } from 'vitest';
import { wasPlayedMostlyBeforeNaming } from '@/lib/domain/watching/bind-video.ts';

it.each([
  [50, 99, true],
  [50, 100, false],
  [undefined, 9, false],
  [9, 5, true],
])(
  'wasPlayedMostlyBeforeNaming returns $2 if unnamed is %s and covered is %s',
  (unnamed, covered, isMostly) => {
    expect(wasPlayedMostlyBeforeNaming({ covered, unnamed })).toBe(isMostly);
  },
);
