// Each field of a lesson: what is kept as it stands, and what makes it no lesson.
import { describe, expect, it } from 'vitest';
import { parseLesson } from '@/lib/store/lessons.ts';

type Fields = Readonly<Record<string, unknown>>;

const at = [{ selector: 'h1', form: null }];
const lesson = {
  origin: 'https://tv.example',
  taughtAt: 5,
  title: { at, part: 'whole' },
  episode: { at, part: { kind: 'only' } },
};
const titlePart = (part: unknown) => ({ title: { at, part } });
const episodePart = (part: unknown) => ({ episode: { at, part } });
const located = (...locators: unknown[]) => ({ title: { at: locators, part: 'whole' } });
const selected = (selector: unknown) => located({ selector, form: null });
const parse = (part: Fields) => parseLesson({ ...lesson, ...part });

describe('is kept as it stands', () => {
  it.each<[string, Fields]>([
    ['a lesson', {}],
    ...['beforeEpisode', 'afterEpisode', 'beforeWord'].map((part): [string, Fields] => [
      `a title that is ${part}`,
      titlePart(part),
    ]),
    ...['label', 'first', 'last'].map((kind): [string, Fields] => [
      `an episode by its ${kind}`,
      episodePart({ kind }),
    ]),
    ['an episode after a word', episodePart({ kind: 'after', word: 'x' })],
    ['an episode before the longest word', episodePart({ kind: 'before', word: 'x'.repeat(40) })],
    ['pages by a counter', { pages: { kind: 'counter', at } }],
    ['pages by pictures', { pages: { kind: 'pictures' } }],
    ['pages that are not counted', { pages: { kind: 'none' } }],
    ['four places', located(...Array(4).fill(at[0]))],
    ['a form of one sign', located({ selector: 'h1', form: '#' })],
    ['the longest form', located({ selector: 'h1', form: '#'.repeat(80) })],
    ['the longest selector', selected(`#${'x'.repeat(499)}`)],
    ['a step', selected('p[class*="title_"]')],
    ['a step inside of another', selected('main span')],
    ['a way down', selected('main > div:nth-of-type(2) > .x')],
    ['a moment at the very beginning', { taughtAt: 0 }],
    ['a moment at the very end', { taughtAt: 8.64e15 }],
    ['a server in the user’s network', { origin: 'http://nas.local:8096' }],
  ])('%s', (_what, part) => {
    expect(parse(part)).toEqual({ ...lesson, ...part });
  });
});

describe('is no lesson', () => {
  it.each<[string, Fields]>([
    ['without a title', { title: undefined }],
    ['without an episode', { episode: undefined }],
    ['with a title in no known part', titlePart('')],
    ['with an episode of no known kind', episodePart({ kind: '' })],
    ['with an episode after no word', episodePart({ kind: 'after', word: '' })],
    ['with an episode before a word without end', episodePart({ kind: 'before', word: 'x'.repeat(41) })],
    ['with pages by a counter that is nowhere', { pages: { kind: 'counter' } }],
    ['with pages of no known kind', { pages: { kind: '' } }],
    ['with five places', located(...Array(5).fill(at[0]))],
    ['with a place of no form', located({ selector: 'h1' })],
    ['with a form of nothing', located({ selector: 'h1', form: '' })],
    ['with a form without end', located({ selector: 'h1', form: '#'.repeat(81) })],
    ['with a selector without end', selected(`#${'x'.repeat(500)}`)],
    ['with a selector of nothing', selected('')],
    ['with a selector that begins with a sign', selected('> h1')],
    ['with a selector that ends with a sign', selected('h1 >')],
    ['with something before its selector', selected(', h1')],
    ['with something behind its selector', selected('h1,')],
    ['before all moments', { taughtAt: -1 }],
    ['after all moments', { taughtAt: 8.64e15 + 2 }],
    ['at half a moment', { taughtAt: 0.5 }],
    ['of an address with a path', { origin: 'https://tv.example/watch' }],
    ['of an address with a slash', { origin: 'https://tv.example/' }],
    ['of no address', { origin: 'tv.example' }],
  ])('%s', (_what, part) => {
    expect(parse(part)).toBeNull();
  });
});
