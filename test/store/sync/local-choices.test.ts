// Tests which choices are synced. Another browser reads them unchanged, and untrusted values are refused.
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { digestOf } from '@/lib/domain/digest.ts';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { SyncChoice } from '@/lib/domain/sync/choice.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { modifyLessons } from '@/lib/store/lessons.ts';
import { modifyMatch } from '@/lib/store/matches.ts';
import { modifySettings, writeSettings } from '@/lib/store/preferences.ts';
import { lessonCodec, matchCodec, readLocalChoices } from '@/lib/store/sync/local-choices.ts';
import * as example from '../../domain/examples.ts';

const SERVICE = 'https://list.example/v1 https://list.example/auth';
const OTHER = 'https://other.example/v1 https://other.example/auth';
const about = { title: 'Sousou no Frieren', mal_id: 52991, anilist_id: null };
const rule = example.matchRule({ from: 1, to: 12, about });
const match = (part: Partial<Match> = {}) =>
  example.match({
    rules: [{ ...rule, service: SERVICE }],
    decidedBy: 'user',
    decidedAt: 70,
    ...part,
  });
const lesson = (part: Partial<Lesson> = {}) =>
  example.lesson({ episode: { at: [{ selector: 'h2', form: null }], part: { kind: 'only' } }, ...part });
const synced = (key: string, value: unknown, at = 70): SyncChoice => ({
  key,
  at,
  by: 'a',
  value: value === null ? null : JSON.stringify(value),
});
const write = (one: Match, service = SERVICE) => matchCodec(service, isKnownSite).write(one);
const sentAs = (one: Match, service = SERVICE): SyncChoice => ({
  ...synced(`m:${one.seasonKey}`, null, one.decidedAt),
  value: write(one, service),
});
const read = (choice: SyncChoice, service = SERVICE) => matchCodec(service, isKnownSite).read(choice);

describe('readLocalChoices', () => {
  beforeEach(async () => {
    const database = await openDatabase();
    for (const table of ['matches', 'matchStamps'] as const) await database.clear(table);
  });

  const chosen = async () =>
    [...(await readLocalChoices('a', SERVICE)).values()].map(({ key, at, value }) => [key, at, value]);

  it('returns settings, lessons and matches with their decision times', async () => {
    await modifySettings((settings) => ({ ...settings, theme: 'dark' }), 7);
    await modifyLessons(() => [lesson()], 8);
    await modifyMatch('crunchyroll:GS01|', () => match());
    expect(await chosen()).toEqual([
      ['s:theme', 7, '"dark"'],
      ['l:https://tv.example', 5, lessonCodec.write(lesson())],
      ['m:crunchyroll:GS01|', 70, write(match())],
    ]);
  });

  it('returns only settings that differ from their defaults', async () => {
    expect(await chosen()).toEqual([]);
    await writeSettings({ ...defaultSettings, theme: 'dark' });
    expect(await chosen()).toEqual([['s:theme', 0, '"dark"']]);
  });

  it('returns null as the value of a removed choice', async () => {
    await browser.storage.local.set({
      stamps: { 's:theme': { at: 3, is: 'unread' }, 's:sitePolicies.netflix': { at: 4, is: 'removed' } },
    });
    expect(await chosen()).toEqual([['s:sitePolicies.netflix', 4, null]]);
  });

  it.each([
    ['Kiroku’s decision', {}, 0],
    ['an ignored title', { policy: 'ignore' }, 1],
    ['an allowed jump', { jumpAllowed: true }, 1],
  ] as const)("returns only the user's decisions: %s", async (_what, part, count) => {
    await modifyMatch('crunchyroll:GS01|', () => match({ decidedBy: 'kiroku', ...part }));
    expect(await chosen()).toHaveLength(count);
  });
});

describe('matchCodec', () => {
  it('writes a match without service addresses, evidence and time', () => {
    const text = write(match({ evidence: [{ code: 'searched', values: { title: 'x' } }] }));
    expect(JSON.parse(text)).toMatchObject({ of: [digestOf(SERVICE)], match: { evidence: [] } });
    expect(text).not.toMatch(/list\.example|decidedAt|searched/);
    expect(write(match({ decidedAt: 9 }))).toBe(write(match()));
  });

  it('reads a written match with the time of the synced choice', () => {
    expect(read(sentAs(match()))).toEqual(match());
  });

  it("assigns a rule without a service to the writing browser's service", () => {
    expect(read(sentAs(match({ rules: [rule] })))).toEqual(match());
  });

  it('reads a match of another service and writes it back unchanged', () => {
    const choice = sentAs(match({ rules: [{ ...rule, service: OTHER }] }));
    const here = read(choice);
    expect(here?.rules).toEqual([{ ...rule, service: `elsewhere ${digestOf(OTHER)}` }]);
    expect(write(here ?? match())).toBe(choice.value);
    expect(read(sentAs(here ?? match()), OTHER)?.rules).toEqual([{ ...rule, service: OTHER }]);
  });

  it('keeps each rule with its own service', () => {
    const rules = [
      { ...rule, service: OTHER },
      { ...rule, from: 13, to: null, service: SERVICE },
    ];
    expect(read(sentAs(match({ rules })))?.rules.map(({ service }) => service)).toEqual([
      `elsewhere ${digestOf(OTHER)}`,
      SERVICE,
    ]);
  });

  it('reads the match of an ignored title, which has no rules', () => {
    const ignored = match({ policy: 'ignore', rules: [] });
    expect(read(sentAs(ignored))).toEqual(ignored);
  });

  const sent = JSON.parse(write(match())) as { of: string[]; match: Record<string, unknown> };
  it.each<[string, unknown, string?]>([
    ['was removed', null],
    ['is a string', 'match'],
    ['has no fields', { of: sent.of }],
    ['has a string instead of its fields', { ...sent, match: 'x' }],
    ['does not list services', { match: sent.match }],
    ['lists services in another form', { ...sent, of: sent.of[0] }],
    ['has fewer services than rules', { ...sent, of: [] }],
    ['has more services than rules', { ...sent, of: [...sent.of, ...sent.of] }],
    ['has a service that is not a digest', { ...sent, of: ['not one'] }],
    ['has text before a service', { ...sent, of: ['-abc'] }],
    ['has text after a service', { ...sent, of: ['abc-'] }],
    ['has an overlong service', { ...sent, of: ['12345678'] }],
    ['has an empty service', { ...sent, of: [''] }],
    ['is unreadable', { ...sent, match: { ...sent.match, policy: 'always' } }],
    [
      'belongs to an unknown site',
      { ...sent, match: { ...sent.match, seasonKey: 'no-such:1|' } },
      'm:no-such:1|',
    ],
    ['has the key of another match', sent, 'm:crunchyroll:GS02|'],
    [
      'belongs to a self-hosted server',
      { ...sent, match: { ...sent.match, seasonKey: 'jellyfin:3|' } },
      'm:jellyfin:3|',
    ],
    [
      'shows one host but belongs to another',
      {
        ...sent,
        match: {
          ...sent.match,
          seasonKey: 'generic:https://tv.example frieren|',
          siteName: 'hostile.example',
        },
      },
      'm:generic:https://tv.example frieren|',
    ],
    ['was not decided by a user', { ...sent, match: { ...sent.match, decidedBy: 'kiroku' } }],
  ])('returns null for a match that %s', (_what, value, key = 'm:crunchyroll:GS01|') => {
    expect(read(synced(key, value))).toBeNull();
  });

  it('returns null if one of several services is not a digest', () => {
    const two = JSON.parse(write(match({ rules: [rule, { ...rule, from: 13 }] }))) as typeof sent;
    expect(read(synced('m:crunchyroll:GS01|', { ...two, of: [two.of[0], '-'] }))).toBeNull();
  });
});

describe('lessonCodec', () => {
  it('reads the lessons that it wrote', () => {
    const value = lessonCodec.write(lesson());
    expect(lessonCodec.read({ ...synced('l:https://tv.example', null), value })).toEqual(lesson());
  });

  it.each<[string, string, unknown]>([
    ['of another origin than its key', 'l:https://a.example', lesson()],
    ['that was removed', 'l:https://tv.example', null],
    ['that is unreadable', 'l:https://tv.example', { ...lesson(), title: null }],
  ])('returns null for a lesson %s', (_what, key, value) => {
    expect(lessonCodec.read(synced(key, value))).toBeNull();
  });
});
