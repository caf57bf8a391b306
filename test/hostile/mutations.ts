// Makes a correct response or file wrong in two hundred ways.

import { replaceAtPath, valuePathsOf } from '../value-paths.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Values of an unexpected type. */
const WRONG: readonly (readonly [string, (old: unknown) => unknown])[] = [
  ['null', () => null],
  ['nothing', () => undefined],
  ['a number', () => -1e308],
  ['an empty text', () => ''],
  ['a truth', () => true],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['white space without end', () => `A${' '.repeat(50_000)}Z`],
  ['a huge text', () => 'Season 2 '.repeat(20_000)],
  ['markup', () => '<img src=x onerror=alert(1)>'],
  ['half a character', () => '\ud800'],
  ['a number beyond all numbers', () => 2 ** 60],
  ['a long list of itself', (old) => Array.from({ length: 5000 }, () => old)],
  ['a nest', () => JSON.parse(nested(500))],
  ['names that every object has', () => ({ constructor: 1, toString: [], hasOwnProperty: null })],
  ['a script address', () => 'javascript:alert(1)'],
  ['a local address', () => 'http://192.168.1.1/reboot'],
  ['a local address over https', () => 'https://192.168.1.1/reboot'],
];

/** Texts that are not valid JSON. */
const RAW: readonly (readonly [string, string])[] = [
  ['no text', ''],
  ['no JSON', '<!doctype html><title>gateway</title>'],
  ['half of a JSON', '{"ok": true, "results": ['],
  ['a nest of a hundred thousand', nested(100_000)],
  ['"__proto__" by name', '{"__proto__": {"polluted": true}, "ok": true}'],
  ['twenty million characters', `"${'x'.repeat(20_000_000)}"`],
  ['null', 'null'],
  ['a number', '1e999'],
];

/** How a response is delivered: whole, never, stalled, endless, or from another address. */
type Manner = 'whole' | 'silent' | 'stuck' | 'endless' | 'elsewhere';
const MANNERS: readonly (readonly [string, Manner])[] = [
  ['no answer at all', 'silent'],
  ['an answer that stops in the middle', 'stuck'],
  ['bytes without end', 'endless'],
  ['a redirect', 'elsewhere'],
];

export interface ResponseMutation {
  readonly name: string;
  readonly text: string;
  /** If missing, the response is whole. */
  readonly manner?: Manner;
}

/** Returns wrong deliveries of a response, which do not depend on its content. */
export function deliveryMutationsOf(right: unknown): readonly ResponseMutation[] {
  return MANNERS.map(([name, manner]) => ({ name, manner, text: JSON.stringify(right) }));
}

/** Returns at most `most` mutations, spread evenly. `seed` chooses the offset. */
export function contentMutationsOf(right: unknown, most: number, seed: number): readonly ResponseMutation[] {
  const changed = valuePathsOf(right).flatMap((path) =>
    WRONG.map(([name, change]) => ({ name: `${name} at ${path.join('.') || 'the top'}`, path, change })),
  );
  const wanted = Math.max(0, most - RAW.length);
  const step = Math.max(1, changed.length / Math.max(1, wanted));
  // Multiplying by the golden ratio gives each seed its own offset, spread evenly over 0 to 1.
  const offset = (seed * 0.618_033_988_75) % 1;
  const some = Array.from(
    { length: Math.min(wanted, changed.length) },
    (_, at) => changed[Math.floor((at + offset) * step)],
  );
  const raw = RAW.slice(0, most).map(([name, text]) => ({ name, text }));
  return [
    ...raw,
    ...some.flatMap((one) =>
      one ? [{ name: one.name, text: JSON.stringify(replaceAtPath(right, one.path, one.change)) ?? '' }] : [],
    ),
  ];
}
