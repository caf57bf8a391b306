// Tests the effect of each message from the extension's pages.

import { beforeEach, describe, expect, it } from 'vitest';
import { episodeKey } from '@/lib/domain/episode.ts';
import { readFoundIds } from '@/lib/queries/import/use-imports.ts';
import { readImports } from '@/lib/store/imports/read-imports.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readService } from '@/lib/store/preferences.ts';
import { readActivity, readCopyProgress, readMatches } from '@/lib/store/reading.ts';
import { readLocalChoices } from '@/lib/store/sync/local-choices.ts';
import { episode, lesson, match } from '../../domain/examples.ts';
import { dungeonMeshi, frieren } from '../changes.ts';
import { serviceSettingsOf } from '../fake-services.ts';
import { createPlannedChanges, createTitles } from '../importing/imports.ts';
import {
  askingItemFields,
  createWorkerWithMatch,
  episodeFive,
  getProgressAtService,
  queueEpisode,
  readRememberedMatch,
  seasonKeyOfFive,
} from '../matching/answering.ts';
import type { TestRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const ORIGIN = 'https://www.crunchyroll.com';
let root: TestRoot;
beforeEach(async () => {
  root = await createWorkerWithMatch();
});

const ask = async (name: keyof TestRoot['handlers'], input?: object) => {
  const answer = await root.handlers[name](input as never, { trusted: true } as never);
  await runUntilIdle(() => undefined);
  return answer;
};
const items = () => readOutbox();
/** Returns the keys of removed choices. They are stored for the user's other browsers. */
const forgotten = async () =>
  [...(await readLocalChoices('b', '')).values()].filter(({ value }) => value === null).map(({ key }) => key);
/** Stores that sync was once on. Otherwise, Kiroku would not record removals. */
const haveSynced = () =>
  root.fake.storage.local.put({
    sync: { on: false, by: 'b', isRefused: false, leftOut: 0, sent: 0, seen: '' },
  });
/** Opens a tab in which episode 5 plays, and returns its id. */
async function tab(): Promise<number> {
  const { page, id } = root.web.open(episodeFive.url);
  await root.web.say(page, 'episodeObserved', { observed: episodeFive });
  await root.web.say(page, 'playbackSampled', createSampleUpTo(300));
  return id;
}

describe('account messages', () => {
  const state = () => (root.fake.storage.local.peek('account') as { state: string } | null)?.state;

  it('connect signs in again after disconnect', async () => {
    await ask('disconnect');
    expect(state()).toBe('signed-out');
    expect(await ask('connect')).toMatchObject({ ok: true, value: { state: 'connected' } });
    expect(state()).toBe('connected');
  });

  it('saveService stores another service', async () => {
    expect(await ask('saveService', { ...serviceSettingsOf('other'), anyway: true })).toMatchObject({
      ok: true,
    });
    expect((await readService()).baseUrl).toBe('https://api.other.example/v1');
    expect(await ask('readService')).toEqual({
      ...serviceSettingsOf('other'),
      redirectUrl: 'https://kiroku.chromiumapp.org/',
    });
  });

  it('eraseData deletes the outbox and signs out', async () => {
    await queueEpisode(root, episodeFive, askingItemFields('policy'));
    await ask('erase', { what: 'records' });
    expect([await items(), state()]).toEqual([[], 'signed-out']);
  });

  it('permissionsChanged starts the scripts on newly granted pages', async () => {
    root.web.open('https://www.netflix.com/watch/1');
    await runUntilIdle(() => root.fake.permissions.grant('https://www.netflix.com/*'));
    await root.fake.api.scripting.unregisterContentScripts();
    root.web.started.length = 0;
    await ask('permissionsChanged');
    expect(root.fake.registered.ids()).toContain('media-watcher');
    expect(root.web.started).toContain('site-netflix.js');
  });
});

describe('tab messages', () => {
  it('nowPlaying returns the current episode of the tab', async () => {
    const tabId = await tab();
    expect(await ask('nowPlaying', { tabId })).toMatchObject({ match: { media: { id: frieren.id } } });
    expect(await ask('tabSite', { tabId, url: null })).toMatchObject({ site: { id: 'crunchyroll' } });
    expect(await ask('pageDiagnosis', { tabId, url: null })).toMatchObject({ video: { kind: 'seen' } });
    expect(await ask('diagnostics')).toMatchObject({ tabs: [{ tabId, siteName: 'Crunchyroll' }] });
  });

  it('readPageOnce reads the page once', async () => {
    const { id } = root.web.open('https://tv.example/watch/1');
    await runUntilIdle(() => root.fake.permissions.grant('https://tv.example/*'));
    root.web.started.length = 0;
    await ask('readPageOnce', { tabId: id });
    expect(root.web.started).toContain('player-frame.js');
  });

  it('correctMatch stores the title that the user chose', async () => {
    const tabId = await tab();
    await ask('correctMatch', {
      tabId,
      episodeKey: episodeKey(episodeFive),
      media: dungeonMeshi,
      episode: 5,
      reach: 'season',
    });
    expect((await readRememberedMatch())?.rules[0]?.mediaId).toBe(dungeonMeshi.id);
  });

  it('confirmAhead stores a confirmation before Kiroku asks the question', async () => {
    const tabId = await tab();
    await ask('confirmAhead', { tabId, episodeKey: episodeKey(episodeFive), reason: 'jump' });
    expect(await readRememberedMatch()).toMatchObject({ jumpAllowed: true });
  });

  it('unignoreTitle reverses ignoreTitle', async () => {
    const tabId = await tab();
    await ask('ignoreTitle', { tabId, episodeKey: episodeKey(episodeFive) });
    expect(await readRememberedMatch()).toMatchObject({ policy: 'ignore' });
    await ask('unignoreTitle', { seasonKey: seasonKeyOfFive, policy: 'ask', episode: null });
    expect(await readRememberedMatch()).toMatchObject({ policy: 'ask' });
  });

  it('startTeaching starts teaching the page', async () => {
    const { id, page } = root.web.open(`${ORIGIN}/watch/G0001/one`);
    expect(await ask('startTeaching', { tabId: id })).toBe(true);
    expect(await root.web.say(page, 'teachingWanted')).toMatchObject({ language: 'en' });
    const { title, episode: number } = lesson();
    await root.web.say(page, 'siteTaught', { taught: { title, episode: number } });
    expect(await root.web.say(page, 'lessonWanted')).toMatchObject({ origin: ORIGIN, title });
  });
});

describe('lesson and match messages', () => {
  it('forgetLesson removes a lesson here and in synced browsers', async () => {
    haveSynced();
    const lessons = [lesson(), lesson({ origin: 'https://b.example' })];
    expect(await ask('importLessons', { lessons })).toBe(2);
    await ask('forgetLesson', { origin: 'https://tv.example' });
    expect((await readLessons()).map(({ origin }) => origin)).toEqual(['https://b.example']);
    expect(await forgotten()).toEqual(['l:https://tv.example']);
  });

  it('forgetMatch removes a match here and in synced browsers', async () => {
    haveSynced();
    await ask('editMatch', { seasonKey: seasonKeyOfFive, policy: 'ask' });
    expect(await readRememberedMatch()).toMatchObject({ policy: 'ask' });
    await ask('forgetMatch', { seasonKey: seasonKeyOfFive });
    expect(await readRememberedMatch()).toBeNull();
    expect(await forgotten()).toEqual([`m:${seasonKeyOfFive}`]);
  });

  it('importMatches stores matches of a file', async () => {
    const one = match({ seasonKey: 'crunchyroll:GS77|', decidedBy: 'user' });
    expect(await ask('importMatches', { matches: [{ match: one, seen: null }] })).toBe(1);
    expect((await readMatches()).map(({ seasonKey: of }) => of)).toContain('crunchyroll:GS77|');
  });
});

describe('list and outbox messages', () => {
  it('changeEntry changes an entry', async () => {
    await ask('changeEntry', { kind: 'edit', media: frieren, patch: { progress: 9 } });
    expect(getProgressAtService(root)).toBe(9);
    expect(await ask('refreshLibrary')).toEqual({ ok: true, value: null });
    expect(await readCopyProgress('anime')).toMatchObject({ filled: true });
  });

  it('refreshLibrary reads the list again each time', async () => {
    const lists = () => root.service.calls.filter(({ path }) => path === '/library').length;
    await ask('refreshLibrary');
    const read = lists();
    await ask('refreshLibrary');
    expect(lists()).toBeGreaterThan(read);
  });

  it('answerQuestion answers a question', async () => {
    const itemId = await queueEpisode(root, episodeFive, askingItemFields('policy'));
    await ask('answerQuestion', { itemId, answer: { kind: 'skip' } });
    expect(await items()).toEqual([]);
  });

  it('retryItem sends a failed item', async () => {
    const failed = { state: 'failed', problem: { code: 'invalid', message: '' } } as const;
    await ask('retryItem', { itemId: await queueEpisode(root, episodeFive, failed) });
    expect(getProgressAtService(root)).toBe(5);
    await ask('forgetItem', { itemId: await queueEpisode(root, episode({ episodeId: 'x' }), failed) });
    expect(await items()).toEqual([]);
  });

  it('undoActivity requires `anyway` if the entry was changed since', async () => {
    await ask('changeEntry', { kind: 'edit', media: frieren, patch: { progress: 9 } });
    const [line] = await readActivity();
    root.service.save(frieren.id, { progress: 12 });
    const undo = (part: object = {}) => ask('undoActivity', { activityId: line?.id, ...part });
    await undo();
    expect(getProgressAtService(root)).toBe(12);
    await undo({ anyway: true });
    expect(getProgressAtService(root)).toBe(4);
  });

  it('dismissDataReset dismisses the message about the data reset', async () => {
    root.fake.storage.local.put({ freshStart: true });
    await ask('dismissDataReset');
    expect(root.fake.storage.local.peek('freshStart')).toBeNull();
  });

  it('rememberView stores the media type and the order of the library tab', async () => {
    const view = { type: 'manga', sort: 'title', reversed: true };
    await ask('rememberView', { ...view, text: 'frieren' });
    expect(root.fake.storage.local.peek('libraryView')).toEqual(view);
  });

  it('repairData replaces the database', async () => {
    expect(await ask('repairData')).toMatchObject({ ok: true, value: expect.any(Number) });
  });
});

describe('import, resume and sync messages', () => {
  it('controlImport pauses an import', async () => {
    root.service.away = true;
    const begun = await ask('startImport', {
      format: 'malXml',
      changes: createPlannedChanges(createTitles(2)),
      rest: [],
    });
    const id = (begun as { value: { id: string } }).value.id;
    await ask('controlImport', { id, to: 'pause' });
    expect(await readImports('user-1')).toMatchObject([{ id, state: 'paused' }]);
  });

  it('rememberFound stores titles that were found for an import', async () => {
    const found = [{ key: 'mal:anime:1', media: frieren }];
    await ask('rememberFound', { found });
    expect(await readFoundIds(['mal:anime:1'])).toEqual(found);
  });

  it('openResumePoint fails for a title without a resume point', async () => {
    expect(await ask('resumePoints')).toEqual({});
    expect(await ask('titleSites', { malId: frieren.mal_id ?? 0 })).toEqual([]);
    expect(await ask('openResumePoint', { kind: 'title', malId: 1, siteId: 'netflix' })).toMatchObject({
      ok: false,
    });
  });

  it('changeSync switches sync on and off', async () => {
    const isOn = () => (root.fake.storage.local.peek('sync') as { on: boolean }).on;
    await ask('changeSync', { to: 'on' });
    expect(isOn()).toBe(true);
    await ask('changeSync', { to: 'off' });
    expect(isOn()).toBe(false);
  });
});
