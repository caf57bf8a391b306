// Tests toSafeError. It keeps the kind of an error and its place in the code, but no values.
import { expect, it } from 'vitest';
import { toSafeError } from '../../../src/http/safe-error.ts';

it('toSafeError keeps the name, message and stack', () => {
  const error = new TypeError('no such thing');
  const { type, message, stack, ...rest } = toSafeError(error);
  expect([type, message, rest]).toEqual(['TypeError', 'no such thing', {}]);
  expect(stack).toMatch(/^ {4}at /);
  expect(error.stack).toContain(stack);
});

it.each([
  ['Failed query: select $1\nparams: a-secret', 'Failed query: select $1'],
  ['Failed query: select $1\nparams: a\nsecret\nof many lines', 'Failed query: select $1'],
  ['a message\nof two lines', 'a message\nof two lines'],
  ['the params: of a form', 'the params: of a form'],
])('toSafeError shortens the message %j to %j', (message, told) => {
  expect(toSafeError(new Error(message)).message).toBe(told);
});

it('toSafeError removes a message with values from the stack', () => {
  const error = new Error('Failed query: select $1\nparams: a-secret');
  error.stack = `Error: ${error.message}\n    at first (file.ts:1:1)\n    at second (file.ts:2:2)`;
  expect(toSafeError(error).stack).toBe('    at first (file.ts:1:1)\n    at second (file.ts:2:2)');
});

it('toSafeError removes a message that looks like a stack line from the stack', () => {
  const error = new Error('met    at noon');
  error.stack = `Error: ${error.message}\n    at first (file.ts:1:1)`;
  expect(toSafeError(error).stack).toBe('    at first (file.ts:1:1)');
  error.stack = '    at first (file.ts:1:1)';
  expect(toSafeError(error).stack).toBe('    at first (file.ts:1:1)');
});

it.each(['Error: a-secret', '', 'Error: it was\n  at noon', undefined])(
  'toSafeError returns an empty stack for a stack without code locations: %j',
  (stack) => {
    const error = new Error('a message');
    Object.assign(error, { stack });
    expect(toSafeError(error).stack).toBe('');
  },
);

it('toSafeError keeps a code that is a string', () => {
  expect(toSafeError(Object.assign(new Error('x'), { code: '42P01' }))).toMatchObject({ code: '42P01' });
  expect(toSafeError(Object.assign(new Error('x'), { code: 7 }))).not.toHaveProperty('code');
});

it('toSafeError shortens the message of the cause', () => {
  const cause = Object.assign(new Error('deep\nparams: a-secret'), { code: '23505', detail: 'Key (a)=(b)' });
  const told = toSafeError(new Error('above', { cause }));
  expect(told.cause).toEqual({ type: 'Error', message: 'deep', stack: expect.any(String), code: '23505' });
  expect(toSafeError(new Error('above', { cause: 'a-secret' }))).not.toHaveProperty('cause');
});

it.each([
  ['a-secret', 'string'],
  [{ token: 'a-secret' }, 'object'],
  [undefined, 'undefined'],
])('toSafeError returns only the type of a thrown %j', (thrown, type) => {
  expect(toSafeError(thrown)).toEqual({ type, message: 'The thrown value is not an Error.', stack: '' });
});
