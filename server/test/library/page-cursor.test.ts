// The cursor of a page run: what it carries, and that it carries nothing that the server has not sealed.
import { describe, expect, it } from 'vitest';
import { createCursorSeal, type PageCursor } from '../../src/library/page-cursor.ts';

const [OLD, NEW] = [Buffer.from('an old key'), Buffer.from('a new key')];
const cursor: PageCursor = {
  accountId: '11111111-1111-4111-8111-111111111111',
  type: 'anime',
  status: 'watching',
  begunAt: 1_763_625_600_000,
  snapshotAt: 1_763_625_500_001,
  at: 1_763_625_400_002,
  mediaId: '22222222-2222-4222-8222-222222222222',
};
const { seal, open } = createCursorSeal([NEW]);

describe('a cursor', () => {
  it.each([
    cursor,
    { ...cursor, status: null },
    { ...cursor, type: 'manga' as const, status: 'reading' as const },
  ])('gives back what was sealed: %o', (one) => {
    expect(open(seal(one))).toEqual(one);
  });

  it('can be part of an address without escaping', () => {
    expect(seal(cursor)).toMatch(/^[\w-]+\.[\w-]{22}$/);
  });

  it('is rejected if any character was changed', () => {
    const text = seal(cursor);
    const opened = Array.from(text, (character, at) => {
      const other = character === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      // The last character of a mark has bits that mean nothing.
      return at === text.length - 1 ? null : open(changed);
    });
    expect(opened.filter((one) => one !== null)).toEqual([]);
  });

  it('is rejected if it was cut, lengthened or invented', () => {
    const text = seal(cursor);
    const [body = '', mark = ''] = text.split('.');
    const others = ['', '.', body, `${body}.`, `.${mark}`, `${text}.`, `${text}.x`, `${text}AAAA`];
    const short = Buffer.from(mark, 'base64url').subarray(0, 15).toString('base64url');
    for (const other of [...others, `${body}.${short}`, `${mark}.${body}`, 'x'.repeat(5000)])
      expect([other, open(other)]).toEqual([other, null]);
  });

  it('is accepted under an earlier key, sealed with the newest, and rejected from another server', () => {
    const during = createCursorSeal([NEW, OLD]);
    const before = createCursorSeal([OLD]);
    expect(during.open(before.seal(cursor))).toEqual(cursor);
    expect(open(during.seal(cursor))).toEqual(cursor);
    expect(before.open(during.seal(cursor))).toBe(null);
  });

  it('can be neither sealed nor opened without a key', () => {
    const keyless = createCursorSeal([]);
    expect(() => keyless.seal(cursor)).toThrow('There is no key to seal with.');
    expect(keyless.open(seal(cursor))).toBe(null);
  });

  it.each([
    { accountId: 'viewer' },
    { mediaId: '' },
    { type: 'film' },
    { status: 'lost' },
    { begunAt: 1.5 },
    { snapshotAt: null },
    { at: '1' },
  ])('with %o is an error of the server, whose own it is', (wrong) => {
    expect(() => open(seal({ ...cursor, ...wrong } as PageCursor))).toThrow();
  });
});
