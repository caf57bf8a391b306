// Tests which title of the user's list proposeTitle finds on a page of a changed site.
import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { proposeTitle } from '@/lib/matching/proposal.ts';
import { wholeEntryRule } from '@/lib/matching/ranges.ts';
import { libraryEntry, match, media, namedMedia } from '../domain/examples.ts';

const first = media();
const second = namedMedia('Sousou no Frieren 2nd Season', null, {
  id: '00000000-0000-4000-8000-000000000002',
});
const other = namedMedia('Mushishi', null, { id: '00000000-0000-4000-8000-000000000003', episodes: 26 });
const at = (of: typeof first, progress: number, part: Partial<LibraryEntry> = {}) =>
  libraryEntry({ mediaId: of.id, media: of, progress, status: 'watching', ...part });
const propose = (
  entries: readonly LibraryEntry[],
  names: readonly string[],
  { number = 6, season = null as number | null, matches = [] as readonly Match[] } = {},
) => proposeTitle({ number, season, names }, entries, matches);

describe('proposeTitle', () => {
  it.each([
    ['its English name', "Frieren: Beyond Journey's End"],
    ['its native name', '葬送のフリーレン'],
    ['its name in capitals with an additional exclamation mark', 'SOUSOU NO FRIEREN!'],
  ])('finds the title by %s', (_what, name) => {
    expect(propose([at(first, 5), at(other, 2)], ['Home', name])).toMatchObject({
      name,
      episode: 6,
      entry: { mediaId: first.id },
    });
  });

  it.each([
    ["the list's next episode differs from the episode on the page", [at(first, 4)], ['Sousou no Frieren']],
    ['the episode is already counted', [at(first, 6)], ['Sousou no Frieren']],
    ['the title ends before the episode', [at(media({ episodes: 5 }), 5)], ['Sousou no Frieren']],
    ['the title was dropped', [at(first, 5, { status: 'dropped' })], ['Sousou no Frieren']],
    ['the title is completed', [at(first, 5, { status: 'completed' })], ['Sousou no Frieren']],
    ['the page has only a part of the name', [at(first, 5)], ['Sousou no', 'Frieren no']],
    [
      'the page names two titles with the same next episode',
      [at(first, 5), at(other, 5)],
      ['Mushishi', 'Sousou no Frieren'],
    ],
    [
      'the page names two titles, of which only one has this next episode',
      [at(first, 5), at(other, 9)],
      ['Mushishi', 'Sousou no Frieren'],
    ],
    ['the page names no title of the list', [at(first, 5)], ['Kino no Tabi']],
  ])('returns null if %s', (_what, entries, names) => {
    expect(propose(entries, names)).toBeNull();
  });

  it('finds a title without progress on the page of episode 1', () => {
    expect(
      propose([at(first, 0, { status: 'plan_to_watch' })], ['Sousou no Frieren'], { number: 1 }),
    ).toMatchObject({ episode: 1 });
  });

  it('finds the season that the page names', () => {
    const both = [at(first, 5), at(second, 5)];
    expect(propose(both, ['Sousou no Frieren'], { season: 2 })).toMatchObject({
      entry: { mediaId: second.id },
    });
    expect(propose(both, ['Sousou no Frieren'], { season: 1 })).toMatchObject({
      entry: { mediaId: first.id },
    });
    expect(propose([at(first, 5)], ['Sousou no Frieren'], { season: 2 })).toBeNull();
  });

  it('proposes the title with the longer of two names on the page', () => {
    const short = namedMedia('Frieren', null, { id: other.id });
    const long = namedMedia('Frieren - Nach dem Ende der Reise', null, { id: first.id });
    expect(
      propose([at(long, 5), at(short, 2)], ['Frieren', 'Frieren - Nach dem Ende der Reise']),
    ).toMatchObject({ entry: { mediaId: first.id } });
  });

  it("finds the title that is remembered for the page's name", () => {
    const remembered = match({
      seriesTitle: 'Friren',
      seasonTitle: null,
      rules: [wholeEntryRule(first, 12)],
    });
    expect(propose([at(first, 5)], ['Friren'], { number: 18, matches: [remembered] })).toMatchObject({
      episode: 6,
      entry: { mediaId: first.id },
    });
    expect(propose([at(first, 5)], ['Friren'], { matches: [remembered] })).toBeNull();
  });

  it('returns null if the page has the name of a title that the user ignores', () => {
    const ignored = match({ seriesTitle: 'Sousou no Frieren', seasonTitle: null, policy: 'ignore' });
    const names = ['Sousou no Frieren', '葬送のフリーレン'];
    expect(propose([at(first, 5)], names)).not.toBeNull();
    expect(propose([at(first, 5)], names, { matches: [ignored] })).toBeNull();
  });
});
