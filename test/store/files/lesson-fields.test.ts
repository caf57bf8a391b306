// Tests each field of a lesson. Some values are accepted, and others are rejected.
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

describe('parseLesson with valid fields', () => {
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
    ['an episode after a label', episodePart({ kind: 'after', word: 'x' })],
    ['an episode before the longest label', episodePart({ kind: 'before', word: 'x'.repeat(40) })],
    ['pages counted by a counter', { pages: { kind: 'counter', at } }],
    ['pages counted by images', { pages: { kind: 'pictures' } }],
    ['pages that are not counted', { pages: { kind: 'none' } }],
    ['four locators', located(...Array(4).fill(at[0]))],
    ['a form of one character', located({ selector: 'h1', form: '#' })],
    ['the longest form', located({ selector: 'h1', form: '#'.repeat(80) })],
    ['the longest selector', selected(`#${'x'.repeat(499)}`)],
    ['a selector of one step', selected('p[class*="title_"]')],
    ['a selector with a descendant', selected('main span')],
    ['a selector with children', selected('main > div:nth-of-type(2) > .x')],
    ['the earliest time', { taughtAt: 0 }],
    ['the latest time', { taughtAt: 8.64e15 }],
    ['a server in the local network', { origin: 'http://nas.local:8096' }],
  ])('accepts %s', (_what, part) => {
    expect(parse(part)).toEqual({ ...lesson, ...part });
  });
});

describe('parseLesson with an invalid field', () => {
  it.each<[string, Fields]>([
    ['without a title', { title: undefined }],
    ['without an episode', { episode: undefined }],
    ['with a title in an unknown part', titlePart('')],
    ['with an unknown kind of episode', episodePart({ kind: '' })],
    ['with an empty label before the episode', episodePart({ kind: 'after', word: '' })],
    ['with an overlong label after the episode', episodePart({ kind: 'before', word: 'x'.repeat(41) })],
    ['with a page counter without a locator', { pages: { kind: 'counter' } }],
    ['with an unknown kind of pages', { pages: { kind: '' } }],
    ['with five locators', located(...Array(5).fill(at[0]))],
    ['with a locator without a form', located({ selector: 'h1' })],
    ['with an empty form', located({ selector: 'h1', form: '' })],
    ['with an overlong form', located({ selector: 'h1', form: '#'.repeat(81) })],
    ['with an overlong selector', selected(`#${'x'.repeat(500)}`)],
    ['with an empty selector', selected('')],
    ['with a selector that begins with a combinator', selected('> h1')],
    ['with a selector that ends with a combinator', selected('h1 >')],
    ['with text before its selector', selected(', h1')],
    ['with text after its selector', selected('h1,')],
    ['taught before the earliest time', { taughtAt: -1 }],
    ['taught after the latest time', { taughtAt: 8.64e15 + 2 }],
    ['taught at a fractional millisecond', { taughtAt: 0.5 }],
    ['whose origin has a path', { origin: 'https://tv.example/watch' }],
    ['whose origin ends with a slash', { origin: 'https://tv.example/' }],
    ['whose origin is not a URL', { origin: 'tv.example' }],
  ])('rejects a lesson %s', (_what, part) => {
    expect(parse(part)).toBeNull();
  });
});
