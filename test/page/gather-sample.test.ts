// @vitest-environment jsdom
// What is gathered of a page's own objects for a sample: plain data alone, and no more of it than can be looked through.
import { afterEach, describe, expect, it } from 'vitest';
import { answerPageState } from '@/lib/page/page-state.ts';
import { gatherGlobals, gatherPage } from '@/lib/page/take-sample.ts';

const numbered = <T>(count: number, make: (index: number) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`part${index}`, make(index)]));

afterEach(() => void document.dispatchEvent(new Event('kiroku:replace')));

describe('of the objects of a page', () => {
  it('are kept those with data, under their own names', () => {
    const globals = { state: { title: 'The Tide' }, more: { episode: { number: 5 } } };
    expect(gatherGlobals(globals)).toEqual({ facts: globals, names: [] });
  });

  it.each([
    ['a text', '{"title":"The Tide"}'],
    ['a number', 12],
    ['a function', Object.assign(() => undefined, { title: 'The Tide' })],
    ['nothing', null],
    ['without data', {}],
    ['an empty list', []],
    ['of the browser', new Map([['title', 'The Tide']])],
  ])('is not kept what is %s', (_what, value) => {
    expect(gatherGlobals({ state: value })).toEqual({ facts: {}, names: [] });
  });

  it('is kept a list', () => {
    expect(gatherGlobals({ list: [{ title: 'The Tide' }] })?.facts).toEqual({
      list: [{ title: 'The Tide' }],
    });
  });

  it('is not kept what is named after the user, but what the user is called there is known', () => {
    const currentUser = { title: 'Captain', displayName: 'Lena Moonlit' };
    expect(gatherGlobals({ currentUser })).toEqual({ facts: {}, names: ['Lena Moonlit'] });
  });

  it('is run none of what would only be made when it is asked for', () => {
    const globals = Object.defineProperty({}, 'state', {
      get() {
        throw new Error('a getter was run');
      },
      enumerable: true,
    });
    expect(gatherGlobals(globals)).toEqual({ facts: {}, names: [] });
  });

  it('are kept forty, and the first of them', () => {
    const kept = Object.keys(gatherGlobals(numbered(41, () => ({ title: 'A' })))?.facts ?? {});
    expect(kept).toHaveLength(40);
    expect(kept.at(-1)).toBe('part39');
  });

  it('are walked through three hundred within one', () => {
    const episodes = numbered(6, () => numbered(60, () => ({ title: 'A' })));
    const titles = JSON.stringify(gatherGlobals({ state: { episodes } })).match(/"title":"A"/g);
    expect(titles).toHaveLength(293);
  });

  it('are known three hundred names', () => {
    const account = (first: number) => ({
      user: numbered(4, (part) => numbered(50, (index) => ({ name: `Lena ${first + part * 50 + index}` }))),
    });
    const names = gatherGlobals({ one: account(0), two: account(1000) })?.names ?? [];
    expect(names).toHaveLength(300);
    expect(names[0]).toBe('Lena 0');
  });

  it('is known nothing where the page lets none of them be read', () => {
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

describe('of the page itself', () => {
  it('is asked what the script of a reader among its own knows', () => {
    answerPageState(() => ({ episode: { title: 'The Tide' } }));
    expect(gatherPage().facts.state).toEqual({ episode: { title: 'The Tide' } });
  });

  it('are known the names of its user', () => {
    document.body.innerHTML = '<input value="my secret diary">';
    expect(gatherPage().names).toContain('my secret diary');
  });
});
