// The popup while its tab has played half of an episode.
import { Popup } from '@/components/popup/popup.tsx';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episode, media } from '../../domain/examples.ts';
import { openPage, type Sent, type World } from '../page.tsx';

export const frieren = media({ title: 'Frieren' });
export const halfway = {
  kind: 'playing',
  duration: 1440,
  position: 720,
  reached: 720,
  covered: 720,
} as const;
export const playing: NowPlaying = {
  observed: episode(),
  progress: halfway,
  threshold: 0.85,
  coverage: 0.5,
  step: { kind: 'watching' },
  match: { media: frieren, episode: 5, evidence: [{ code: 'exactTitle', values: {} }] },
};

export async function openNow(now: Partial<NowPlaying> | null, world: World = {}): Promise<Sent[]> {
  const worker = { nowPlaying: () => now && { ...playing, ...now }, tabSite: () => null, ...world.worker };
  return openPage(<Popup />, { ...world, worker });
}
