// Builds reports of videos, and the sessions that they result in.
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { SampleWithBinding } from '@/lib/domain/watching/playbacks.ts';
import type { PlayedRange } from '@/lib/domain/watching/samples.ts';
import {
  addPlaybackSample,
  continueOrBeginSession,
  type PlayingSession,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

export const playedRange = (from: number, to: number): PlayedRange => ({ from, to });

/** Returns the report of a video that was played from its start to the second `to`. */
export function createSamplePlayedTo(to: number, part: Partial<SampleWithBinding> = {}): SampleWithBinding {
  return {
    videoId: 'm1',
    duration: 1440,
    position: to,
    played: [playedRange(0, to)],
    paused: false,
    ...part,
  };
}

export function sessionFromSamples(
  samples: readonly SampleWithBinding[],
  observed: Partial<ObservedEpisode> = {},
): PlayingSession {
  return samples.reduce(
    (session, sample) => addPlaybackSample(session, sample, 0),
    continueOrBeginSession(null, episode(observed), 0),
  );
}
