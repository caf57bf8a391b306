// Opens the popup over a tab that has played half of an episode.
import { Popup } from '@/components/popup/popup.tsx';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episode, media } from '../../domain/examples.ts';
import { type PageSetup, renderPage, type SentMessage } from '../page.tsx';

export const frieren = media({ title: 'Frieren' });
export const halfPlayedProgress = {
  kind: 'playing',
  duration: 1440,
  position: 720,
  reached: 720,
  covered: 720,
} as const;
export const nowPlayingFrieren: NowPlaying = {
  observed: episode(),
  progress: halfPlayedProgress,
  threshold: 0.85,
  coverage: 0.5,
  step: { kind: 'watching' },
  match: { media: frieren, episode: 5, evidence: [{ code: 'exactTitle', values: {} }] },
};

export async function openNowTab(
  now: Partial<NowPlaying> | null,
  world: PageSetup = {},
): Promise<SentMessage[]> {
  const worker = {
    nowPlaying: () => now && { ...nowPlayingFrieren, ...now },
    tabSite: () => null,
    ...world.worker,
  };
  return renderPage(<Popup />, { ...world, worker });
}
