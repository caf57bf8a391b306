// Which episode a player plays.
import { expect, it } from 'vitest';
import { bindMedia } from '@/lib/domain/media-binding.ts';
import type { PlaybackSample } from '@/lib/domain/playback.ts';
import { episode } from './examples.ts';

const five = episode({ episodeId: 'five' });
const six = episode({ episodeId: 'six' });
const upTo = (position: number, mediaId = 'm1'): PlaybackSample => ({
  mediaId,
  duration: 1440,
  position,
  played: [{ from: 0, to: position }],
  paused: false,
});
const long = upTo(300);

it('keeps a lingering player with the episode that it played', () => {
  const bindings = bindMedia(bindMedia({}, long, five), long, six);
  expect(bindings.m1?.episodeKey).toBe('crunchyroll:five');
});

it('lets a player that has just begun follow a page that lags behind', () => {
  const bindings = bindMedia(bindMedia({}, upTo(5), five), upTo(5), six);
  expect(bindings.m1?.episodeKey).toBe('crunchyroll:six');
});

it('credits the last words of a player whose page is gone', () => {
  const bindings = bindMedia(bindMedia({}, long, five), upTo(310), null);
  expect(bindings.m1?.episodeKey).toBe('crunchyroll:five');
});

it('forgets the oldest players of a tab that has shown very many', () => {
  const ids = Array.from({ length: 50 }, (_none, index) => `media ${index}`);
  const bindings = ids.reduce((known, mediaId) => bindMedia(known, upTo(300, mediaId), five), {});
  expect(Object.keys(bindings)).toEqual(ids.slice(-20));
});

it('binds nothing while no episode was seen', () => {
  expect(bindMedia({}, long, null)).toEqual({});
});
