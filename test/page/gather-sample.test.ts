// @vitest-environment jsdom
// Tests what a sample contains of a page's own objects: only plain data, up to a limit.
import { afterEach, describe, expect, it } from 'vitest';
import { answerPageStateRequests } from '@/lib/page/page-state.ts';
import { gatherGlobals, gatherPageFacts } from '@/lib/page/take-sample.ts';

const numbered = <T>(count: number, make: (index: number) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`part${index}`, make(index)]));

afterEach(() => void document.dispatchEvent(new Event('kiroku:replace')));

describe("sample of a page's objects", () => {
  it('contains objects with data, under their own names', () => {
    const globals = { state: { title: 'The Tide' }, more: { episode: { number: 5 } } };
    expect(gatherGlobals(globals)).toEqual({ facts: globals, names: [] });
  });

  it.each([
    ['a text', '{"title":"The Tide"}'],
    ['a number', 12],
    ['a function', Object.assign(() => undefined, { title: 'The Tide' })],
    ['null', null],
    ['empty', {}],
    ['an empty list', []],
    ['an instance of a built-in class', new Map([['title', 'The Tide']])],
  ])('omits an object that is %s', (_what, value) => {
    expect(gatherGlobals({ state: value })).toEqual({ facts: {}, names: [] });
  });

  it('contains an array', () => {
    expect(gatherGlobals({ list: [{ title: 'The Tide' }] })?.facts).toEqual({
      list: [{ title: 'The Tide' }],
    });
  });

  it('omits an object about the user', () => {
    const currentUser = { title: 'Captain', displayName: 'Lena Moonlit' };
    expect(gatherGlobals({ currentUser })).toEqual({ facts: {}, names: ['Lena Moonlit'] });
  });

  it('runs no getters', () => {
    const globals = Object.defineProperty({}, 'state', {
      get() {
        throw new Error('a getter was run');
      },
      enumerable: true,
    });
    expect(gatherGlobals(globals)).toEqual({ facts: {}, names: [] });
  });

  it('contains only the first forty objects', () => {
    const kept = Object.keys(gatherGlobals(numbered(41, () => ({ title: 'A' })))?.facts ?? {});
    expect(kept).toHaveLength(40);
    expect(kept.at(-1)).toBe('part39');
  });

  it('contains at most three hundred values of one object', () => {
    const episodes = numbered(6, () => numbered(60, () => ({ title: 'A' })));
    const titles = JSON.stringify(gatherGlobals({ state: { episodes } })).match(/"title":"A"/g);
    expect(titles).toHaveLength(293);
  });

  it('lists for removal at most three hundred names of the user', () => {
    const account = (first: number) => ({
      user: numbered(4, (part) => numbered(50, (index) => ({ name: `Lena ${first + part * 50 + index}` }))),
    });
    const names = gatherGlobals({ one: account(0), two: account(1000) })?.names ?? [];
    expect(names).toHaveLength(300);
    expect(names[0]).toBe('Lena 0');
  });

  it('is null if the names of the objects cannot be listed', () => {
    const shy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('not for you');
        },
      },
    );
    expect(gatherGlobals(shy)).toBeNull();
  });
});

describe('sample of the open page', () => {
  it("contains the data that the reader's script in the page's world returns", () => {
    answerPageStateRequests(() => ({ episode: { title: 'The Tide' } }));
    expect(gatherPageFacts().facts.state).toEqual({ episode: { title: 'The Tide' } });
  });

  it('lists for removal a text that the user has typed', () => {
    document.body.innerHTML = '<input value="my secret diary">';
    expect(gatherPageFacts().names).toContain('my secret diary');
  });
});
