// Tests signing and opening the cursors of list pages.
import { describe, expect, it } from 'vitest';
import { createCursorSigner, type PageCursor } from '../../src/library/page-cursor.ts';

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
const { seal, open } = createCursorSigner([NEW]);

describe('createCursorSigner', () => {
  it.each([
    cursor,
    { ...cursor, status: null },
    { ...cursor, type: 'manga' as const, status: 'reading' as const },
  ])('opens a cursor that it sealed: %o', (one) => {
    expect(open(seal(one))).toEqual(one);
  });

  it('returns text that needs no escaping in a URL', () => {
    expect(seal(cursor)).toMatch(/^[\w-]+\.[\w-]{22}$/);
  });

  it('rejects a cursor with any character changed', () => {
    const text = seal(cursor);
    const opened = Array.from(text, (character, at) => {
      const other = character === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      // The last character of a signature has unused bits, so changing it may change nothing.
      return at === text.length - 1 ? null : open(changed);
    });
    expect(opened.filter((one) => one !== null)).toEqual([]);
  });

  it('rejects a cursor that was cut, lengthened or invented', () => {
    const text = seal(cursor);
    const [body = '', mark = ''] = text.split('.');
    const others = ['', '.', body, `${body}.`, `.${mark}`, `${text}.`, `${text}.x`, `${text}AAAA`];
    const short = Buffer.from(mark, 'base64url').subarray(0, 15).toString('base64url');
    for (const other of [...others, `${body}.${short}`, `${mark}.${body}`, 'x'.repeat(5000)])
      expect([other, open(other)]).toEqual([other, null]);
  });

  it('signs with the newest key and accepts earlier keys', () => {
    const during = createCursorSigner([NEW, OLD]);
    const before = createCursorSigner([OLD]);
    expect(during.open(before.seal(cursor))).toEqual(cursor);
    expect(open(during.seal(cursor))).toEqual(cursor);
    expect(before.open(during.seal(cursor))).toBe(null);
  });

  it('throws without a key', () => {
    const keyless = createCursorSigner([]);
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
  ])('throws for its own cursor with the invalid value %o', (wrong) => {
    expect(() => open(seal({ ...cursor, ...wrong } as PageCursor))).toThrow();
  });
});
