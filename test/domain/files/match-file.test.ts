// Tests that matches are the same after exporting and importing them. An import must not lose any of the user's decisions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FileMatch,
  isDecidedByUser,
  isMediaOfFileTitle,
  planMatchImport,
  titleKey,
  titlesOfFileMatches,
  toFileMatches,
} from '@/lib/domain/files/match-file.ts';
import type { Match, RuleTitle } from '@/lib/domain/matches/match.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { parseMatches } from '@/lib/store/files/read-match-file.ts';
import { chosenMatch, match, matchRule, media } from '../examples.ts';

const about: RuleTitle = { title: 'Sousou no Frieren', mal_id: 52991, anilist_id: 154587 };

const anyMatch = fc.record({
  seasonKey: fc.constantFrom('crunchyroll:a|1', 'crunchyroll:b|', 'netflix:c|2', 'hidive:d|'),
  siteName: fc.constant('Crunchyroll'),
  seriesTitle: fc.string({ minLength: 1, maxLength: 20 }),
  seasonTitle: fc.option(fc.string({ maxLength: 20 })),
  rules: fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 50 }),
      to: fc.option(fc.integer({ min: 50, max: 99 })),
      mediaId: fc.uuid(),
      type: fc.constantFrom('anime' as const, 'manga' as const),
      offset: fc.integer({ min: -20, max: 20 }),
      about: fc.constant(about),
    }),
    { maxLength: 3 },
  ),
  policy: fc.constantFrom('auto' as const, 'ask' as const, 'ignore' as const),
  decidedBy: fc.constantFrom('user' as const, 'kiroku' as const),
  jumpAllowed: fc.boolean(),
  evidence: fc.constant([{ code: 'similarTitle' as const, values: { percent: 93 } }]),
  decidedAt: fc.integer({ min: 0, max: 2_000_000_000_000 }),
});
const anyMatches = fc.uniqueArray(anyMatch, { selector: ({ seasonKey }) => seasonKey, maxLength: 4 });

function readBack(matches: readonly Match[]): readonly FileMatch[] {
  const file = parseMatches(JSON.parse(JSON.stringify(toFileMatches(matches))), isKnownSite);
  expect(file.unreadable).toEqual([]);
  return file.matches;
}

function foundAll(matches: readonly FileMatch[]) {
  return new Map(
    titlesOfFileMatches(matches).map(({ type, mediaId, ...title }) => [
      titleKey({ type, mediaId }),
      { mediaId, ...title },
    ]),
  );
}

function planFor(current: readonly Match[], incoming: readonly FileMatch[], fileWins: boolean) {
  return planMatchImport({ current, incoming, found: foundAll(incoming), fileWins });
}

describe('match file', () => {
  it('restores exactly what was exported', () => {
    fc.assert(
      fc.property(anyMatches, (matches) => {
        expect(planFor([], readBack(matches), false).added).toEqual(matches);
        expect(planFor(matches, readBack(matches), true)).toMatchObject({ same: matches, writes: [] });
      }),
    );
  });

  it('contains the restriction of a rule to specials', () => {
    const rules = [matchRule({ about, only: 'specials' })];
    expect(toFileMatches([match({ rules })])[0]?.rules[0]).toEqual({
      from: 0,
      to: null,
      offset: 0,
      only: 'specials',
      title: { mediaId: media().id, type: 'anime', ...about },
    });
  });
});

describe('merging matches', () => {
  it('never replaces a local decision of the user', () => {
    fc.assert(
      fc.property(anyMatches, anyMatches, (here, coming) => {
        const changed = new Set(
          planFor(here, readBack(coming), false).writes.map(({ match }) => match.seasonKey),
        );
        for (const match of here.filter(isDecidedByUser)) expect(changed.has(match.seasonKey)).toBe(false);
      }),
    );
  });

  it('prefers a decision of the user to a decision of Kiroku', () => {
    fc.assert(
      fc.property(anyMatches, anyMatches, (here, coming) => {
        const kirokus = here.map((match) => ({
          ...match,
          decidedBy: 'kiroku' as const,
          policy: 'auto' as const,
          jumpAllowed: false,
        }));
        const { writes } = planFor(kirokus, readBack(coming), false);
        const taken = writes.map(({ match }) => match);
        for (const match of coming.filter(isDecidedByUser)) expect(taken).toContainEqual(match);
      }),
    );
  });

  it('puts every match of the file into exactly one group', () => {
    fc.assert(
      fc.property(anyMatches, anyMatches, fc.boolean(), (here, coming, fileWins) => {
        const plan = planFor(here, readBack(coming), fileWins);
        const all = [...plan.added, ...plan.changed, ...plan.same, ...plan.kept];
        expect(all).toHaveLength(coming.length);
        if (fileWins) expect(plan.kept).toEqual([]);
        for (const { match, seen } of plan.writes)
          expect(seen).toBe(here.find(({ seasonKey }) => seasonKey === match.seasonKey)?.decidedAt ?? null);
      }),
    );
  });
});

describe('title of a match file', () => {
  const title = { mediaId: 'elsewhere', type: 'anime', ...about } as const;

  it('is recognized by the ids of MyAnimeList and AniList', () => {
    expect(isMediaOfFileTitle(title, media())).toBe(true);
    expect(isMediaOfFileTitle({ ...title, mediaId: media().id, mal_id: 1 }, media())).toBe(false);
    expect(isMediaOfFileTitle({ ...title, type: 'manga' }, media())).toBe(false);
  });

  it("is recognized by the service's own id if it has no shared ids", () => {
    const nameless = { ...title, mal_id: null, anilist_id: null };
    expect(isMediaOfFileTitle(nameless, media())).toBe(false);
    expect(isMediaOfFileTitle({ ...nameless, mediaId: media().id }, media())).toBe(true);
  });

  it('is stored with the id that this service uses for it', () => {
    const incoming = readBack([
      chosenMatch('crunchyroll:a|1', { rules: [matchRule({ from: 1, to: 28, about })] }),
    ]);
    const other = '6f9619ff-8b86-d011-b42d-00cf4fc96499';
    const found = new Map([[`anime:${media().id}`, { mediaId: other, ...about }]]);
    const here = planMatchImport({ current: [], incoming, found, fileWins: false });
    expect(here.added[0]?.rules[0]).toMatchObject({ mediaId: other, from: 1, to: 28 });
    const nowhere = planMatchImport({ current: [], incoming, found: new Map(), fileWins: false });
    expect(nowhere).toMatchObject({ added: [], writes: [], missing: [{ titles: [{ title: about.title }] }] });
  });
});
