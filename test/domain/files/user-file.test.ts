// Tests the envelope of the JSON files that Kiroku exports.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type FileFormat,
  readUserFile,
  unwrapUserFile,
  writeUserFile,
} from '@/lib/domain/files/user-file.ts';

const schema = z.object({ names: z.array(z.string()) });
const format: FileFormat<z.infer<typeof schema>> = {
  kind: 'kiroku-matches',
  maxBytes: 1000,
  schema: () => schema,
};
const data = { names: ['a\uFEFFb'] };
const file = (change: object = {}) => JSON.stringify({ kind: 'kiroku-matches', version: 1, data, ...change });

it('unwrapUserFile returns the data unchecked', () => {
  expect(unwrapUserFile('kiroku-list', { kind: 'kiroku-list', version: 1, data: 5 })).toEqual({
    kind: 'read',
    data: 5,
  });
});

describe('writeUserFile', () => {
  it('writes a file that readUserFile reads', () => {
    expect(readUserFile(format, writeUserFile('kiroku-matches', data))).toEqual({ kind: 'read', data });
  });

  it('writes the kind, the version and the data', () => {
    expect(JSON.parse(writeUserFile('kiroku-list', data))).toEqual({
      kind: 'kiroku-list',
      version: expect.any(Number),
      data,
    });
  });
});

describe('readUserFile', () => {
  it('ignores a leading BOM', () => {
    expect(readUserFile(format, `\uFEFF${file()}`)).toEqual({ kind: 'read', data });
  });

  it('reads a file of the maximum size', () => {
    expect(readUserFile(format, file().padEnd(1000)).kind).toBe('read');
  });

  it.each([
    ['that could not be loaded', null, { reason: 'tooLarge' }],
    ['above the maximum size', file().padEnd(1001), { reason: 'tooLarge' }],
    ['that is empty', '', { reason: 'notJson' }],
    ['that is not JSON', '{', { reason: 'notJson' }],
    ['that is nested too deeply', '['.repeat(1000), { reason: 'notJson' }],
    ['that contains null', 'null', { reason: 'otherKind' }],
    ['that contains a list', '[1, 2]', { reason: 'otherKind' }],
    ['without a kind', file({ kind: undefined }), { reason: 'otherKind' }],
    ['of another kind', file({ kind: 'kiroku-settings' }), { reason: 'otherKind' }],
    ['whose kind is a list', file({ kind: ['kiroku-matches'] }), { reason: 'otherKind' }],
    ['of a newer version', file({ version: 2 }), { reason: 'newerVersion' }],
    ['of a newer version with other data', file({ version: 2, data: 5 }), { reason: 'newerVersion' }],
    ['without a version', file({ version: undefined }), { reason: 'wrongField', field: 'version' }],
    ['of version 0', file({ version: 0 }), { reason: 'wrongField', field: 'version' }],
    ['of version 1.5', file({ version: 1.5 }), { reason: 'wrongField', field: 'version' }],
    ['whose version is text', file({ version: '1' }), { reason: 'wrongField', field: 'version' }],
    ['without data', file({ data: undefined }), { reason: 'wrongField', field: 'data' }],
    ['with a wrong field', file({ data: { names: 5 } }), { reason: 'wrongField', field: 'data.names' }],
    [
      'with a wrong item of a list',
      file({ data: { names: ['a', 5] } }),
      { reason: 'wrongField', field: 'data.names.1' },
    ],
  ])('rejects a file %s', (_what, content, refusal) => {
    expect(readUserFile(format, content)).toEqual({ kind: 'refused', ...refusal });
  });

  it('never throws on arbitrary JSON or text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (content) => {
        expect(readUserFile(format, content).kind).toBe('refused');
      }),
    );
  });
});
