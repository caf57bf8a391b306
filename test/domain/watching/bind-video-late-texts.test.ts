// Tests how bindVideo distinguishes two cases: page texts that change late, and a mini player on the page of another episode.
import { expect, it } from 'vitest';
import { type BindingStep, runBindingSteps } from './bind-video-steps.ts';

it.each<[string, readonly BindingStep[], Record<string, string>]>([
  [
    'binds the next video to late texts after an episode that is resumed near its end and skipped',
    [
      { shows: 'five' },
      { video: 'm1', from: 1300, to: 1320 },
      { video: 'm2', to: 2, after: 2 },
      { video: 'm2', to: 100, after: 98 },
      { shows: 'six' },
      { video: 'm2', to: 110, after: 10 },
      { video: 'm2', to: 120, after: 10 },
    ],
    { m1: 'five', m2: 'six' },
  ],
  [
    'binds the next video to late texts after an episode that is resumed and played to its end',
    [
      { shows: 'five' },
      { video: 'm1', from: 1000, to: 1430 },
      { video: 'm2', to: 800, after: 800 },
      { shows: 'six' },
      { video: 'm2', to: 810, after: 10 },
      { video: 'm2', to: 820, after: 10 },
    ],
    { m1: 'five', m2: 'six' },
  ],
  [
    'keeps the episode of a mini player next to the page of another episode',
    [
      { shows: 'five' },
      { video: 'm1', to: 2 },
      { video: 'm1', to: 20, after: 18 },
      { shows: 'six', isElsewhere: true },
      { video: 'm1', to: 30, after: 10 },
      { video: 'm1', to: 1400, after: 1370 },
    ],
    { m1: 'five' },
  ],
  ...[40, 200].map((seconds): [string, readonly BindingStep[], Record<string, string>] => [
    `keeps the episode of a mini player ${seconds} s after its language was changed`,
    [
      { shows: 'five' },
      { video: 'sub', to: 300 },
      { video: 'dub', to: 2, after: 2 },
      { video: 'dub', to: seconds, after: seconds },
      { shows: 'six', isElsewhere: true },
      { video: 'dub', to: seconds + 10, after: 10 },
      { video: 'dub', to: 1400, after: 1400 - seconds },
    ],
    { sub: 'five', dub: 'five' },
  ]),
])('bindVideo %s', (_what, steps, expected) => {
  expect(runBindingSteps(steps)).toEqual(expected);
});
