// Makes the data for the pictures: episodes, questions and a log, with titles of the demo list.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { Media } from '@kiroku/contract/media';
import type { Activity } from '../../lib/domain/changes/activity.ts';
import type { OutboxItem } from '../../lib/domain/changes/outbox-item.ts';
import type { NowPlaying } from '../../lib/domain/watching/now-playing.ts';
import { activity, episode } from '../domain/examples.ts';
import * as one from '../e2e/screens/examples.ts';

export { crunchyrollTabSite } from '../e2e/screens/examples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a function that finds an entry of the demo list by the beginning of its title. */
export function createEntryFinder(list: readonly LibraryEntry[]): (title: string) => LibraryEntry {
  return (title) => {
    const found = list.find(({ media }) => media.title.startsWith(title));
    if (!found) throw new Error(`${title} is not on the demo list`);
    return found;
  };
}

/** Returns the fifth episode of Frieren. 14 of its 24 minutes were played. */
export function createNowPlayingFrieren(media: Media, part: Partial<NowPlaying> = {}): NowPlaying {
  return one.createNowPlaying({
    observed: episode(),
    progress: { kind: 'playing', duration: 1440, position: 852, reached: 852, covered: 840 },
    match: { media, episode: 5, evidence: [{ code: 'exactTitle', values: {} }] },
    ...part,
  });
}

/** Returns a question about an episode. Its number fits several seasons. */
export function createTitleQuestionItem(list: readonly LibraryEntry[], account: string): OutboxItem {
  const named = createEntryFinder(list);
  const choices = [
    {
      media: named('Sousou no Frieren 2nd').media,
      score: 0.74,
      evidence: [
        { code: 'seasonMissing' as const, values: {} },
        { code: 'episodeFits' as const, values: { episode: 5, total: 10 } },
      ],
    },
    {
      media: named('Sousou no Frieren').media,
      score: 0.7,
      evidence: [{ code: 'exactSynonym' as const, values: { title: 'Frieren' } }],
    },
  ];
  return one.askingItem('match', {
    account,
    createdAt: Date.now(),
    change: { kind: 'episode', observed: episode(), watchedAt: Date.now() },
    question: { reason: 'match', choices, media: null, episode: 5, evidence: [] },
  });
}

/**
 * Returns the log of a year of evenings up to today. The number of episodes on a day depends only on the day, so that every run draws the
 * same picture.
 */
export function createYearOfActivities(list: readonly LibraryEntry[], account: string): Activity[] {
  const now = Date.now();
  const evenings = Array.from({ length: 360 }, (_, day) =>
    Array.from({ length: episodesOn(day) }, (_each, nth) => now - day * DAY - nth * 0.5 * HOUR - 9 * MINUTE),
  ).flat();
  return watchedInTurn(list)
    .slice(0, evenings.length)
    .map(({ entry: { media }, number }, nth) =>
      activity({
        id: `line-${nth}`,
        at: evenings[nth] ?? now,
        mediaId: media.id,
        title: media.title,
        coverUrl: media.coverUrl,
        episodeKey: `crunchyroll:G${nth}`,
        episodeLabel: `E${number}`,
        what: number === 1 ? 'start' : 'advance',
        before: {
          status: number === 1 ? 'plan_to_watch' : 'watching',
          progress: number - 1,
          userScore: null,
        },
        after: { status: 'watching', progress: number, userScore: null },
        evidence: [{ code: 'exactTitle', values: {} }],
        account,
      }),
    );
}

function episodesOn(day: number): number {
  const mood = Math.sin(day / 9) + Math.sin(day / 31) + Math.sin(day * 2.4);
  return mood > 0.4 ? Math.ceil(mood * 1.6) : 0;
}

/**
 * Returns every episode that is watched according to the list, with the newest first. The episodes of three titles alternate. Titles with
 * the status watching come before completed titles.
 */
function watchedInTurn(list: readonly LibraryEntry[]): { entry: LibraryEntry; number: number }[] {
  const titles = ['watching', 'completed'].flatMap((status) =>
    list.filter((entry) => entry.type === 'anime' && entry.status === status && entry.progress <= 64),
  );
  const threes = Array.from({ length: Math.ceil(titles.length / 3) }, (_, nth) =>
    titles.slice(nth * 3, nth * 3 + 3),
  );
  return threes.flatMap((together) =>
    together
      .flatMap((entry) =>
        Array.from({ length: entry.progress }, (_, back) => ({ entry, number: entry.progress - back, back })),
      )
      .sort((a, b) => a.back - b.back),
  );
}
