// Tests offers to resume a title. The offered next episode exists and was not watched before.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelOfOffer } from '@/lib/domain/resume/offer-label.ts';
import { type ResumableEntry, rankOffers } from '@/lib/domain/resume/offers.ts';
import { type KnownResumePoint, rematchResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { t } from '../../english.ts';
import { episode, knownResumePoint, libraryEntry, matchRule, media } from '../examples.ts';

const known = (part: Partial<KnownResumePoint> = {}) => knownResumePoint({ episode: 5, next: 6, ...part });

const at = (progress: number, part: Partial<ResumableEntry> = {}) => libraryEntry({ progress, ...part });
const labels = (entry: ResumableEntry, ...places: KnownResumePoint[]) =>
  rankOffers(entry, places).map((offer) => labelOfOffer(t, entry, offer));

describe('rankOffers', () => {
  it('offers the next episode, the series and the last episode', () => {
    expect(labels(at(5), known())).toEqual([
      'Episode 6 on Crunchyroll',
      'Series on Crunchyroll',
      'Episode 5 again on Crunchyroll',
    ]);
  });

  it('offers no next episode after the progress was changed elsewhere', () => {
    expect(labels(at(9), known())).toEqual(['Series on Crunchyroll', 'Episode 5 again on Crunchyroll']);
    expect(labels(at(2), known())[0]).toBe('Series on Crunchyroll');
  });

  it('offers the last episode as the next episode after the progress was lowered by one', () => {
    expect(labels(at(4), known())).toEqual(['Episode 5 on Crunchyroll', 'Series on Crunchyroll']);
  });

  it("offers the next episode by its number if the site's addresses contain numbers", () => {
    const numbered = known({ next: null, numbered: { least: 1, most: 12 } });
    expect(labels(at(9), numbered)[0]).toBe('Episode 10 on Crunchyroll');
    expect(labels(at(12), numbered)[0]).toBe('Series on Crunchyroll');
  });

  it('offers "After episode 12" if the number of the next episode is unknown', () => {
    const parts = known({ episode: 12, next: null });
    expect(labels(at(12), parts)).toEqual([
      'After episode 12 on Crunchyroll',
      'Series on Crunchyroll',
      'Episode 12 again on Crunchyroll',
    ]);
    expect(labels(at(12), known({ episode: 12.5, next: null }))[0]).toBe('After episode 12.5 on Crunchyroll');
    for (const progress of [11, 13, 28]) expect(labels(at(progress), parts)[0]).not.toContain('After');
  });

  it('offers no next episode at the end of a title', () => {
    const last = known({ episode: 28, next: 29, numbered: { least: 1, most: null } });
    expect(labels(at(28), last)[0]).toBe('Series on Crunchyroll');
    const early = at(5, { status: 'completed' });
    expect(labels(early, known())[0]).toBe('Series on Crunchyroll');
  });

  it('starts with the granted site that was watched last', () => {
    const other = { siteName: 'HIDIVE', site: 'hidive', hasSeries: false, hasLast: false };
    expect(labels(at(5), known(), known({ ...other, at: 2 }))[0]).toBe('Episode 6 on HIDIVE');
    expect(labels(at(5), known(), known({ ...other, at: 2, isAllowed: false }))[0]).toBe(
      'Episode 6 on Crunchyroll',
    );
  });

  it('calls an episode of a manga a chapter', () => {
    const manga = at(5, { type: 'manga', media: media({ type: 'manga', episodes: null, chapters: 90 }) });
    expect(labels(manga, known())[0]).toBe('Chapter 6 on Crunchyroll');
    const film = at(0, { media: media({ format: 'MOVIE', episodes: null }) });
    expect(labels(film, known({ episode: 1, next: 2 }))[0]).toBe('On Crunchyroll');
    expect(rankOffers({ ...film, progress: 1 }, [known({ episode: 1, next: 2 })])[0]?.kind).toBe('series');
  });

  it('never offers a watched episode as the next episode', () => {
    const number = fc.integer({ min: -3, max: 40 });
    const place = fc.record({
      site: fc.constantFrom('one', 'two', 'three'),
      siteName: fc.constant('A site'),
      episode: number,
      next: fc.option(number),
      hasAfter: fc.boolean(),
      numbered: fc.option(fc.record({ least: number, most: fc.option(number) })),
      hasSeries: fc.boolean(),
      hasLast: fc.boolean(),
      isAllowed: fc.boolean(),
      at: number,
    });
    const total = fc.option(fc.integer({ min: 1, max: 30 }));
    const status = fc.constantFrom('watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch');
    fc.assert(
      fc.property(fc.array(place), fc.nat(40), total, status, (places, progress, episodes, as) => {
        const entry = at(progress, { status: as, media: media({ episodes }) });
        for (const offer of rankOffers(entry, places)) {
          if (offer.kind !== 'next') continue;
          expect(offer.episode).toBe(progress + 1);
          expect(as).not.toBe('completed');
          expect(progress + 1).toBeLessThanOrEqual(episodes ?? Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('rematchResumePoint', () => {
  const place = {
    account: 'user-1',
    mediaId: 'm2',
    site: 'crunchyroll',
    observed: episode({ episodeNumber: 27 }),
    episode: 2,
    at: 1,
  };
  const rule = matchRule({ from: 26, to: 50, mediaId: 'm2', offset: 25 });

  it('applies the current rules to the stored episode', () => {
    const today = rematchResumePoint(place, { policy: 'auto', rules: [rule] });
    expect(today).toMatchObject({
      resumePoint: { episode: 2 },
      numbering: { offset: 25, least: 1, most: 25 },
    });
    const moved = rematchResumePoint(place, { policy: 'auto', rules: [{ ...rule, offset: 24 }] });
    expect(moved).toMatchObject({
      resumePoint: { episode: 3 },
      numbering: { offset: 24, least: 2, most: 26 },
    });
  });

  it('returns null if the season is matched with another title', () => {
    expect(rematchResumePoint(place, { policy: 'auto', rules: [{ ...rule, mediaId: 'm1' }] })).toBeNull();
    expect(rematchResumePoint(place, { policy: 'ignore', rules: [rule] })).toBeNull();
  });

  it('keeps the stored numbering if the season has no match', () => {
    expect(rematchResumePoint(place, null)?.numbering).toEqual({ offset: 25, least: 1, most: null });
    const film = { ...place, observed: episode({ episodeNumber: null }) };
    expect(rematchResumePoint(film, null)?.numbering.offset).toBeNull();
  });
});
