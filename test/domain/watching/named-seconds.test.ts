// How much of what a video played was under another name than that of its episode.
import { expect, it } from 'vitest';
import { isMostlyUnnamed } from '@/lib/domain/watching/bind-video.ts';

it.each([
  [50, 99, true],
  [50, 100, false],
  [undefined, 9, false],
  [9, 5, true],
])(
  'with %s of %s seconds before its name a video was mostly something else: %s',
  (unnamed, covered, isMostly) => {
    expect(isMostlyUnnamed({ episodeKey: 'crunchyroll:five', covered, unnamed })).toBe(isMostly);
  },
);
