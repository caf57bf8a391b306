// Tests that the worker's texts use the user's title language, and that matching does not depend on it.

import { describe, expect, it } from 'vitest';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { readTranslate } from '@/lib/background/runtime/words.ts';
import { showActivityNote } from '@/lib/background/surfaces/announce.ts';
import { countEpisode } from '@/lib/background/surfaces/count-episode.ts';
import { dueNotifications, noShownNotifications } from '@/lib/domain/due-notifications.ts';
import { suggestTitles } from '@/lib/domain/omnibox.ts';
import { type TitleLanguage, titleLanguages } from '@/lib/domain/titles/shown-title.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, episode, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';

const names: readonly (readonly [TitleLanguage, string])[] = [
  ['service', 'Sousou no Frieren'],
  ['english', "Frieren: Beyond Journey's End"],
  ['romaji', 'Sousou no Frieren'],
  ['native', '葬送のフリーレン'],
];

async function world(titleLanguage: TitleLanguage) {
  const root = await createRoot({ catalogue: [media()], settings: { titleLanguage } });
  const said: string[] = [];
  const { page } = root.web.open(episode().url, { id: 7 });
  page.hear = async (notice) => void said.push((notice as ToastNotice).toast.text);
  await root.web.say(page, 'episodeObserved', { observed: episode() });
  await resolveEpisode(root, episode());
  root.service.away = true;
  await (await openDatabase()).put('library', libraryEntry({ progress: 4 }));
  return { root, said, pages: [{ tabId: 7, documentId: page.id }] };
}

it('a running worker uses a changed title language', async () => {
  const root = await createRoot({ settings: { titleLanguage: 'native' } });
  expect((await readTranslate(root.worker)).titles).toBe('native');
  await root.fake.api.storage.local.set({ settings: { titleLanguage: 'english' } });
  expect((await readTranslate(root.worker)).titles).toBe('english');
});

it('an episode is matched to the same title in all title languages', async () => {
  const found = [];
  for (const titleLanguage of titleLanguages) {
    const root = await createRoot({ catalogue: twoTitles, settings: { titleLanguage } });
    found.push(JSON.stringify(await resolveEpisode(root, episode())));
  }
  expect(new Set(found).size).toBe(1);
});

describe.each(names)('title language %s', (titleLanguage, name) => {
  it('is used by the note of the keyboard shortcut', async () => {
    const { root, said } = await world(titleLanguage);
    await countEpisode(root.worker);
    expect(said).toEqual([`${name}: episode 5`]);
  });

  it('is used by a page’s note for a listed title', async () => {
    const { root, said, pages } = await world(titleLanguage);
    const after = { status: 'watching', progress: 5, userScore: null };
    const line = activity({ what: 'advance', mediaId: media().id, title: media().title, after });
    await showActivityNote(root.worker, line, pages);
    await showActivityNote(root.worker, { ...line, mediaId: 'another', title: 'Another' }, pages);
    const plain = said.map((text) => text.replace(/\s/g, ' '));
    expect(plain).toEqual([`${name} · episode 5`, 'Another · episode 5']);
  });

  it('is used by the address bar', async () => {
    const { root } = await world(titleLanguage);
    const t = await readTranslate(root.worker);
    const found = suggestTitles({
      t,
      text: 'frieren',
      listed: [libraryEntry()],
      found: [],
      resumePoints: {},
      isXml: false,
    });
    expect(found.map(({ content }) => content)).toEqual([`${name} anime:frieren`]);
    expect(found[0]?.description).toContain(name);
  });

  it('is used by a notification about an edited title', () => {
    const edit = { kind: 'edit', media: media(), patch: { progress: 5 }, by: 'user', base: null } as const;
    const asking = [outboxItem(edit, { state: 'asking' })];
    const account = { state: 'connected', id: 'user-1', name: null, problem: null } as const;
    const wanted = { session: true, question: true, airing: false };
    const due = dueNotifications({
      account,
      outbox: asking,
      wanted,
      notified: noShownNotifications,
      titles: titleLanguage,
    });
    expect(due.questions).toEqual([name]);
  });
});
