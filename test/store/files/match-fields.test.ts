// Each field of a match in a file: what is read as it stands, and what is named as wrong.
import { describe, expect, it } from 'vitest';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { readMatchFile } from '@/lib/store/files/read-match-file.ts';
import { match, rule, title } from './filed-match.ts';

type Fields = Readonly<Record<string, unknown>>;

const inRule = (part: Fields) => ({ rules: [{ ...rule, ...part }] });
const inTitle = (part: Fields) => inRule({ title: { ...title, ...part } });
const withValues = (values: Fields) => ({ evidence: [{ code: 'similarTitle', values }] });

const read = (part: Fields) =>
  readMatchFile(
    JSON.stringify({ format: 'kiroku-matches', version: 1, matches: [{ ...match, ...part }] }),
    isKnownSite,
  );

describe('is read as it stands', () => {
  it.each<[string, Fields]>([
    ['a manga', inTitle({ type: 'manga' })],
    ['a title without a name', inTitle({ title: '' })],
    ['a title with all of its ids', inTitle({ mal_id: 1, anilist_id: 1 })],
    ['a title with the longest name', inTitle({ title: 'x'.repeat(500) })],
    ['a rule without an end', inRule({ to: null })],
    ['a rule from the very beginning', inRule({ from: 0 })],
    ['a rule as far as it goes', inRule({ to: 1_000_000 })],
    ['a rule that counts back', inRule({ offset: -1_000_000 })],
    ['a rule that counts on', inRule({ offset: 1_000_000 })],
    ['a rule about specials', inRule({ only: 'specials' })],
    ['no rule', { rules: [] }],
    ['200 rules', { rules: Array(200).fill(rule) }],
    ['the longest key', { seasonKey: `netflix:${'x'.repeat(1992)}` }],
    ['a season with a name', { seasonTitle: 'Second season' }],
    ['to ask', { policy: 'ask' }],
    ['to ignore', { policy: 'ignore' }],
    ['what Kiroku decided', { decidedBy: 'kiroku' }],
    ['a jump that is allowed', { jumpAllowed: true }],
    ['a reason with a number and a text', withValues({ percent: 93, title: 'x' })],
    ['40 reasons', { evidence: Array(40).fill(match.evidence[0]) }],
    ['the first moment', { decidedAt: 0 }],
    ['the last moment', { decidedAt: 8.64e15 }],
  ])('%s', (_what, part) => {
    expect(read(part)).toEqual({ kind: 'read', matches: [{ ...match, ...part }], unreadable: [] });
  });
});

describe('is named as wrong', () => {
  it.each<[string, Fields, string]>([
    ['a key with something before its site', { seasonKey: ' crunchyroll:1|' }, 'seasonKey'],
    ['a key with a site in capitals', { seasonKey: 'Crunchyroll:1|' }, 'seasonKey'],
    ['a key with a site without end', { seasonKey: `${'a'.repeat(41)}:1|` }, 'seasonKey'],
    ['a key that is too long', { seasonKey: `netflix:${'x'.repeat(1993)}` }, 'seasonKey'],
    ['a site without a name', { siteName: '' }, 'siteName'],
    ['a series without a name', { seriesTitle: '' }, 'seriesTitle'],
    ['a season that is no text', { seasonTitle: 2 }, 'seasonTitle'],
    ['a type that there is not', inTitle({ type: 'film' }), 'rules.0.title.type'],
    ['an id below one', inTitle({ mal_id: 0 }), 'rules.0.title.mal_id'],
    ['half an id', inTitle({ anilist_id: 1.5 }), 'rules.0.title.anilist_id'],
    ['a name that is too long', inTitle({ title: 'x'.repeat(501) }), 'rules.0.title.title'],
    ['a beginning below none', inRule({ from: -1 }), 'rules.0.from'],
    ['an end beyond all', inRule({ to: 1_000_001 }), 'rules.0.to'],
    ['an offset too far back', inRule({ offset: -1_000_001 }), 'rules.0.offset'],
    ['an offset too far on', inRule({ offset: 1_000_001 }), 'rules.0.offset'],
    ['a rule about something else', inRule({ only: 'films' }), 'rules.0.only'],
    ['a rule without a title', inRule({ title: null }), 'rules.0.title'],
    ['the decision of another program', { decidedBy: 'other' }, 'decidedBy'],
    ['a jump that is a word', { jumpAllowed: 'yes' }, 'jumpAllowed'],
    ['41 reasons', { evidence: Array(41).fill(match.evidence[0]) }, 'evidence'],
    ['a reason with a long code', { evidence: [{ code: 'x'.repeat(41), values: {} }] }, 'evidence.0.code'],
    ['a reason without values', { evidence: [{ code: 'chosenByUser' }] }, 'evidence.0.values'],
    ['a value that is a list', withValues({ percent: [1] }), 'evidence.0.values.percent'],
    ['a value that is too long', withValues({ title: 'x'.repeat(501) }), 'evidence.0.values.title'],
    ['a value with a long name', withValues({ ['x'.repeat(41)]: 1 }), `evidence.0.values.${'x'.repeat(41)}`],
    ['a moment before all', { decidedAt: -1 }, 'decidedAt'],
    ['a moment after all', { decidedAt: 8.64e15 + 2 }, 'decidedAt'],
    ['half a moment', { decidedAt: 0.5 }, 'decidedAt'],
  ])('%s', (_what, part, field) => {
    expect(read(part)).toMatchObject({
      kind: 'read',
      matches: [],
      unreadable: [{ place: 1, reason: { code: 'field', field } }],
    });
  });
});
