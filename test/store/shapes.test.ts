// Tests that byField only selects its own shapes, never an inherited property.
import { expect, it } from 'vitest';
import { byField, only, readAs, text } from '@/lib/store/shapes.ts';

const named = byField('kind', { book: only({ kind: text, title: text }) });

it('byField selects the shape by the field’s value', () => {
  expect(readAs(named, { kind: 'book', title: 'Momo' })).toEqual({ kind: 'book', title: 'Momo' });
  expect(readAs(named, { kind: 'book', title: 5 })).toBeNull();
});

it.each([
  ['a property that every object inherits', { kind: 'toString', title: 'Momo' }],
  ['a constructor’s name', { kind: 'constructor', title: 'Momo' }],
  ['a list with one name', { kind: ['book'], title: 'Momo' }],
  ['an unknown name', { kind: 'film', title: 'Momo' }],
  ['a missing name', { title: 'Momo' }],
  ['a string instead of an object', 'book'],
])('byField returns WRONG for %s', (_what, stored) => {
  expect(readAs(named, stored)).toBeNull();
});
