// Tests the parser of match files, which are untrusted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUserFile, writeUserFile } from '@/lib/domain/files/user-file.ts';
import { unreadableMatchSentence } from '@/lib/domain/words/match-sentences.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { matchFileFormat } from '@/lib/store/files/read-match-file.ts';
import { t } from '../english.ts';
import { exportedMatch, exportedTitle } from './files/file-match.ts';

const format = matchFileFormat(isKnownSite);

function readText(content: string) {
  const file = readUserFile(format, content);
  return file.kind === 'read' ? file.data : file;
}

function read(...matches: unknown[]) {
  const file = readText(writeUserFile('kiroku-matches', { matches }));
  if ('reason' in file) throw new Error(JSON.stringify(file));
  return file;
}

describe('matchFileFormat', () => {
  it('reads a file that Kiroku has written', () => {
    expect(read(exportedMatch)).toEqual({ matches: [exportedMatch], unreadable: [] });
  });

  it.each(['constructor', 'no-such-site', 'valueof', 'a'])(
    'reports a match of the unknown website %j',
    (siteId) => {
      const file = read({ ...exportedMatch, seasonKey: `${siteId}:GS01|` }, exportedMatch);
      expect(file.matches).toEqual([exportedMatch]);
      expect(file.unreadable.map((entry) => unreadableMatchSentence(t, entry))).toEqual([
        'Entry 1 (Frieren): it is from a website that this version of Kiroku does not know.',
      ]);
    },
  );

  it.each([
    ['another host', 'generic:https://shop.example frieren|'],
    ['a subdomain', 'generic:https://www.a.tv.example frieren|'],
    ['no origin', 'generic:tv.example/series/frieren|'],
    ['a host after a user name', 'generic:https://tv.example@shop.example frieren|'],
    ['more than an origin', 'generic:https://tv.example/series frieren|'],
  ])('reports a match of a general site whose key has %s', (_what, seasonKey) => {
    const file = read({ ...exportedMatch, siteName: 'tv.example', seasonKey });
    expect(file).toMatchObject({
      matches: [],
      unreadable: [{ reason: { code: 'field', field: 'siteName' } }],
    });
  });

  it('refuses a file with too many matches before parsing them', () => {
    const content = writeUserFile('kiroku-matches', { matches: Array(10_001).fill(0) });
    expect(readText(content)).toEqual({ kind: 'refused', reason: 'wrongField', field: 'data.matches' });
  });

  it('never throws on arbitrary text', () => {
    fc.assert(
      fc.property(fc.array(fc.anything({ withNullPrototype: true }), { maxLength: 5 }), (matches) => {
        const file = read(...matches);
        expect(file.matches.length + file.unreadable.length).toBe(matches.length);
      }),
    );
  });
});

describe('match in a file', () => {
  it.each([
    ['a string as rule', { rules: ['1-12'] }, 'rules.0'],
    ['a range of strings', { rules: [{ ...exportedMatch.rules[0], from: 'one' }] }, 'rules.0.from'],
    ['an infinite number', { rules: [{ ...exportedMatch.rules[0], to: 1e300 }] }, 'rules.0.to'],
    [
      'a path as title id',
      { rules: [{ ...exportedMatch.rules[0], title: { ...exportedTitle, mediaId: '../x' } }] },
      'rules.0.title.mediaId',
    ],
    ['an unknown policy', { policy: 'always' }, 'policy'],
    ['a key without a site', { seasonKey: 'no key' }, 'seasonKey'],
    ['an overlong name', { seriesTitle: 'x'.repeat(501) }, 'seriesTitle'],
    ['too many rules', { rules: Array(201).fill(exportedMatch.rules[0]) }, 'rules'],
  ])('is reported with its field if it has %s', (_what, part, field) => {
    const file = read({ ...exportedMatch, ...part }, { ...exportedMatch, seasonKey: 'netflix:1|' });
    expect(file).toMatchObject({
      matches: [{ seasonKey: 'netflix:1|' }],
      unreadable: [{ place: 1, reason: { code: 'field', field } }],
    });
  });

  it('is read only once if the file contains it twice', () => {
    const file = read(exportedMatch, exportedMatch);
    expect(file).toMatchObject({
      matches: [exportedMatch],
      unreadable: [{ place: 2, reason: { code: 'twice' } }],
    });
  });

  it('is read without its unknown fields', () => {
    const hostile = JSON.stringify({ ...exportedMatch, accessToken: 'secret' }).replace(
      '"policy"',
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"policy"',
    );
    const file = readText(`{"kind":"kiroku-matches","version":1,"data":{"matches":[${hostile}]}}`);
    expect(file).toEqual({ matches: [exportedMatch], unreadable: [] });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('is read without the evidence whose codes are unknown', () => {
    const evidence = [
      { code: 'newerReason', values: {} },
      { code: 'similarTitle', values: { percent: 93 } },
    ];
    expect(read({ ...exportedMatch, evidence })).toMatchObject({
      matches: [{ evidence: [{ code: 'similarTitle', values: { percent: 93 } }] }],
    });
  });

  it('is reported by position and name if it is unreadable', () => {
    const file = read({ ...exportedMatch, policy: 'always' }, 5);
    expect(file.unreadable.map((one) => unreadableMatchSentence(t, one))).toEqual([
      'Entry 1 (Frieren): the field “policy” is not as it should be.',
      'Entry 2: this is not a remembered title.',
    ]);
  });
});
