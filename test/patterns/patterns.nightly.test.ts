// Tests that every regular expression of the sources is fast. The texts are made to slow the expressions down.
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../lib/build/paths.ts';
import { type FoundPattern, findPatterns, recordBuiltPatterns } from './find-patterns.ts';
import { findSlowText, MAX_MATCH_MS, MAX_TEXT_LENGTH } from './slow-text.ts';

/** All rooms except `lib/build`. The patterns of that room only read the project's own files. */
const rooms = readdirSync(`${root}lib`).filter((room) => room !== 'build' && !room.endsWith('.ts'));
const found = findPatterns([...rooms.map((room) => `lib/${room}`), 'server/src']);

describe('literal patterns of the sources', () => {
  it('are found more than 200 times', () => expect(found.literals.length).toBeGreaterThan(200));

  it.each(found.literals)('match quickly: $at /$source/$flags', ({ source, flags }) => {
    expect(findSlowText(source, flags)).toBeNull();
  });
});

describe('constructed patterns of the sources', () => {
  let built: readonly FoundPattern[] = [];
  beforeAll(async () => {
    // Stop recording before the measurement, because its own patterns would be recorded, too.
    const caught = recordBuiltPatterns();
    const pure = /^lib\/(?:contract|domain|import|matching|sites|store)\//;
    for (const file of found.files.filter((one) => pure.test(one)))
      await import(/* @vite-ignore */ `${root}${file}`);
    await import('../../server/src/catalog/search/season-words.ts');
    const { recordRoutes } = await import('../../server/src/http/route-table.ts');
    const { parseShortLabel } = await import('@/lib/sites/reading/short-label.ts');
    const { createCleaner } = await import('@/lib/domain/sample/clean-sample.ts');
    const {
      findSeasonNumber: findSeason,
      parseEpisodeLabel,
      parseLabelField,
    } = await import('@/lib/sites/reading/episode-label.ts');
    const { nonRegularKindAt, nonRegularKind, isLoadingText } = await import('@/lib/sites/reading/label.ts');
    const { readChapterField } = await import('@/lib/sites/reading/chapter.ts');
    const { parseVideoTitle } = await import('@/lib/sites/reading/video-title.ts');
    const { parseTitle, withoutRecutWords } = await import('@/lib/matching/title.ts');
    const { parseLesson } = await import('@/lib/store/lessons.ts');
    // These calls construct the lazy patterns.
    parseShortLabel('1');
    createCleaner(['Some Name', 'other']);
    for (const text of ['1', 'x', 'SP2', 'SP x 第3話', 'x Episode 3', 'Episode 3 PV', '最終話', 'Lesson.5'])
      parseLabelField(text, { bareNumber: true, customWord: true });
    for (const text of ['x', 'x 2', 'x 十', 'x - SP Episode 3', 'x - OVA 2', 'x - Final Episode'])
      parseEpisodeLabel(text);
    findSeason('Season 2');
    nonRegularKindAt('ova x', 'start', 'end');
    nonRegularKind('話');
    isLoadingText('x');
    readChapterField('page', 'Volume 3', null);
    readChapterField('page', 'Chapter 3', null);
    parseVideoTitle('reaction Some Series Episode 1', null);
    withoutRecutWords(parseTitle('Some Series Season 2').plain);
    parseLesson({});
    const addHook = (_name: string, onRoute: (route: object) => void) =>
      onRoute({ method: 'GET', url: '/v1/anime/:shortId/*' });
    recordRoutes({ addHook } as unknown as Parameters<typeof recordRoutes>[0]);
    caught.stop();
    built = caught.built;
  });

  it('are recorded when the modules are imported', () => {
    expect(found.builders.filter((at) => !built.some((one) => one.at === at))).toEqual([]);
  });

  it(`take at most ${MAX_MATCH_MS} ms over ${MAX_TEXT_LENGTH} characters`, () => {
    expect(
      built.flatMap(({ at, source, flags }) => {
        const slow = findSlowText(source, flags);
        return slow ? [{ at, ...slow }] : [];
      }),
    ).toEqual([]);
  });
});

describe('findSlowText', () => {
  it.each([
    ['cubic time on white space', /\s+[-–]?\s*(?:english)?\s*(?:dub|sub)$/iu],
    ['a match attempt at every separator', /[\s-]+$/u],
    ['a match attempt at every bracket', /\[([^\]]*)\]/gu],
    ['a repetition of repetitions', /^(?:a+)+$/u],
  ])('detects %s', (_what, { source, flags }) => {
    expect(findSlowText(source, flags)?.ms).toBeGreaterThan(MAX_MATCH_MS);
  });
});
