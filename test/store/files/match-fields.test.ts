// Tests each field of a match in a file. Some values are read, and others are reported as wrong.
import { describe, expect, it } from 'vitest';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { parseMatches } from '@/lib/store/files/read-match-file.ts';
import { exportedMatch, exportedRule, exportedTitle } from './file-match.ts';

type Fields = Readonly<Record<string, unknown>>;

const inRule = (part: Fields) => ({ rules: [{ ...exportedRule, ...part }] });
const inTitle = (part: Fields) => inRule({ title: { ...exportedTitle, ...part } });
const withValues = (values: Fields) => ({ evidence: [{ code: 'similarTitle', values }] });

const read = (part: Fields) => parseMatches([{ ...exportedMatch, ...part }], isKnownSite);

describe('parseMatches with valid fields', () => {
  it.each<[string, Fields]>([
    ['a manga', inTitle({ type: 'manga' })],
    ['a title with an empty name', inTitle({ title: '' })],
    ['a title with all of its external ids', inTitle({ mal_id: 1, anilist_id: 1 })],
    ['a title with the longest name', inTitle({ title: 'x'.repeat(500) })],
    ['a rule without a last episode', inRule({ to: null })],
    ['a rule from the lowest episode', inRule({ from: 0 })],
    ['a rule to the highest episode', inRule({ to: 1_000_000 })],
    ['a rule with a negative offset', inRule({ offset: -1_000_000 })],
    ['a rule with a positive offset', inRule({ offset: 1_000_000 })],
    ['a rule about specials', inRule({ only: 'specials' })],
    ['no rules', { rules: [] }],
    ['200 rules', { rules: Array(200).fill(exportedRule) }],
    ['the longest key', { seasonKey: `netflix:${'x'.repeat(1992)}` }],
    ['a season with a name', { seasonTitle: 'Second season' }],
    ['the policy “ask”', { policy: 'ask' }],
    ['the policy “ignore”', { policy: 'ignore' }],
    ['a decision made by Kiroku', { decidedBy: 'kiroku' }],
    ['an allowed jump', { jumpAllowed: true }],
    ['evidence with a number and a string', withValues({ percent: 93, title: 'x' })],
    ['40 pieces of evidence', { evidence: Array(40).fill(exportedMatch.evidence[0]) }],
    ['the earliest time', { decidedAt: 0 }],
    ['the latest time', { decidedAt: 8.64e15 }],
  ])('accepts %s', (_what, part) => {
    expect(read(part)).toEqual({ matches: [{ ...exportedMatch, ...part }], unreadable: [] });
  });
});

describe('parseMatches with an invalid field', () => {
  it.each<[string, Fields, string]>([
    ['a key with text before its site', { seasonKey: ' crunchyroll:1|' }, 'seasonKey'],
    ['a key with an uppercase site', { seasonKey: 'Crunchyroll:1|' }, 'seasonKey'],
    ['a key with an overlong site', { seasonKey: `${'a'.repeat(41)}:1|` }, 'seasonKey'],
    ['a key that is too long', { seasonKey: `netflix:${'x'.repeat(1993)}` }, 'seasonKey'],
    ['an empty site name', { siteName: '' }, 'siteName'],
    ['an empty series title', { seriesTitle: '' }, 'seriesTitle'],
    ['a season title that is not a string', { seasonTitle: 2 }, 'seasonTitle'],
    ['an unknown media type', inTitle({ type: 'film' }), 'rules.0.title.type'],
    ['an id below 1', inTitle({ mal_id: 0 }), 'rules.0.title.mal_id'],
    ['a fractional id', inTitle({ anilist_id: 1.5 }), 'rules.0.title.anilist_id'],
    ['a name that is too long', inTitle({ title: 'x'.repeat(501) }), 'rules.0.title.title'],
    ['a first episode below 0', inRule({ from: -1 }), 'rules.0.from'],
    ['a last episode above the maximum', inRule({ to: 1_000_001 }), 'rules.0.to'],
    ['an offset below the minimum', inRule({ offset: -1_000_001 }), 'rules.0.offset'],
    ['an offset above the maximum', inRule({ offset: 1_000_001 }), 'rules.0.offset'],
    ['a rule about an unknown episode type', inRule({ only: 'films' }), 'rules.0.only'],
    ['a rule without a title', inRule({ title: null }), 'rules.0.title'],
    ['a decision made by another program', { decidedBy: 'other' }, 'decidedBy'],
    ['an allowed jump that is a string', { jumpAllowed: 'yes' }, 'jumpAllowed'],
    ['41 pieces of evidence', { evidence: Array(41).fill(exportedMatch.evidence[0]) }, 'evidence'],
    [
      'evidence with an overlong code',
      { evidence: [{ code: 'x'.repeat(41), values: {} }] },
      'evidence.0.code',
    ],
    ['evidence without values', { evidence: [{ code: 'chosenByUser' }] }, 'evidence.0.values'],
    ['evidence with a list as value', withValues({ percent: [1] }), 'evidence.0.values.percent'],
    ['evidence with an overlong value', withValues({ title: 'x'.repeat(501) }), 'evidence.0.values.title'],
    [
      'evidence with an overlong value name',
      withValues({ ['x'.repeat(41)]: 1 }),
      `evidence.0.values.${'x'.repeat(41)}`,
    ],
    ['a time before the earliest', { decidedAt: -1 }, 'decidedAt'],
    ['a time after the latest', { decidedAt: 8.64e15 + 2 }, 'decidedAt'],
    ['a fractional time', { decidedAt: 0.5 }, 'decidedAt'],
  ])('reports the field of %s', (_what, part, field) => {
    expect(read(part)).toMatchObject({
      matches: [],
      unreadable: [{ place: 1, reason: { code: 'field', field } }],
    });
  });
});
