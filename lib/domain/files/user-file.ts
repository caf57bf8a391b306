// Writes and reads the JSON files that Kiroku exports for the user: `{ kind, version, data }`.
import { isObject, parseJson } from '../fields.ts';

/** The current version of each kind of file. A file with a newer version is refused. */
const versions = {
  'kiroku-list': 1,
  'kiroku-matches': 1,
  'kiroku-page-sample': 1,
  'kiroku-settings': 1,
  'kiroku-taught-sites': 1,
} as const;

export type FileKind = keyof typeof versions;

/** Why a file was not read. `field` is the path of the first wrong field. */
export type FileRefusal =
  | { readonly reason: 'tooLarge' | 'notJson' | 'otherKind' | 'newerVersion' }
  | { readonly reason: 'wrongField'; readonly field: string };

export type UserFileResult<T> =
  | { readonly kind: 'read'; readonly data: T }
  | ({ readonly kind: 'refused' } & FileRefusal);

/** The part of a zod schema that `readUserFile` needs. */
interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
}

/** The format of one kind of file. A file may come from anyone, so its size is limited, and the schema must limit every list and text. */
export interface FileFormat<T> {
  readonly kind: FileKind;
  readonly maxBytes: number;
  /** Returns the schema that parses `data`. */
  readonly schema: () => Schema<T>;
}

export function writeUserFile(kind: FileKind, data: unknown): string {
  return JSON.stringify({ kind, version: versions[kind], data }, null, 2);
}

/** Reads a file of this format. `content` is null if the file was too large to be loaded. A leading BOM is ignored. */
export function readUserFile<T>(
  { kind, maxBytes, schema }: FileFormat<T>,
  content: string | null,
): UserFileResult<T> {
  if (content === null || content.length > maxBytes) return refused('tooLarge');
  const json = parseJson(content.replace(/^\uFEFF/, ''));
  if (json === undefined) return refused('notJson');
  const file = unwrapUserFile(kind, json);
  if (file.kind === 'refused') return file;
  const parsed = schema().safeParse(file.data);
  return parsed.success ? { kind: 'read', data: parsed.data } : wrongField('data', ...pathOf(parsed.error));
}

/** Checks only the envelope of a file that is already parsed as JSON. */
export function unwrapUserFile(kind: FileKind, json: unknown): UserFileResult<unknown> {
  if (!isObject(json) || json.kind !== kind) return refused('otherKind');
  const { version, data } = json;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return wrongField('version');
  return version > versions[kind] ? refused('newerVersion') : { kind: 'read', data };
}

function pathOf({ issues: [first] }: { readonly issues: readonly Issue[] }): readonly PropertyKey[] {
  return first?.path ?? [];
}

function refused(reason: Exclude<FileRefusal['reason'], 'wrongField'>): UserFileResult<never> {
  return { kind: 'refused', reason };
}

function wrongField(...path: readonly PropertyKey[]): UserFileResult<never> {
  return { kind: 'refused', reason: 'wrongField', field: path.join('.') };
}
