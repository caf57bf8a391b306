// Tests that the digest is FNV-1a. Otherwise stored digests would become invalid.
import { expect, it } from 'vitest';
import { digestOf } from '@/lib/domain/digest.ts';

it.each([
  // The published 32-bit test vectors.
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('digestOf returns the published value for "%s"', (text, published) => {
  expect(digestOf(text)).toBe(published.toString(36));
});
