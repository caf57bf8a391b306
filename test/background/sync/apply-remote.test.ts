// Tests how received choices are applied: not over what the user has changed since the exchange began, and not if this version does not trust them.
import { beforeEach, describe, expect, it } from 'vitest';
import { applyRemote } from '@/lib/background/sync/apply-remote.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { choice, type SyncRecord } from '@/lib/domain/sync/record.ts';
import { MOST_LESSONS, readLessons, writeLessons } from '@/lib/store/lessons.ts';
import { storedMatches } from '@/lib/store/matches.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { choicesOf, matchChoice } from '@/lib/store/sync/local-choices.ts';
import * as example from '../../domain/examples.ts';
import { rest } from '../life.ts';
import { createRoot, type Root, type Worker } from '../root.ts';

const DAY = 24 * 60 * 60_000;
const SERVICE = 'https://list.example';
const KEY = 'crunchyroll:GS01|';
const stamp = (time = 1) => ({ time, count: 0, by: 'other' });
const came = (key: string, value: unknown, time?: number): SyncRecord => ({ key, value, stamp: stamp(time) });

const lesson = (selector: string, origin = 'https://tv.example') =>
  example.lesson({ origin, title: { at: [{ selector, form: null }], part: 'whole' } });
const match = (part: Partial<Match> = {}) =>
  example.match({
    decidedBy: 'user',
    decidedAt: 7,
    rules: [
      {
        from: 1,
        to: null,
        mediaId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
        type: 'anime',
        offset: 0,
        about: { title: 'Sousou no Frieren', mal_id: 52991, anilist_id: 154587 },
        service: SERVICE,
      },
    ],
    ...part,
  });

let root: Root;
let worker: Worker;
let notified: string[];
beforeEach(async () => {
  root = await createRoot();
  worker = root.start({ broadcast: async ({ changed }) => void notified.push(...changed) });
  notified = [];
});

/** `then`: what the user does between the comparison and the writing. */
async function take(incoming: readonly SyncRecord[], then: () => Promise<unknown> = async () => undefined) {
  const chosen = {
    settings: await readSettings(),
    lessons: await readLessons(),
    matches: await readMatches(),
  };
  const before = choicesOf({ ...chosen, service: SERVICE });
  await then();
  notified = [];
  return applyRemote(worker, incoming, before, SERVICE);
}
const set = (part: object) => async () => root.writeSettings(part);
const keep = (one: Match) => () => storedMatches.modify(one.seasonKey, () => one);

describe('remote settings', () => {
  it('are stored and published, and the result contains the stored choice', async () => {
    const done = await take([came('s:theme', 'dark'), came('s:tracking.jumpLimit', 9)]);
    expect(await readSettings()).toMatchObject({
      theme: 'dark',
      tracking: { jumpLimit: 9, threshold: 0.85 },
    });
    expect(notified).toEqual(expect.arrayContaining(['settings', 'now']));
    expect(done.get('s:theme')).toMatchObject({ value: 'dark' });
  });

  it('do not replace a setting that the user has changed since', async () => {
    const done = await take([came('s:theme', 'dark'), came('s:covers', false)], set({ theme: 'light' }));
    expect(await readSettings()).toMatchObject({ theme: 'light', covers: false });
    expect([...done.keys()]).toEqual(['s:covers']);
  });

  it('change nothing if keys or values are unknown, and no page is notified', async () => {
    const done = await take([came('s:theme', 'sepia'), came('s:unknown', 1)]);
    expect((await readSettings()).theme).toBe('system');
    expect(done.get('s:theme')).toMatchObject({ value: 'system' });
    expect(done.get('s:unknown')).toBeNull();
    expect(notified).toEqual([]);
  });
});

describe('lesson received through sync', () => {
  const key = 'l:https://tv.example';

  it('is stored, replaces the one of its origin, and is deleted when another browser deletes it', async () => {
    expect((await take([came(key, lesson('h1'))])).get(key)).toEqual(choice(lesson('h1'), 5));
    expect(notified).toEqual(expect.arrayContaining(['lessons']));
    await take([came(key, lesson('h3'))]);
    expect(await readLessons()).toEqual([lesson('h3')]);
    await writeLessons([lesson('h3'), lesson('h1', 'https://other.example')]);
    expect((await take([came(key, null)])).get(key)).toBeNull();
    expect(await readLessons()).toEqual([lesson('h1', 'https://other.example')]);
  });

  it('runs in tabs that are already open', async () => {
    root.fake.permissions.grant('https://tv.example/*');
    const { page } = root.web.open('https://tv.example/1');
    await rest(() => void take([came(key, lesson('h1'))]));
    expect(page.scripts).toContain('taught.js');
  });

  it('changes nothing if it is already stored', async () => {
    await writeLessons([lesson('h1')]);
    const done = await take([came(key, lesson('h1'))]);
    expect(done.get(key)).toEqual(choice(lesson('h1'), 5));
    expect(notified).toEqual([]);
  });

  it('does not replace what the user has taught since', async () => {
    const done = await take([came(key, lesson('h1'))], () => writeLessons([lesson('h9')]));
    expect(await readLessons()).toEqual([lesson('h9')]);
    expect(done.has(key)).toBe(false);
  });

  it('is not stored in addition to five hundred others, but may replace one of them', async () => {
    const many = Array.from({ length: MOST_LESSONS }, (_, at) => lesson('h1', `https://s${at}.example`));
    await writeLessons(many);
    const done = await take([
      came(key, lesson('h1')),
      came('l:https://s7.example', lesson('h2', 'https://s7.example')),
    ]);
    const kept = await readLessons();
    expect(kept).toHaveLength(MOST_LESSONS);
    expect(kept).toContainEqual(lesson('h2', 'https://s7.example'));
    expect(done.get(key)).toBeNull();
  });
});

describe('match decision received through sync', () => {
  const key = `m:${KEY}`;
  const value = (part: Partial<Match> = {}) => matchChoice(match(part), SERVICE).value;

  it('is stored as the user’s, with the time of the decision', async () => {
    const done = await take([came(key, value(), 40)]);
    const [kept] = await readMatches();
    expect(kept).toMatchObject({
      seasonKey: KEY,
      decidedBy: 'user',
      decidedAt: 40,
      evidence: [{ code: 'chosenByUser', values: {} }],
    });
    expect(done.get(key)?.digest).toBe(matchChoice(match(), SERVICE).digest);
    expect(notified).toEqual(expect.arrayContaining(['matches', 'resumePoints', 'now']));
  });

  it('is dated tomorrow at most if its clock is far ahead', async () => {
    await take([came(key, value(), root.clock.now + 9 * DAY)]);
    expect((await readMatches())[0]?.decidedAt).toBe(root.clock.now + DAY);
  });

  it('replaces Kiroku’s decision, and the user’s earlier decision', async () => {
    await keep(match({ decidedBy: 'kiroku' }))();
    await take([came(key, value({ policy: 'ignore' }))]);
    expect((await readMatches())[0]).toMatchObject({ decidedBy: 'user', policy: 'ignore' });
    await take([came(key, value({ policy: 'ask' }))]);
    expect((await readMatches())[0]?.policy).toBe('ask');
  });

  it('does not replace a decision that the user has made since', async () => {
    const done = await take([came(key, value({ policy: 'ignore' }))], keep(match({ policy: 'ask' })));
    expect((await readMatches())[0]?.policy).toBe('ask');
    expect(done.has(key)).toBe(false);
    expect(notified).toEqual([]);
  });

  it('is deleted when another browser deletes it', async () => {
    await keep(match())();
    expect((await take([came(key, null)])).get(key)).toBeNull();
    expect(await readMatches()).toEqual([]);
  });

  it('changes nothing if it is already stored', async () => {
    await keep(match())();
    const done = await take([came(key, value())]);
    expect((await readMatches())[0]?.decidedAt).toBe(7);
    expect(done.get(key)?.digest).toBe(matchChoice(match(), SERVICE).digest);
    expect(notified).toEqual([]);
  });

  it('leaves the stored match if it cannot be parsed', async () => {
    await keep(match())();
    const done = await take([came(key, { of: [], match: { nonsense: true } })]);
    expect(await readMatches()).toHaveLength(1);
    expect(done.get(key)?.digest).toBe(matchChoice(match(), SERVICE).digest);
  });
});

it('a received choice of an unknown kind changes nothing', async () => {
  expect([...(await take([came('x:new', 1)]))]).toEqual([['x:new', null]]);
});
