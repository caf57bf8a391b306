// Shapes of stored objects: a field chooses among the named ones only, whatever a stored value inherits.
import { expect, it } from 'vitest';
import { byField, only, readAs, text } from '@/lib/store/shapes.ts';

const named = byField('kind', { book: only({ kind: text, title: text }) });

it('a shape is chosen by the field', () => {
  expect(readAs(named, { kind: 'book', title: 'Momo' })).toEqual({ kind: 'book', title: 'Momo' });
  expect(readAs(named, { kind: 'book', title: 5 })).toBeNull();
});

it.each([
  ['a name that every object has', { kind: 'toString', title: 'Momo' }],
  ['the name of a constructor', { kind: 'constructor', title: 'Momo' }],
  ['a list of one name', { kind: ['book'], title: 'Momo' }],
  ['an unknown name', { kind: 'film', title: 'Momo' }],
  ['no name', { title: 'Momo' }],
  ['a text', 'book'],
])('%s chooses none', (_what, stored) => {
  expect(readAs(named, stored)).toBeNull();
});
