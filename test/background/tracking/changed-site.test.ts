// Tests a changed site. The worker compares the names on the page with the list, asks the user once, and stores or discards the lesson.
import { describe, expect, it } from 'vitest';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { readLessons, writeLessons } from '@/lib/store/lessons.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readEntry, readMatches } from '@/lib/store/reading.ts';
import { episode, lesson, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot, pageSender } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';
import { createSampleUpTo } from './tabs.ts';

const title = media();
const other = media({
  id: '00000000-0000-4000-8000-000000000077',
  title: 'Mushishi',
  titles: { romaji: 'Mushishi', english: null, native: null },
});
const ORIGIN = 'https://www.netflix.com';
const address = (number: number) => `${ORIGIN}/watch/8011729${number}`;
const taught = {
  title: { at: [{ selector: 'h4', form: null }], part: 'whole' },
  episode: { at: [{ selector: 'h4 > span', form: null }], part: { kind: 'label' } },
} as const;
const seen = (number: number, names = ['Frieren: Beyond Journey’s End', 'The Hero']) => ({
  number,
  season: null,
  names,
});

/** Returns an episode that was read by the proposed lesson. */
function proposed(number: number, part: Partial<ObservedEpisode> = {}): ObservedEpisode {
  return episode({
    siteId: 'netflix',
    siteName: 'Netflix',
    url: address(number),
    episodeId: `netflix.com/watch/8011729${number}`,
    seriesId: null,
    episodeNumber: number,
    episodeLabel: `E${number}`,
    confidence: 0.6,
    provisional: true,
    proposal: { taught, name: "Frieren: Beyond Journey's End", seriesId: null, seasonId: null },
    ...part,
  });
}

/** Returns an episode that was read by the stored lesson. */
function learnt(number: number): ObservedEpisode {
  const { proposal: _, provisional: _provisional, ...observed } = proposed(number);
  return { ...observed, episodeId: `8011729${number}`, confidence: 0.9, learnt: true };
}

/** Sets up a site whose reader finds no episode. The list is at episode 5. */
async function setUp({
  progress = 5,
  settings = {},
}: {
  progress?: number;
  settings?: Partial<Settings>;
} = {}) {
  const root = await createRoot({ catalogue: [title, other], granted: ['*://*/*'], settings });
  root.service.save(title.id, { status: 'watching', progress });
  await root.worker.handlers.refreshLibrary(undefined);
  const tab = root.web.open(address(6), { id: 7 });
  const goTo = (number: number) => {
    const { page } = tab;
    const next = page.url === address(number) && page.hear ? page : root.web.navigate(tab, address(number));
    next.hear ??= async () =>
      void (await root.web.say(next, 'episodeObserved', { observed: null, isHello: true }));
    return next;
  };
  goTo(6).hear = async () =>
    void (await root.web.say(tab.page, 'episodeObserved', { observed: null, isHello: true }));
  const play = async (number: number, position: number) => {
    root.clock.now += 1000;
    await root.web.say(goTo(number), 'playbackSampled', createSampleUpTo(position));
  };
  const show = (observed: ObservedEpisode) =>
    root.web.say(goTo(observed.episodeNumber ?? 0), 'episodeObserved', { observed });
  const watch = async (observed: ObservedEpisode) => {
    await show(observed);
    await play(observed.episodeNumber ?? 0, 1400);
  };
  const compare = (number: number, names?: string[], part = {}) =>
    root.worker.handlers.namesSeen(
      seen(number, names),
      pageSender({ tabId: tab.id, documentId: tab.page.id, url: tab.page.url }, part),
    );
  const question = async () => (await readOutbox()).find(({ state }) => state === 'asking') ?? null;
  const isAsking = () => eventually(async () => expect(await question()).not.toBeNull());
  const answer = async (kind: 'confirm' | 'skip') =>
    runUntilIdle(async () =>
      root.worker.handlers.answerQuestion({ itemId: (await question())?.id ?? '', answer: { kind } }),
    );
  const listed = async () => (await readEntry(title.id))?.progress;
  return { root, play, show, watch, compare, question, isAsking, answer, listed };
}

describe('findListedName', () => {
  it('returns the name on the list only after a video has played, and only once per address', async () => {
    const { play, compare } = await setUp();
    expect(await compare(6), 'nothing has played').toBeNull();
    await play(6, 10);
    expect(await compare(6)).toBe('Frieren: Beyond Journey’s End');
    expect(await compare(6), 'a second time').toBeNull();
    await play(7, 10);
    expect(await compare(7), 'not the next episode').toBeNull();
  });

  it.each([
    ['for a title that is not on the list', ['Mushishi'], {}],
    ['in a frame', undefined, { frameId: 3 }],
    ['from a private window', undefined, { isPrivate: true }],
  ])('returns null %s', async (_what, names, part) => {
    const { play, compare } = await setUp();
    await play(6, 10);
    expect(await compare(6, names, part)).toBeNull();
  });

  it('returns null on a site that the user ignores or has taught', async () => {
    const ignoring = await setUp({ settings: { ...defaultSettings, sitePolicies: { netflix: 'ignore' } } });
    await ignoring.play(6, 10);
    expect(await ignoring.compare(6)).toBeNull();
    const teaching = await setUp();
    await writeLessons([lesson({ origin: ORIGIN })]);
    await teaching.play(6, 10);
    expect(await teaching.compare(6)).toBeNull();
  });

  it('returns null after twenty other addresses in the same tab', async () => {
    const { play, compare, root } = await setUp();
    for (let number = 100; number < 120; number += 1) {
      await play(number, 10);
      await compare(number);
    }
    await play(6, 10);
    expect(await compare(6)).toBeNull();
    expect(root.web.started.length).toBeGreaterThan(20);
  });
});

describe('proposed episode', () => {
  it('counts after the user confirms', async () => {
    const { watch, isAsking, question, answer, listed } = await setUp();
    await watch(proposed(6));
    await isAsking();
    expect((await question())?.question).toMatchObject({
      reason: 'siteChanged',
      episode: 6,
      media: { id: title.id },
    });
    expect(await listed()).toBe(5);
    await answer('confirm');
    await eventually(async () => expect(await listed()).toBe(6));
    expect(await readLessons()).toMatchObject([{ origin: ORIGIN, learnt: true, ...taught }]);
    await watch(learnt(7));
    await eventually(async () => expect(await listed()).toBe(7));
    expect(await readOutbox()).toEqual([]);
  });

  it('counts without a question if the user confirms during playback', async () => {
    const { root, show, play, question, listed } = await setUp();
    await show(proposed(6));
    await play(6, 100);
    expect(await root.worker.handlers.nowPlaying({ tabId: 7 })).toMatchObject({
      match: { media: { id: title.id }, episode: 6 },
    });
    const shown = { tabId: 7, episodeKey: episodeKey(proposed(6)) };
    await root.worker.handlers.confirmAhead({ ...shown, reason: 'siteChanged' });
    await play(6, 1400);
    await eventually(async () => expect(await listed()).toBe(6));
    expect(await question()).toBeNull();
    expect(await readLessons()).toMatchObject([{ origin: ORIGIN }]);
  });

  it('causes no further question after the user declines', async () => {
    const { watch, play, compare, isAsking, answer, listed, question } = await setUp();
    await watch(proposed(6));
    await isAsking();
    await answer('skip');
    await eventually(async () => expect(await readOutbox()).toEqual([]));
    expect(await readLessons()).toEqual([]);
    // Another address shows the same episode.
    await play(9, 10);
    expect(await compare(6)).toBeNull();
    expect(await question()).toBeNull();
    expect(await listed()).toBe(5);
  });

  it('is undone together with its lesson and its matches', async () => {
    const { root, watch, isAsking, answer, listed } = await setUp();
    await watch(proposed(6));
    await isAsking();
    await answer('confirm');
    await eventually(async () => expect(await listed()).toBe(6));
    const [logged] = await readActivity();
    await runUntilIdle(() => root.worker.handlers.undoActivity({ activityId: logged?.id ?? '' }));
    await eventually(async () => expect(await listed()).toBe(5));
    expect(await readLessons()).toEqual([]);
    expect(await readMatches()).toEqual([]);
  });

  it('is ignored if another episode is next on the list', async () => {
    const { watch, question, listed } = await setUp({ progress: 3 });
    await watch(proposed(6));
    await eventually(async () => expect(await readOutbox()).toEqual([]));
    expect(await question()).toBeNull();
    expect(await listed()).toBe(3);
  });

  it('is discarded from the outbox together with its lesson and its matches', async () => {
    const { root, watch, isAsking, answer, question } = await setUp();
    await watch(proposed(6));
    await isAsking();
    root.service.away = true;
    await answer('confirm');
    await eventually(async () => expect(await readLessons()).toHaveLength(1));
    const [item] = await readOutbox();
    await runUntilIdle(() => root.worker.handlers.forgetItem({ itemId: item?.id ?? '' }));
    expect(await readLessons()).toEqual([]);
    expect(await readMatches()).toEqual([]);
    expect(await question()).toBeNull();
  });

  it('is stored without unknown fields of its lesson', async () => {
    const { root, show } = await setUp();
    const padded = { ...taught, padding: 'x'.repeat(1000) };
    await show(proposed(6, { proposal: { taught: padded, name: 'x', seriesId: null, seasonId: null } }));
    const shown = await root.worker.handlers.nowPlaying({ tabId: 7 });
    expect(shown?.observed.proposal?.taught).toEqual(taught);
  });

  it('does not replace a lesson of the user', async () => {
    const { watch, isAsking, answer, listed } = await setUp();
    await writeLessons([lesson({ origin: ORIGIN })]);
    await watch(proposed(6));
    await isAsking();
    await answer('confirm');
    await eventually(async () => expect(await listed()).toBe(6));
    expect(await readLessons()).toEqual([lesson({ origin: ORIGIN })]);
  });

  it.each([
    ['is not marked as provisional', { provisional: undefined }],
    [
      'has a selector that Kiroku does not write',
      {
        proposal: {
          taught: {
            ...taught,
            title: { at: [{ selector: 'h4:has(a)', form: null }], part: 'whole' as const },
          },
          name: 'x',
          seriesId: null,
          seasonId: null,
        },
      },
    ],
  ])('is rejected if it %s', async (_what, part) => {
    const { root } = await setUp();
    const page = root.web.navigate(root.web.open(address(6), { id: 9 }), address(6));
    await expect(root.web.say(page, 'episodeObserved', { observed: proposed(6, part) })).rejects.toThrow();
  });
});

describe('episode read by a learnt lesson', () => {
  const accepted = async (settings: Partial<Settings> = {}) => {
    const world = await setUp({ settings });
    await world.watch(proposed(6));
    await world.isAsking();
    await world.answer('confirm');
    await eventually(async () => expect(await world.listed()).toBe(6));
    return world;
  };

  it('causes a question if another episode is next on the list', async () => {
    const { watch, isAsking, question, listed } = await accepted();
    await watch(learnt(8));
    await isAsking();
    expect((await question())?.question).toMatchObject({ reason: 'policy', episode: 8 });
    expect(await listed()).toBe(6);
  });

  it('causes a question before Kiroku adds a title to the list', async () => {
    const { watch, isAsking } = await accepted({
      tracking: { ...defaultSettings.tracking, unlisted: 'add' },
    });
    await watch({ ...learnt(1), seriesTitle: other.title });
    await isAsking();
    expect(await readEntry(other.id)).toBeFalsy();
  });
});
