// Tests which episode each video is bound to, after steps of a page and its players.
import { describe, expect, it } from 'vitest';
import { bindVideo } from '@/lib/domain/watching/bind-video.ts';
import { episode } from '../examples.ts';
import { type BindingStep, runBindingSteps } from './bind-video-steps.ts';

describe('bindVideo', () => {
  it.each<[string, readonly BindingStep[], Record<string, string>]>([
    ['binds nothing while no episode was shown', [{ video: 'm1', to: 300 }], {}],
    [
      'keeps the episode when the page shows nothing',
      [{ shows: 'five' }, { video: 'm1', to: 300 }, { shows: null }, { video: 'm1', to: 310 }],
      { m1: 'five' },
    ],
    [
      'binds a video that existed before the page’s texts',
      [{ shows: null }, { video: 'm1', to: 600 }, { shows: 'five' }, { video: 'm1', to: 610 }],
      { m1: 'five' },
    ],
    [
      'keeps the episode of a video that plays on after the page names another episode',
      [{ shows: 'five' }, { video: 'm1', to: 900 }, { shows: 'six' }, { video: 'm1', to: 1300, after: 400 }],
      { m1: 'five' },
    ],
    [
      'keeps the episode of picture-in-picture while another episode plays in the page',
      [
        { shows: 'five' },
        { video: 'm1', to: 40 },
        { shows: 'six', after: 5 },
        { video: 'm2', to: 10, after: 10 },
        { video: 'm1', to: 700, after: 600 },
      ],
      { m1: 'five', m2: 'six' },
    ],
    [
      'binds a video of a few seconds again if the page names the next episode',
      [{ shows: 'five' }, { video: 'm1', to: 5 }, { shows: 'six' }, { video: 'm1', to: 7 }],
      { m1: 'six' },
    ],
    [
      'binds the next video to texts that change half a minute late at double speed',
      [
        { shows: 'five' },
        { video: 'm1', to: 1440 },
        { video: 'm2', to: 2, after: 1 },
        { video: 'm2', to: 50, after: 24 },
        { shows: 'six' },
        { video: 'm2', to: 70, after: 10 },
        { video: 'm2', to: 90, after: 10 },
      ],
      { m1: 'five', m2: 'six' },
    ],
    [
      'binds only the next video to texts that change in the credits',
      [
        { shows: 'five' },
        { video: 'm1', to: 1400 },
        { shows: 'six' },
        { video: 'm1', to: 1440, after: 40 },
        { video: 'm2', to: 300, after: 300 },
      ],
      { m1: 'five', m2: 'six' },
    ],
    [
      'binds the next video to texts that an overlay shows a minute after autoplay',
      [
        { shows: 'five' },
        { video: 'm1', to: 1440 },
        { video: 'm2', to: 60, after: 60 },
        { shows: 'six' },
        { video: 'm2', to: 70, after: 10 },
        { video: 'm2', to: 80, after: 10 },
      ],
      { m1: 'five', m2: 'six' },
    ],
    [
      'binds the next video to texts that an overlay shows a quarter of an hour after autoplay',
      [
        { shows: 'five' },
        { video: 'm1', to: 1440 },
        { video: 'm2', to: 900, after: 900, length: 1443 },
        { shows: 'six' },
        { video: 'm2', to: 1300, after: 400, length: 1443 },
      ],
      { m1: 'five', m2: 'six' },
    ],
    [
      'binds each of two next videos to texts that change late',
      [
        { shows: 'five' },
        { video: 'm1', to: 1440 },
        { video: 'm2', to: 100, after: 100 },
        { shows: 'six' },
        { video: 'm2', to: 1440, after: 1340 },
        { video: 'm3', to: 100, after: 100 },
        { shows: 'seven' },
        { video: 'm3', to: 1440, after: 1340 },
      ],
      { m1: 'five', m2: 'six', m3: 'seven' },
    ],
    [
      'binds the next video to late texts of an episode that was open before',
      [
        { shows: 'six' },
        { video: 'm0', to: 40 },
        { shows: 'five', after: 10 },
        { video: 'm1', to: 1440, after: 1440 },
        { video: 'm2', to: 100, after: 100 },
        { shows: 'six' },
        { video: 'm2', to: 700, after: 600 },
      ],
      { m0: 'six', m1: 'five', m2: 'six' },
    ],
    [
      'binds the next video to late texts after a click on "next episode" halfway',
      [
        { shows: 'five' },
        { video: 'm1', to: 860 },
        { video: 'm2', to: 80, after: 80 },
        { shows: 'six' },
        { video: 'm2', to: 400, after: 320 },
      ],
      { m1: 'five', m2: 'six' },
    ],
    [
      'keeps the episode after a change of quality while the video continues',
      [
        { shows: 'five' },
        { video: 'm1', to: 500 },
        { video: 'm2', from: 498, to: 900, after: 400 },
        { shows: 'six' },
        { video: 'm2', from: 900, to: 1000, after: 100 },
      ],
      { m1: 'five', m2: 'five' },
    ],
    [
      'keeps the episode of a replayed video that runs on while the next video starts',
      [
        { shows: 'five' },
        { video: 'm1', to: 1440 },
        { video: 'm2', to: 600, after: 600 },
        { shows: 'six' },
        { video: 'm2', to: 604, after: 4 },
        { video: 'm3', to: 10, after: 10 },
        { video: 'm2', to: 606, after: 20 },
      ],
      { m1: 'five', m2: 'five', m3: 'six' },
    ],
    [
      'keeps the episode after an advertisement when the texts change in the credits',
      [
        { shows: 'five' },
        { video: 'ad', to: 80, length: 80 },
        { video: 'm1', to: 1300, after: 1300 },
        { shows: 'six' },
        { video: 'm1', to: 1440, after: 140 },
      ],
      { ad: 'five', m1: 'five' },
    ],
    [
      'binds a video whose length only one of the two episodes has',
      [
        { shows: 'film', statedDuration: 6000 },
        { video: 'm1', to: 400, length: 5900 },
        { shows: 'short', statedDuration: 240 },
        { video: 'm1', to: 900, length: 5900, after: 500 },
        { video: 'm2', to: 200, length: 238, after: 200 },
        { shows: 'film', statedDuration: 6000 },
        { video: 'm2', to: 210, length: 238, after: 60 },
      ],
      { m1: 'film', m2: 'short' },
    ],
    [
      'binds reports that come late and together after the worker slept',
      [
        { shows: 'five' },
        { video: 'm1', to: 1440 },
        { video: 'm2', to: 40 },
        { shows: 'six' },
        { video: 'm2', to: 1300 },
      ],
      { m1: 'five', m2: 'six' },
    ],
  ])('%s', (_what, steps, expected) => {
    expect(runBindingSteps(steps)).toEqual(expected);
  });

  it('retains the bindings of the last 20 videos', () => {
    const ids = Array.from({ length: 50 }, (_none, index) => `video ${index}`);
    const steps = ids.map((video): BindingStep => ({ video, to: 300 }));
    expect(Object.keys(runBindingSteps([{ shows: 'five' }, ...steps]))).toEqual(ids.slice(-20));
  });

  it('returns the former binding of a video', () => {
    const sample = {
      videoId: 'm1',
      duration: 1440,
      position: 5,
      played: [{ from: 0, to: 5 }],
      paused: false,
    };
    const five = bindVideo({}, sample, episode({ episodeId: 'five' }), { signedIn: 'user-1', now: 0 });
    const by = { signedIn: 'user-2', now: 1 };
    const six = bindVideo(five?.bindings ?? {}, sample, episode({ episodeId: 'six' }), by);
    expect(six).toMatchObject({
      binding: { episodeKey: 'crunchyroll:six', account: 'user-1' },
      before: { episodeKey: 'crunchyroll:five', account: 'user-1' },
    });
  });
});
