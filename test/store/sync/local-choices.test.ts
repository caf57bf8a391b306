// Tests which choices are synced, that the next browser reads them unchanged, and that untrusted records are rejected.
import { describe, expect, it } from 'vitest';
import { digestOf } from '@/lib/domain/digest.ts';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import type { Match, MatchRule } from '@/lib/domain/matches/match.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { SyncRecord } from '@/lib/domain/sync/record.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import {
  choicesOf,
  matchChoice,
  matchMayLeave,
  readSyncedLesson,
  readSyncedMatch,
} from '@/lib/store/sync/local-choices.ts';
import * as example from '../../domain/examples.ts';

const SERVICE = 'https://list.example/v1 https://list.example/auth';
const OTHER = 'https://other.example/v1 https://other.example/auth';
const rule: MatchRule = {
  from: 1,
  to: 12,
  offset: 0,
  mediaId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  type: 'anime',
  about: { title: 'Sousou no Frieren', mal_id: 52991, anilist_id: null },
};
const match = (part: Partial<Match> = {}) =>
  example.match({
    rules: [{ ...rule, service: SERVICE }],
    decidedBy: 'user',
    decidedAt: 70,
    ...part,
  });
const lesson = (part: Partial<Lesson> = {}) =>
  example.lesson({ episode: { at: [{ selector: 'h2', form: null }], part: { kind: 'only' } }, ...part });
const synced = (key: string, value: unknown, time = 70): SyncRecord => ({
  key,
  value: JSON.parse(JSON.stringify(value)),
  stamp: { time, count: 0, by: 'a' },
});
const sentAs = (one: Match, service = SERVICE) =>
  synced(`m:${one.seasonKey}`, matchChoice(one, service).value, one.decidedAt);
const read = (record: SyncRecord, service = SERVICE) => readSyncedMatch(record, service, isKnownSite);

describe('choicesOf', () => {
  const chosen = (part: Partial<Parameters<typeof choicesOf>[0]>) =>
    choicesOf({ settings: defaultSettings, lessons: [], matches: [], service: SERVICE, ...part });
  const own = (part: Parameters<typeof chosen>[0]) =>
    [...chosen(part).keys()].filter((key) => !key.startsWith('s:'));

  it('returns settings, and lessons and matches with their times', () => {
    const choices = chosen({
      settings: { ...defaultSettings, theme: 'dark' },
      lessons: [lesson()],
      matches: [match()],
    });
    expect(choices.get('s:theme')).toMatchObject({ value: 'dark', isDefault: false });
    expect(choices.get('l:https://tv.example')).toMatchObject({ value: lesson(), at: 5 });
    expect(choices.get('m:crunchyroll:GS01|')).toEqual(matchChoice(match(), SERVICE));
    expect(choices.get('m:crunchyroll:GS01|')).toMatchObject({ at: 70 });
  });

  it('leaves out decisions of Kiroku, which each browser makes itself', () => {
    const keys = (part: Partial<Match>) => own({ matches: [match({ decidedBy: 'kiroku', ...part })] });
    expect(keys({})).toEqual([]);
    expect(keys({ policy: 'ignore' })).toEqual(['m:crunchyroll:GS01|']);
    expect(keys({ jumpAllowed: true })).toEqual(['m:crunchyroll:GS01|']);
  });

  it('leaves out choices that name a self-hosted server', () => {
    const selfHosted = { jellyfin: ['https://media.example'] };
    const settings = { ...defaultSettings, selfHosted };
    const lessons = [lesson(), lesson({ origin: 'https://media.example' })];
    const matches = [
      match(),
      match({ seasonKey: 'jellyfin:https://media.example 3|' }),
      match({ seasonKey: 'generic:frieren|', siteName: 'media.example' }),
    ];
    expect(own({ settings, lessons, matches })).toEqual(['l:https://tv.example', 'm:crunchyroll:GS01|']);
    expect(matches.map((one) => matchMayLeave(one, selfHosted))).toEqual([true, false, false]);
  });

  it('leaves out service addresses, evidence and the time inside a match', () => {
    const seen = match({ evidence: [{ code: 'searched', values: { title: 'x' } }] });
    const { value } = matchChoice(seen, SERVICE);
    expect(value).toMatchObject({ of: [digestOf(SERVICE)], match: { evidence: [] } });
    expect(JSON.stringify(value)).not.toMatch(/list\.example|decidedAt|searched/);
  });

  it('returns the same choice whatever its time, and another one for another title', () => {
    const digest = (part: Partial<Match>) => matchChoice(match(part), SERVICE).digest;
    expect(digest({ decidedAt: 9 })).toBe(digest({}));
    expect(digest({ rules: [{ ...rule, mediaId: '7f9619ff-8b86-d011-b42d-00cf4fc964ff' }] })).not.toBe(
      digest({}),
    );
  });
});

describe('readSyncedMatch', () => {
  it('returns the match with its time, for the current service', () => {
    expect(read(sentAs(match()))).toEqual(match());
  });

  it('assigns a rule without a service to the service of the browser that made it', () => {
    expect(read(sentAs(match({ rules: [rule] })))).toEqual(match());
  });

  it('keeps a match of another service as it is, and syncs it unchanged', () => {
    const record = sentAs(match({ rules: [{ ...rule, service: OTHER }] }));
    const here = read(record);
    expect(here?.rules).toEqual([{ ...rule, service: `elsewhere ${digestOf(OTHER)}` }]);
    expect(matchChoice(here ?? match(), SERVICE).value).toEqual(record.value);
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

  it('returns an ignored title without rules', () => {
    const ignored = match({ policy: 'ignore', rules: [] });
    expect(read(sentAs(ignored))).toEqual(ignored);
  });

  const sent = matchChoice(match(), SERVICE).value as { of: string[]; match: Record<string, unknown> };
  it.each<[string, unknown, string?]>([
    ['was removed', null],
    ['is a string', 'match'],
    ['has no match', { of: sent.of }],
    ['has a string as match', { ...sent, match: 'x' }],
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
  ])('returns null for a record that %s', (_what, value, key = 'm:crunchyroll:GS01|') => {
    expect(read(synced(key, value))).toBeNull();
  });

  it('returns null if one of several services is not a digest', () => {
    const two = matchChoice(match({ rules: [rule, { ...rule, from: 13 }] }), SERVICE).value as typeof sent;
    expect(read(synced('m:crunchyroll:GS01|', { ...two, of: [two.of[0], '-'] }))).toBeNull();
  });
});

describe('readSyncedLesson', () => {
  it('returns the lesson as it was taught', () => {
    expect(readSyncedLesson(synced('l:https://tv.example', lesson()))).toEqual(lesson());
  });

  it.each<[string, string, unknown]>([
    ['of another origin than its key', 'l:https://a.example', lesson()],
    ['that was removed', 'l:https://tv.example', null],
    ['that is unreadable', 'l:https://tv.example', { ...lesson(), title: null }],
  ])('returns null for a lesson %s', (_what, key, value) => {
    expect(readSyncedLesson(synced(key, value))).toBeNull();
  });
});
