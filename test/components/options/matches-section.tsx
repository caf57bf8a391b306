// Opens the section of the options about remembered titles. It has one match, and the catalogue has two titles.
import { RememberedTitles } from '@/components/options/matches/remembered-titles.tsx';
import type { MessageOutput } from '@/lib/messaging/protocol.ts';
import * as example from '../../domain/examples.ts';
import { type PageSetup, renderSection, type SentMessage } from '../page.tsx';

export const frieren = example.media({ title: 'Frieren', episodes: 28 });
export const secondSeason = example.media({
  id: '6f9619ff-8b86-d011-b42d-00cf4fc96499',
  title: 'Frieren Season 2',
  episodes: 10,
  mal_id: 59978,
  anilist_id: 182255,
});
export const ruleTitle = { title: 'Frieren', mal_id: frieren.mal_id, anilist_id: frieren.anilist_id };
export const rememberedMatch = example.match({
  seriesTitle: 'Frieren: Beyond Journey’s End',
  rules: [example.matchRule({ to: 28, mediaId: frieren.id, about: ruleTitle })],
  evidence: [{ code: 'exactTitle', values: {} }],
  decidedAt: 5,
});
const listed = [example.libraryEntry({ media: frieren })];

export async function openMatchesSection(world: PageSetup = {}): Promise<SentMessage[]> {
  const worker = {
    search: () => ({ ok: true as const, value: [secondSeason] }),
    details: ({ id }: { id: string }): MessageOutput<'details'> => {
      const found = [frieren, secondSeason].find((one) => one.id === id);
      return found
        ? { ok: true, value: { ...found, relations: [], entry: null } }
        : { ok: false, problem: { code: 'not_found', message: '' } };
    },
    ...world.worker,
  };
  return renderSection(<RememberedTitles />, {
    library: listed,
    matches: [rememberedMatch],
    ...world,
    worker,
  });
}
