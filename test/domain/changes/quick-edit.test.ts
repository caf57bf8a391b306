import { describe, expect, it } from 'vitest';
import {
  isReset,
  isRestart,
  manualPatch,
  nextEpisodePatch,
  previousEpisodePatch,
  rewatchPatch,
  withoutUnchangedFields,
} from '@/lib/domain/changes/quick-edit.ts';
import { libraryEntry, media } from '../examples.ts';

const manga = media({ type: 'manga', format: 'MANGA', episodes: null, chapters: 120 });

it('isRestart returns true only if a completed title is set to progress 0 and to watching or reading', () => {
  const done = { status: 'completed', progress: 28, userScore: 9 };
  expect(isRestart('anime', done, { ...done, status: 'watching', progress: 0 })).toBe(true);
  expect(isRestart('manga', done, { ...done, status: 'reading', progress: 0 })).toBe(true);
  expect(isRestart('anime', done, { ...done, status: 'plan_to_watch', progress: 0 })).toBe(false);
  expect(isRestart('anime', done, { ...done, status: 'watching', progress: 27 })).toBe(false);
  expect(isRestart('anime', null, { ...done, status: 'watching', progress: 0 })).toBe(false);
  expect(isRestart('anime', done, null)).toBe(false);
  const planned = { ...done, status: 'plan_to_watch', progress: 0 };
  expect(isRestart('anime', planned, { ...planned, status: 'watching' })).toBe(false);
});

describe('isReset', () => {
  const done = { status: 'completed', progress: 28, userScore: 9 };
  it.each([
    ['a restarted anime', 'anime', done, { ...done, status: 'watching', progress: 0 }, true],
    ['a restarted manga', 'manga', done, { ...done, status: 'reading', progress: 0 }, true],
    ['a planned anime', 'anime', done, { ...done, status: 'plan_to_watch', progress: 0 }, true],
    ['a planned manga', 'manga', done, { ...done, status: 'plan_to_read', progress: 0 }, true],
    [
      'a title on hold that is restarted',
      'anime',
      { ...done, status: 'on_hold' },
      { ...done, status: 'watching', progress: 0 },
      true,
    ],
    [
      'a watched title that is planned',
      'anime',
      { ...done, status: 'watching' },
      { ...done, status: 'plan_to_watch', progress: 0 },
      false,
    ],
    ['a planned title that keeps its number', 'anime', done, { ...done, status: 'plan_to_watch' }, false],
    ['a dropped title', 'anime', done, { ...done, status: 'dropped', progress: 0 }, false],
    ['a removed title', 'anime', done, null, false],
    ['an added title', 'anime', null, { ...done, status: 'plan_to_watch', progress: 0 }, false],
  ] as const)('returns $4 for %s', (_name, type, before, after, expected) => {
    expect(isReset(type, before, after)).toBe(expected);
  });
});

describe('nextEpisodePatch', () => {
  it('adds one episode', () => {
    expect(nextEpisodePatch(libraryEntry({ progress: 4 }))).toEqual({ progress: 5 });
  });

  it('returns null at a known end', () => {
    expect(nextEpisodePatch(libraryEntry({ progress: 28 }))).toBeNull();
  });

  it('adds one episode if the total is unknown', () => {
    const endless = libraryEntry({ progress: 1088, media: media({ episodes: null }) });
    expect(nextEpisodePatch(endless)).toEqual({ progress: 1089 });
  });
});

describe('manualPatch', () => {
  const film = media({ format: 'MOVIE', episodes: null });
  const releasing = media({ status: 'RELEASING' });
  const planned = { status: 'plan_to_watch', progress: 0 };
  const done = { status: 'completed', progress: 28 };

  it.each([
    [
      'completes a title whose progress is set to the last episode',
      media(),
      {},
      { progress: 28 },
      { progress: 28, status: 'completed' },
    ],
    [
      'does not complete a releasing title whose progress is set to the last episode',
      releasing,
      {},
      { progress: 28 },
      { progress: 28 },
    ],
    [
      'sets a planned anime to watching if its progress is raised',
      media(),
      planned,
      { progress: 1 },
      { progress: 1, status: 'watching' },
    ],
    [
      'sets a planned manga to reading if its progress is raised',
      manga,
      { status: 'plan_to_read', progress: 0 },
      { progress: 97 },
      { progress: 97, status: 'reading' },
    ],
    [
      'completes a planned film whose progress is set to 1',
      film,
      planned,
      { progress: 1 },
      { progress: 1, status: 'completed' },
    ],
    [
      'keeps the status of a title on hold before its last episode',
      media(),
      { status: 'on_hold' },
      { progress: 5 },
      { progress: 5 },
    ],
    [
      'completes a title on hold whose progress is set to the last episode',
      media(),
      { status: 'on_hold' },
      { progress: 28 },
      { progress: 28, status: 'completed' },
    ],
    [
      'keeps an unknown status at the last episode',
      media(),
      { status: 'paused' },
      { progress: 28 },
      { progress: 28 },
    ],
    [
      'sets the progress to the last episode if the status is set to completed',
      media(),
      {},
      { status: 'completed' },
      { progress: 28, status: 'completed' },
    ],
    [
      'sets the progress to the last known episode if a releasing title is set to completed',
      releasing,
      {},
      { status: 'completed' },
      { progress: 28, status: 'completed' },
    ],
    [
      'keeps the progress if a title of unknown length is set to completed',
      media({ episodes: null }),
      {},
      { status: 'completed' },
      { status: 'completed' },
    ],
    [
      'does not lower a progress beyond the last episode if the status is set to completed',
      media({ episodes: 3 }),
      {},
      { status: 'completed' },
      { status: 'completed' },
    ],
    [
      'keeps the status of a planned title whose progress is set to 0',
      media(),
      { ...planned, progress: 2 },
      { progress: 0 },
      { progress: 0 },
    ],
    ['writes only the score for a patch of the score', media(), planned, { userScore: 8 }, { userScore: 8 }],
    [
      'keeps a status that is set together with the progress',
      media(),
      { status: 'completed', progress: 28 },
      { status: 'watching', progress: 0 },
      { status: 'watching', progress: 0 },
    ],
    [
      'does not set the status of a completed title whose progress is raised to the last episode',
      media(),
      { status: 'completed', progress: 13 },
      { progress: 28 },
      { progress: 28 },
    ],
    [
      'reopens a completed title whose progress is lowered',
      media(),
      done,
      { progress: 27 },
      { progress: 27, status: 'watching' },
    ],
    [
      'reopens a completed title whose progress is set to 0',
      media(),
      done,
      { progress: 0 },
      { progress: 0, status: 'watching' },
    ],
    [
      'reopens a completed manga',
      manga,
      { status: 'completed', progress: 120 },
      { progress: 7 },
      { progress: 7, status: 'reading' },
    ],
    [
      'reopens a completed title that is still releasing',
      releasing,
      done,
      { progress: 3 },
      { progress: 3, status: 'watching' },
    ],
    [
      'reopens a completed film',
      film,
      { status: 'completed', progress: 1 },
      { progress: 0 },
      { progress: 0, status: 'watching' },
    ],
    [
      'reopens a completed title whose progress was beyond the last episode',
      media(),
      { status: 'completed', progress: 30 },
      { progress: 27 },
      { progress: 27, status: 'watching' },
    ],
    [
      'keeps the status of a completed title whose progress is lowered to the last episode',
      media(),
      { status: 'completed', progress: 30 },
      { progress: 28 },
      { progress: 28 },
    ],
    [
      'keeps the status of a completed title whose progress was already below the last episode',
      media(),
      { status: 'completed', progress: 13 },
      { progress: 12 },
      { progress: 12 },
    ],
    [
      'keeps the status of a completed title of unknown length',
      media({ episodes: null }),
      done,
      { progress: 12 },
      { progress: 12 },
    ],
    [
      'keeps the status of a dropped title',
      media(),
      { status: 'dropped', progress: 28 },
      { progress: 27 },
      { progress: 27 },
    ],
    [
      'sets the progress to 0 if a completed anime becomes planned',
      media(),
      done,
      { status: 'plan_to_watch' },
      { status: 'plan_to_watch', progress: 0 },
    ],
    [
      'sets the progress to 0 if a completed manga becomes planned',
      manga,
      { status: 'completed', progress: 120 },
      { status: 'plan_to_read' },
      { status: 'plan_to_read', progress: 0 },
    ],
    [
      'sets the progress to 0 if a completed title that is still releasing is set to watching',
      releasing,
      done,
      { status: 'watching' },
      { status: 'watching', progress: 0 },
    ],
    [
      'sets the progress to 0 if a completed film becomes planned',
      film,
      { status: 'completed', progress: 1 },
      { status: 'plan_to_watch' },
      { status: 'plan_to_watch', progress: 0 },
    ],
    [
      'sets the progress to 0 if it was beyond the last episode and the status is set to watching',
      media(),
      { status: 'completed', progress: 30 },
      { status: 'watching' },
      { status: 'watching', progress: 0 },
    ],
    [
      'sets the progress to 0 if a watched title at its last episode becomes planned',
      media(),
      { status: 'watching', progress: 28 },
      { status: 'plan_to_watch' },
      { status: 'plan_to_watch', progress: 0 },
    ],
    [
      'keeps the progress of a completed title that is put on hold',
      media(),
      done,
      { status: 'on_hold' },
      { status: 'on_hold' },
    ],
    [
      'keeps the progress of a completed title that is dropped',
      media(),
      done,
      { status: 'dropped' },
      { status: 'dropped' },
    ],
    ...(['watching', 'plan_to_watch'] as const).flatMap(
      (status) =>
        [
          [
            `keeps the progress of a completed title below its last episode that is set to ${status}`,
            media(),
            { status: 'completed', progress: 13 },
            { status },
            { status },
          ],
          [
            `keeps the progress of a completed title of unknown length that is set to ${status}`,
            media({ episodes: null }),
            done,
            { status },
            { status },
          ],
          [
            `sets the progress of a title on hold at its last episode to 0 if the status is set to ${status}`,
            media(),
            { status: 'on_hold', progress: 28 },
            { status },
            { status, progress: 0 },
          ],
          [
            `sets the progress of a dropped title at its last episode to 0 if the status is set to ${status}`,
            media(),
            { status: 'dropped', progress: 28 },
            { status },
            { status, progress: 0 },
          ],
          [
            `keeps the progress of a title on hold below its last episode that is set to ${status}`,
            media(),
            { status: 'on_hold', progress: 13 },
            { status },
            { status },
          ],
          [
            `keeps a progress that is set together with ${status}`,
            media(),
            done,
            { status, progress: 5 },
            { status, progress: 5 },
          ],
          [
            `keeps the progress at the last episode if it is set together with ${status}`,
            media(),
            done,
            { status, progress: 28 },
            { status },
          ],
        ] as const,
    ),
    ['returns null if the entry already has these values', media(), { progress: 28 }, { progress: 28 }, null],
  ] as const)('%s', (_name, title, before, patch, expected) => {
    const entry = libraryEntry({ progress: 4, ...before, media: title });
    expect(manualPatch(title, entry, patch, 'complete')).toEqual(expected);
  });

  it.each([
    ['anime', media(), 28, 'watching'],
    ['manga', manga, 120, 'reading'],
  ] as const)(
    'returns the patch of rewatchPatch if a completed %s gets the status watching or reading',
    (_type, title, progress, status) => {
      const entry = libraryEntry({ status: 'completed', progress, media: title });
      expect(manualPatch(title, entry, { status }, 'ask')).toEqual(rewatchPatch(entry));
    },
  );

  it('reopens a completed title when its progress is lowered, even if “After the last episode” is “Ask first”', () => {
    const entry = libraryEntry({ status: 'completed', progress: 28 });
    expect(manualPatch(entry.media, entry, { progress: 27 }, 'ask')).toEqual({
      progress: 27,
      status: 'watching',
    });
  });

  it('does not complete a title at the last episode if “After the last episode” is “Ask first”', () => {
    const entry = libraryEntry({ progress: 27 });
    expect(manualPatch(entry.media, entry, { progress: 28 }, 'ask')).toEqual({ progress: 28 });
    const unseen = libraryEntry({ status: 'plan_to_watch', progress: 0 });
    expect(manualPatch(unseen.media, unseen, { progress: 28 }, 'ask')).toEqual({
      progress: 28,
      status: 'watching',
    });
    expect(manualPatch(entry.media, entry, { status: 'completed' }, 'ask')).toEqual({
      status: 'completed',
      progress: 28,
    });
  });

  it('sets the progress to the last episode if a title is added as completed', () => {
    expect(manualPatch(media(), null, { status: 'completed' }, 'complete')).toEqual({
      status: 'completed',
      progress: 28,
    });
    const added = { status: 'plan_to_watch' } as const;
    expect(manualPatch(media(), null, added, 'complete')).toEqual(added);
  });
});

describe('previousEpisodePatch', () => {
  it('subtracts one episode', () => {
    expect(previousEpisodePatch(libraryEntry({ progress: 1 }))).toEqual({ progress: 0 });
    expect(previousEpisodePatch(libraryEntry({ progress: 0 }))).toBeNull();
  });
});

describe('rewatchPatch', () => {
  it('sets a completed title to progress 0', () => {
    expect(rewatchPatch(libraryEntry({ status: 'completed', progress: 28, userScore: 9 }))).toEqual({
      status: 'watching',
      progress: 0,
    });
    expect(rewatchPatch(libraryEntry({ status: 'completed', progress: 120, media: manga }))).toEqual({
      status: 'reading',
      progress: 0,
    });
  });

  it('returns null for every other status', () => {
    for (const status of ['watching', 'on_hold', 'dropped', 'plan_to_watch', 'paused'])
      expect(rewatchPatch(libraryEntry({ status, progress: 4 }))).toBeNull();
  });
});

describe('withoutUnchangedFields', () => {
  const entry = { status: 'watching', progress: 4, userScore: 9 };

  it('returns only the fields whose value differs from the entry', () => {
    expect(withoutUnchangedFields(entry, { status: 'watching', progress: 5 })).toEqual({ progress: 5 });
  });

  it('returns null if nothing changes', () => {
    expect(withoutUnchangedFields(entry, { status: 'watching', progress: 4, userScore: 9 })).toBeNull();
    expect(withoutUnchangedFields(entry, {})).toBeNull();
  });

  it('includes each field that differs', () => {
    const patch = { status: 'on_hold', progress: 0, userScore: 1 } as const;
    expect(withoutUnchangedFields(entry, patch)).toEqual(patch);
  });

  it('includes a cleared score', () => {
    expect(withoutUnchangedFields(entry, { userScore: null })).toEqual({ userScore: null });
  });
});
