// Tests the note that a page shows for a recorded change: its text, its buttons, and when there is no note.
import { describe, expect, it } from 'vitest';
import { showActivityNote } from '@/lib/background/surfaces/announce.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, episode, libraryEntry } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

const before = { status: 'watching', progress: 4, userScore: null };
const completed = {
  what: 'complete',
  after: { status: 'completed', progress: 28, userScore: null },
} as const;

/** Announces a log entry. Returns the notes that the page receives, and the scripts that were started in the page. */
async function hear(line: Partial<Activity>, settings: Partial<Settings> = {}, isListed = true) {
  const root = await createRoot({ settings: { ...defaultSettings, ...settings } });
  if (isListed) await (await openDatabase()).put('library', libraryEntry());
  const tab = root.web.open(episode().url);
  const toasts: ToastNotice['toast'][] = [];
  tab.page.hear = async (message) => void toasts.push((message as ToastNotice).toast);
  await showActivityNote(root.worker, activity(line), [{ tabId: tab.id, documentId: tab.page.id }]);
  return { toasts, started: root.web.started };
}
const said = async (...of: Parameters<typeof hear>) => (await hear(...of)).toasts.map(({ text }) => text);

describe('note about a logged change', () => {
  it('has an undo button', async () => {
    const { toasts, started } = await hear({ before });
    expect(started).toEqual(['toast.js']);
    expect(toasts).toEqual([
      {
        language: 'en',
        text: "Frieren: Beyond Journey's End\u00a0· episode 5",
        undoText: 'Undo',
        activityId: 'line-1',
        answerText: null,
        closeText: 'Close',
      },
    ]);
  });

  it.each(['advance', 'start', 'rewatch'] as const)('is shown for a log entry of kind "%s"', async (what) => {
    expect(await said({ what })).toEqual(["Frieren: Beyond Journey's End\u00a0· episode 5"]);
  });

  it('says "already on your list" for an ignored rewatch of a completed title', async () => {
    const { toasts } = await hear({ what: 'ignore', reason: 'rewatch', after: null });
    expect(toasts).toMatchObject([
      {
        text: "Frieren: Beyond Journey's End\u00a0· already on your list (completed)",
        undoText: null,
        activityId: null,
      },
    ]);
  });

  it.each([
    ['anime', 'episode 7'],
    ['manga', 'chapter 7'],
  ] as const)(
    'shows the progress on the list if an earlier episode of %s was played',
    async (type, place) => {
      const after = { status: 'watching', progress: 7, userScore: null };
      const { toasts } = await hear({ type, what: 'ignore', reason: 'notAhead', before: after, after });
      expect(toasts).toMatchObject([
        {
          text: `Frieren: Beyond Journey's End\u00a0· already on your list (you are at ${place})`,
          undoText: null,
          activityId: null,
        },
      ]);
    },
  );

  it.each<[string, Partial<Activity>]>([
    ['was ignored without a reason', { what: 'ignore' }],
    ['was edited by the user after the episode', { what: 'ignore', reason: 'decidedSince' }],
    ['the user ignores', { what: 'ignore', reason: 'policy' }],
    [
      'has no list entry after an episode that is not ahead of the list',
      { what: 'ignore', reason: 'notAhead', after: null },
    ],
    ['Kiroku has not found', { what: 'ignore', reason: 'notFound' }],
    ['was edited by the user', { what: 'edit' }],
    ['was removed', { what: 'remove', after: null }],
    ['has no list entry after the change', { what: 'advance', after: null }],
  ])('is not shown for a title that %s', async (_what, line) => {
    expect(await hear(line)).toEqual({ toasts: [], started: [] });
  });

  it('uses the title language of the user if the title is on the list', async () => {
    expect(await said({}, { titleLanguage: 'english' })).toEqual([
      "Frieren: Beyond Journey's End\u00a0· episode 5",
    ]);
    expect(await said({}, { titleLanguage: 'english' }, false)).toEqual([
      'Sousou no Frieren\u00a0· episode 5',
    ]);
    expect(await said({ title: 'As the line says' }, { titleLanguage: 'service' })).toEqual([
      'As the line says\u00a0· episode 5',
    ]);
    expect(await said({ mediaId: null }, { titleLanguage: 'english' })).toEqual([
      'Sousou no Frieren\u00a0· episode 5',
    ]);
  });

  it('has no undo button after the change was undone', async () => {
    const { toasts } = await hear({ undone: true });
    expect(toasts).toMatchObject([{ undoText: null, activityId: null }]);
  });
});

describe('note about a completed title', () => {
  it('asks for a score in the user’s language', async () => {
    const { toasts } = await hear(completed);
    expect(toasts).toMatchObject([
      {
        text: "Frieren: Beyond Journey's End\u00a0· completed",
        rating: {
          label: expect.stringContaining('Your score'),
          save: 'Save {score}',
          later: 'Later',
        },
      },
    ]);
  });

  it.each<[string, Partial<Activity>]>([
    ['already has a score', { ...completed, after: { status: 'completed', progress: 28, userScore: 8 } }],
    ['is no longer completed because of an undo', { ...completed, undone: true }],
    ['has only advanced by one episode', {}],
  ])('asks for no score if the title %s', async (_where, line) => {
    const { toasts } = await hear(line);
    expect(toasts).toHaveLength(1);
    expect(toasts[0]).not.toHaveProperty('rating');
  });
});
