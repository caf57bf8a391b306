// The options' remembered titles in a world with one of them, and a catalogue of two.
import { MatchesSection } from '@/components/options/matches/matches-section.tsx';
import type { Match } from '@/lib/domain/matches/match.ts';
import type { MessageOutput } from '@/lib/messaging/protocol.ts';
import { libraryEntry, media } from '../../domain/examples.ts';
import { openSection, type Sent, type World } from '../page.tsx';

export const frieren = media({ title: 'Frieren', episodes: 28 });
export const second = media({
  id: '6f9619ff-8b86-d011-b42d-00cf4fc96499',
  title: 'Frieren Season 2',
  episodes: 10,
  mal_id: 59978,
  anilist_id: 182255,
});
export const about = { title: 'Frieren', mal_id: frieren.mal_id, anilist_id: frieren.anilist_id };
export const match: Match = {
  seasonKey: 'crunchyroll:GS01|',
  siteName: 'Crunchyroll',
  seriesTitle: 'Frieren: Beyond Journey’s End',
  seasonTitle: null,
  rules: [{ from: 0, to: 28, mediaId: frieren.id, type: 'anime', offset: 0, about }],
  policy: 'auto',
  decidedBy: 'kiroku',
  jumpAllowed: false,
  evidence: [{ code: 'exactTitle', values: {} }],
  decidedAt: 5,
};
const listed = [libraryEntry({ media: frieren })];

export async function openMatches(world: World = {}): Promise<Sent[]> {
  const worker = {
    search: () => ({ ok: true as const, value: [second] }),
    details: ({ id }: { id: string }): MessageOutput<'details'> => {
      const found = [frieren, second].find((one) => one.id === id);
      return found
        ? { ok: true, value: { ...found, relations: [], entry: null } }
        : { ok: false, problem: { code: 'not_found', message: '' } };
    },
    ...world.worker,
  };
  return openSection(<MatchesSection />, { library: listed, matches: [match], ...world, worker });
}
