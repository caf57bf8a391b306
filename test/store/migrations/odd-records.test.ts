// What an update moves or renames in a database of an earlier version, and what it leaves: records that it cannot read, or that are no other's.
import { describe, expect, it } from 'vitest';
import { episodeKey } from '@/lib/domain/episode.ts';
import { sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../../domain/examples.ts';
import { page, sessionAt, updated } from './stored-before.ts';

describe('version 11 named the type of media and the video differently', () => {
  const { mediaType: _type, ...facts } = episode();
  const older = { ...facts, kind: 'anime' };

  it.each<[string, unknown, unknown]>([
    ['by the earlier name', older, episode()],
    ['by the name of today', episode(), episode()],
    ['by both', { ...episode(), kind: 'x' }, { ...episode(), kind: 'x' }],
    ['by none', facts, facts],
    ['as nothing', null, null],
    ['as a text', 'odd', 'odd'],
  ])('an episode that is stored %s', async (_how, before, after) => {
    const change = { kind: 'episode', observed: before, watchedAt: 1 };
    const { sessions, outbox } = await updated(11, {
      sessions: [sessionAt('a', before)],
      outbox: [{ id: 'a', createdAt: 1, change }],
    });
    expect(sessions).toEqual([sessionAt('a', after)]);
    expect(outbox).toEqual([{ id: 'a', createdAt: 1, change: { ...change, observed: after } }]);
  });

  it('a change that is no episode stays as it was', async () => {
    const outbox = [
      { id: 'a', createdAt: 1, change: { kind: 'edit', observed: { kind: 'x' } } },
      { id: 'b', createdAt: 2 },
    ];
    expect((await updated(11, { outbox })).outbox).toEqual(structuredClone(outbox));
  });

  it('a chapter has no videos, and gets none', async () => {
    const { playbacks: _none, ...chapter } = sessionAt('a', episode(), { kind: 'reading', pages: 20 });
    const { sessions } = await updated(11, { sessions: [chapter] });
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(Object.keys(chapter).sort());
  });
});

describe('version 9 knew general pages by their address alone', () => {
  const one = page('tv.example/watch', { episodeLabel: 'E5', episodeNumber: 5 });
  const line = (id: string, part: object = {}) => ({
    id,
    at: 1,
    what: 'advance',
    episodeKey: 'generic:tv.example/watch',
    episodeLabel: 'E5',
    ...part,
  });
  const session = (observed: unknown, part: object = {}) =>
    sessionAt('generic:tv.example/watch', observed, part);
  const keys = (all: readonly object[]) => all.map((record) => Reflect.get(record, 'key'));

  it('a session and its line go to the episode that the page claims', async () => {
    const { sessions, activity } = await updated(9, { sessions: [session(one)], activity: [line('a')] });
    expect(keys(sessions)).toEqual([sessionKey(episodeKey(one), 'user-1')]);
    expect(activity).toEqual([line('a', { episodeKey: episodeKey(one) })]);
  });

  it.each<[string, object]>([
    ['of another episode of the page', { episodeLabel: 'E6' }],
    ['of another page', { episodeKey: 'generic:tv.example/other' }],
    ['of no episode', { episodeKey: null }],
  ])('a line %s stays where it is', async (_what, part) => {
    const { activity } = await updated(9, { sessions: [session(one)], activity: [line('a', part)] });
    expect(activity).toEqual([line('a', part)]);
  });

  it('a session that was begun since stays', async () => {
    const later = { ...session(one, { updatedAt: 9 }), key: sessionKey(episodeKey(one), 'user-1') };
    const { sessions } = await updated(9, { sessions: [session(one), later] });
    expect(sessions).toEqual([later]);
  });

  it.each<[string, object, boolean]>([
    ['of a site that Kiroku knows', { siteId: 'netflix' }, false],
    ['of such a site that was read by its general data', { siteId: 'netflix', provisional: true }, true],
    ['without its title', { seriesTitle: undefined }, false],
    ['without its id', { episodeId: undefined }, false],
    ['without its address', { url: undefined }, false],
    ['without its site', { siteId: undefined, provisional: true }, false],
  ])('a session %s moves: %s', async (_what, part, moves) => {
    const before = session({ ...one, ...part });
    const [after] = (await updated(9, { sessions: [structuredClone(before)] })).sessions;
    expect(Reflect.get(after ?? {}, 'key') !== before.key).toBe(moves);
  });

  it('an episode that waits to be sent tells where its line belongs', async () => {
    const change = { kind: 'episode', observed: one, watchedAt: 1 };
    const outbox = [
      { id: 'a', createdAt: 1, change },
      { id: 'b', createdAt: 2, change: { ...change, kind: 'edit' } },
      { id: 'c', createdAt: 3 },
    ];
    expect((await updated(9, { outbox, activity: [line('a')] })).activity).toEqual([
      line('a', { episodeKey: episodeKey(one) }),
    ]);
    expect((await updated(9, { outbox: outbox.slice(1), activity: [line('a')] })).activity).toEqual([
      line('a'),
    ]);
  });
});

describe('version 6 kept pages of chapters in the fields of seconds', () => {
  it('what was played and cannot be read was not played', async () => {
    const { kind: _kind, playbacks: _playbacks, ...before } = sessionAt('crunchyroll:G0001', episode());
    const odd = [
      { ...before, ranges: 'x' },
      { ...before, key: 'b', ranges: [] },
    ];
    const { sessions } = await updated(6, { sessions: odd });
    expect(sessions).toMatchObject([
      { key: 'b', kind: 'playing', playbacks: [] },
      { kind: 'playing', playbacks: [] },
    ]);
  });
});
