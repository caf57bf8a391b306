// Tests the validation of lessons from pages, from files and from storage.
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { type Lesson, mergeLessons } from '@/lib/domain/files/lesson.ts';
import { readUserFile, writeUserFile } from '@/lib/domain/files/user-file.ts';
import { makeLocators } from '@/lib/sites/taught/selector.ts';
import { lessonFileFormat } from '@/lib/store/files/read-lesson-file.ts';
import { parseLessonContent, readLessons, writeLessons } from '@/lib/store/lessons.ts';

const lesson = (part: Partial<Lesson> = {}): Lesson => ({
  origin: 'https://tv.example',
  taughtAt: 5,
  title: { at: [{ selector: '[data-testid="title"]', form: null }], part: 'whole' },
  episode: { at: [{ selector: 'main span', form: 'Episode #' }], part: { kind: 'after', word: 'folge' } },
  ...part,
});

describe('readLessons', () => {
  it('returns the stored lessons, latest first', async () => {
    const later = lesson({ origin: 'http://nas.local:8096', taughtAt: 9 });
    await writeLessons([lesson(), later]);
    expect(await readLessons()).toEqual([later, lesson()]);
  });

  it('returns how chapter pages are counted', async () => {
    const counter = { kind: 'counter', at: [{ selector: '#pager', form: null }] } as const;
    const read = [
      lesson({ pages: counter }),
      lesson({ origin: 'https://a.example', pages: { kind: 'none' } }),
    ];
    await writeLessons(read);
    expect(await readLessons()).toEqual(read);
    const odd = { ...lesson(), pages: { kind: 'counter', at: [] } };
    await browser.storage.local.set({ lessons: { version: 1, lessons: [odd] } });
    expect(await readLessons()).toEqual([]);
  });

  it('leaves out each lesson that cannot be parsed', async () => {
    const odd = [{ origin: 'x' }, lesson({ origin: 'https://a.example/path' }), null, lesson()];
    await browser.storage.local.set({ lessons: { version: 1, lessons: odd } });
    expect(await readLessons()).toEqual([lesson()]);
  });

  it('returns no lessons if the stored value has an unknown version or form', async () => {
    for (const lessons of [{ version: 2, lessons: [lesson()] }, 'x', null, [lesson()]]) {
      await browser.storage.local.set({ lessons });
      expect(await readLessons()).toEqual([]);
    }
  });
});

describe('parseLessonContent', () => {
  it('drops unknown fields', () => {
    const { title, episode } = lesson();
    expect(parseLessonContent({ title, episode, origin: 'https://evil.example' })).toEqual({
      title,
      episode,
    });
  });

  it.each([
    ['no selector', { title: { at: [], part: 'whole' } }],
    [
      'a selector with characters that Kiroku never uses',
      { title: { at: [{ selector: 'a{}', form: null }], part: 'whole' } },
    ],
    ['an overlong selector', { title: { at: [{ selector: 'a '.repeat(400), form: null }], part: 'whole' } }],
    ['an unknown part', { title: { at: [{ selector: 'a', form: null }], part: 'all' } }],
    [
      'a part without its label',
      { episode: { at: [{ selector: 'a', form: null }], part: { kind: 'after' } } },
    ],
  ])('throws for %s', (_what, change) => {
    expect(() => parseLessonContent({ ...lesson(), ...change })).toThrow();
  });
});

/** Valid CSS that our own selectors never use. A browser may need seconds for it, or never finish. */
const COSTLY = [
  ':has(zz)',
  'div:has(> zz)',
  '*',
  'a b c',
  'a * b',
  'a > b c',
  'a b > c',
  'a ~ b',
  'a, b',
  `${'* '.repeat(240)}zz`,
  ':nth-child(1n of b)',
  '*:nth-child(1n of *:nth-last-child(1n of b))',
  'p:not(a)',
  '[class*="a"]',
  'div:nth-of-type(999999)',
];

it.each(COSTLY)('parseLessonContent rejects the selector %s', (selector) => {
  const title = { at: [{ selector, form: null }], part: 'whole' } as const;
  expect(() => parseLessonContent({ ...lesson(), title })).toThrow();
});

/** Generates random pages. They have stable names, unstable names, and elements that only their position identifies. */
const tag = fc.constantFrom('div', 'p', 'span', 'h1', 'main', 'section', 'my-player');
const attributes = fc.dictionary(
  fc.constantFrom('id', 'class', 'data-testid', 'data-e2e', 'itemprop', 'role'),
  fc.oneof(
    fc.constantFrom('show-title', 'player', 'Watch_title__x8F3k', 'is-active', 'episode:label', 'a b c'),
    fc.string({ maxLength: 12 }),
  ),
  { maxKeys: 3 },
);
interface HtmlTree {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlTree[];
}

function treeOf(depth: number): fc.Arbitrary<HtmlTree> {
  const children = depth === 0 ? fc.constant([]) : fc.array(treeOf(depth - 1), { maxLength: 3 });
  return fc.record({ tag, attributes, children });
}

function build(document: Document, { tag, attributes, children }: HtmlTree): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => build(document, child)));
  return element;
}

/**
 * Returns at most a dozen elements from all parts of the page. More elements would be similar to these, and the test tries two hundred
 * pages.
 */
function someOf(elements: readonly Element[]): readonly Element[] {
  const step = Math.ceil(elements.length / 12);
  return elements.filter((_element, index) => index % step === 0);
}

describe('makeLocators', () => {
  it('makes only selectors that readLessons accepts', () => {
    const { document } = new JSDOM('').window;
    let kept = 0;
    fc.assert(
      fc.property(fc.array(treeOf(5), { minLength: 1, maxLength: 3 }), (trees) => {
        document.body.replaceChildren(...trees.map((one) => build(document, one)));
        for (const element of someOf([...document.body.querySelectorAll('*')])) {
          const at = makeLocators(element).filter(({ selector }) => selector.length <= 500);
          if (at.length === 0) continue;
          expect(
            () => parseLessonContent({ ...lesson(), title: { at, part: 'whole' } }),
            at[0]?.selector,
          ).not.toThrow();
          kept += 1;
        }
      }),
      { numRuns: 200 },
    );
    expect(kept).toBeGreaterThan(200);
  });
});

describe('lessonFileFormat', () => {
  const read = (lessons: readonly unknown[]) =>
    readUserFile(lessonFileFormat, writeUserFile('kiroku-taught-sites', { lessons }));

  it('reads the lessons that it wrote', () => {
    expect(read([lesson()])).toEqual({ kind: 'read', data: { lessons: [lesson()], unreadable: 0 } });
  });

  it('leaves out only the lessons that cannot be parsed', () => {
    expect(read([lesson(), { origin: 1 }, 'x'])).toMatchObject({
      data: { lessons: [lesson()], unreadable: 2 },
    });
  });
});

describe('mergeLessons', () => {
  it('adds new lessons and replaces older lessons of the same origin', () => {
    const other = lesson({ origin: 'https://b.example' });
    const older = lesson({ taughtAt: 1 });
    const newer = lesson({ taughtAt: 9 });
    expect(mergeLessons([lesson()], [other, older])).toEqual({ lessons: [lesson(), other], taken: 1 });
    expect(mergeLessons([lesson()], [newer])).toEqual({ lessons: [newer], taken: 1 });
  });

  it("never replaces the user's lesson with a proposed lesson", () => {
    const learnt = lesson({ taughtAt: 9, learnt: true });
    expect(mergeLessons([lesson()], [learnt])).toEqual({ lessons: [lesson()], taken: 0 });
    expect(mergeLessons([lesson({ learnt: true })], [learnt])).toEqual({ lessons: [learnt], taken: 1 });
    expect(mergeLessons([lesson({ learnt: true })], [lesson({ taughtAt: 9 })]).taken).toBe(1);
  });
});
