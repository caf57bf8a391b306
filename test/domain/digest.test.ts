// The digest is FNV-1a: what was stored with it must be found again.
import { expect, it } from 'vitest';
import { digestOf } from '@/lib/domain/digest.ts';

it.each([
  // The published test values of 32 bits.
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the digest of "%s" is the published one', (text, published) => {
  expect(digestOf(text)).toBe(published.toString(36));
});
