// Which episode a player plays, as histories: what the page shows, what plays, and what that must be credited to.
import { describe, expect, it } from 'vitest';
import { bindVideo } from '@/lib/domain/watching/bind-video.ts';
import { episode } from '../examples.ts';
import { live, type Step } from './bind-video-steps.ts';

describe('a player', () => {
  it.each<[string, readonly Step[], Record<string, string>]>([
    ['plays nothing while no episode was seen', [{ video: 'm1', to: 300 }], {}],
    [
      'whose page is gone stays with its episode',
      [{ shows: 'five' }, { video: 'm1', to: 300 }, { shows: null }, { video: 'm1', to: 310 }],
      { m1: 'five' },
    ],
    [
      'that was there before the page’s texts plays what they say',
      [{ shows: null }, { video: 'm1', to: 600 }, { shows: 'five' }, { video: 'm1', to: 610 }],
      { m1: 'five' },
    ],
    [
      'that lingers stays with the episode that it played',
      [{ shows: 'five' }, { video: 'm1', to: 900 }, { shows: 'six' }, { video: 'm1', to: 1300, after: 400 }],
      { m1: 'five' },
    ],
    [
      'in picture in picture stays with its episode while another one plays in the page',
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
      'that has just begun goes with a page that lags a moment behind',
      [{ shows: 'five' }, { video: 'm1', to: 5 }, { shows: 'six' }, { video: 'm1', to: 7 }],
      { m1: 'six' },
    ],
    [
      'at double speed goes with a page that lags half a minute behind',
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
      'goes with a page that changes its texts in the credits, with its next source',
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
      'goes on by itself, and the overlay’s texts come a minute later',
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
      'goes on by itself, and the overlay’s texts come when the viewer moves the mouse after a quarter of an hour',
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
      'goes on again and again, each time with late texts',
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
      'goes to an episode that was open before, with late texts',
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
      'is sent to the next episode halfway, with late texts',
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
      'changes its quality, and its page is left while it lingers',
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
      'begins the episode again, and lingers for a moment when the page goes on',
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
      'shows an advertisement before the episode, and texts that change in the credits',
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
      'plays a length that only one of the two has',
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
      'reports late and together after the worker slept',
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
    expect(live(steps)).toEqual(expected);
  });

  it('forgets the oldest of a document that has shown very many', () => {
    const ids = Array.from({ length: 50 }, (_none, index) => `video ${index}`);
    const steps = ids.map((video): Step => ({ video, to: 300 }));
    expect(Object.keys(live([{ shows: 'five' }, ...steps]))).toEqual(ids.slice(-20));
  });

  it('says what its video was taken for before, and keeps the account that it began with', () => {
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
