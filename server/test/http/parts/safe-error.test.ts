// What of an error may be written to a log: where it was raised and what kind it is, never a value.
import { expect, it } from 'vitest';
import { safeError } from '../../../src/http/safe-error.ts';

it('an error is logged with its name, message and stack', () => {
  const error = new TypeError('no such thing');
  const { type, message, stack, ...rest } = safeError(error);
  expect([type, message, rest]).toEqual(['TypeError', 'no such thing', {}]);
  expect(stack).toMatch(/^ {4}at /);
  expect(error.stack).toContain(stack);
});

it.each([
  ['Failed query: select $1\nparams: a-secret', 'Failed query: select $1'],
  ['Failed query: select $1\nparams: a\nsecret\nof many lines', 'Failed query: select $1'],
  ['a message\nof two lines', 'a message\nof two lines'],
  ['the params: of a form', 'the params: of a form'],
])('of the message %j %j is said', (message, told) => {
  expect(safeError(new Error(message)).message).toBe(told);
});

it('the stack does not repeat a message that holds values', () => {
  const error = new Error('Failed query: select $1\nparams: a-secret');
  error.stack = `Error: ${error.message}\n    at first (file.ts:1:1)\n    at second (file.ts:2:2)`;
  expect(safeError(error).stack).toBe('    at first (file.ts:1:1)\n    at second (file.ts:2:2)');
});

it('a stack has no message, even one that looks like a stack line', () => {
  const error = new Error('met    at noon');
  error.stack = `Error: ${error.message}\n    at first (file.ts:1:1)`;
  expect(safeError(error).stack).toBe('    at first (file.ts:1:1)');
  error.stack = '    at first (file.ts:1:1)';
  expect(safeError(error).stack).toBe('    at first (file.ts:1:1)');
});

it.each(['Error: a-secret', '', 'Error: it was\n  at noon', undefined])(
  'a stack without a place tells nothing: %j',
  (stack) => {
    const error = new Error('a message');
    Object.assign(error, { stack });
    expect(safeError(error).stack).toBe('');
  },
);

it('a code is logged if it is a word', () => {
  expect(safeError(Object.assign(new Error('x'), { code: '42P01' }))).toMatchObject({ code: '42P01' });
  expect(safeError(Object.assign(new Error('x'), { code: 7 }))).not.toHaveProperty('code');
});

it('a cause is logged in the same way if it is an error', () => {
  const cause = Object.assign(new Error('deep\nparams: a-secret'), { code: '23505', detail: 'Key (a)=(b)' });
  const told = safeError(new Error('above', { cause }));
  expect(told.cause).toEqual({ type: 'Error', message: 'deep', stack: expect.any(String), code: '23505' });
  expect(safeError(new Error('above', { cause: 'a-secret' }))).not.toHaveProperty('cause');
});

it.each([
  ['a-secret', 'string'],
  [{ token: 'a-secret' }, 'object'],
  [undefined, 'undefined'],
])('what was thrown and is no error is named by its kind alone: %j', (thrown, type) => {
  expect(safeError(thrown)).toEqual({ type, message: 'What was thrown is no error.', stack: '' });
});
