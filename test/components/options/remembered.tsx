// The options' remembered titles with one match, and a catalogue of two titles.
import { RememberedTitles } from '@/components/options/matches/remembered-titles.tsx';
import type { MessageOutput } from '@/lib/messaging/protocol.ts';
import * as example from '../../domain/examples.ts';
import { openSection, type Sent, type World } from '../page.tsx';

export const frieren = example.media({ title: 'Frieren', episodes: 28 });
export const second = example.media({
  id: '6f9619ff-8b86-d011-b42d-00cf4fc96499',
  title: 'Frieren Season 2',
  episodes: 10,
  mal_id: 59978,
  anilist_id: 182255,
});
export const about = { title: 'Frieren', mal_id: frieren.mal_id, anilist_id: frieren.anilist_id };
export const match = example.match({
  seriesTitle: 'Frieren: Beyond Journey’s End',
  rules: [example.matchRule({ to: 28, mediaId: frieren.id, about })],
  evidence: [{ code: 'exactTitle', values: {} }],
  decidedAt: 5,
});
const listed = [example.libraryEntry({ media: frieren })];

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
  return openSection(<RememberedTitles />, { library: listed, matches: [match], ...world, worker });
}
