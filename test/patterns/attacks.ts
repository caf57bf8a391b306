// Generates texts that make a backtracking pattern slow. Each text repeats a string that a repetition in the pattern accepts, and ends with
// a string that the repetition rejects.
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Describes a text. It begins with `before`, repeats `pump` up to the wanted length, and ends with `after`. */
export interface BacktrackingAttack {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

/** Each of these characters represents a kind of character. */
const ALPHABET = [...' \ta0Az-.:,;/|#_"\'“()[]{}<>=&%~+*?!éß話第一期٣１エд'];
/** Titles and pages may repeat these texts, so they are used for every pattern. */
const PLAIN = [' ', 'a', '1', 'a ', '1 ', '-', '(', '[', '"', '話', '第', 'e1 ', 's1', '第1', ' - ', '.'];
const AFTER = ['\u0001', ' Z'];
const MOST_SAMPLES = 3;

export function createAttacks(source: string, flags: string): readonly BacktrackingAttack[] {
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const parts = pattern.alternatives.flatMap((alternative) => attackParts(alternative, '', flags));
  const pairs = [...parts, ...['', 'x'].flatMap((before) => PLAIN.map((pump) => ({ before, pump })))];
  const attacks = pairs.flatMap((part) => AFTER.map((after) => ({ ...part, after })));
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()].filter(
    ({ pump }) => pump !== '',
  );
}

type Part = Omit<BacktrackingAttack, 'after'>;

/**
 * Returns the beginnings of attack texts for each repetition in the sequence. `pump` is a text that the repetition accepts, and `before` is
 * a text for the elements before the repetition. Other results have the texts before and after the repetition in `pump`, too.
 */
function attackParts(sequence: AST.Alternative, before: string, flags: string): readonly Part[] {
  const parts: Part[] = [];
  let prefix = before;
  for (const [index, element] of sequence.elements.entries()) {
    const next = sequence.elements[index + 1];
    parts.push(...partsOf(element, prefix, next ? (sample(next, flags)[0] ?? '') : '', flags));
    prefix += sample(element, flags)[0] ?? '';
  }
  return parts;
}

function partsOf(element: AST.Element, prefix: string, next: string, flags: string): readonly Part[] {
  const inner = inside(element).flatMap((alternative) => attackParts(alternative, prefix, flags));
  if (element.type !== 'Quantifier' || element.max < 5) return inner;
  const own = sample(element.element, flags);
  return [
    ...inner,
    ...own.flatMap((pump) => [
      { before: prefix, pump },
      { before: '', pump: prefix + pump },
      { before: '', pump: prefix + pump + next },
    ]),
    ...(own[1] ? [{ before: prefix, pump: own.join('') }] : []),
    { before: '', pump: prefix },
  ];
}

function inside(element: AST.Element): readonly AST.Alternative[] {
  if (element.type === 'Quantifier') return inside(element.element);
  if (element.type === 'Group' || element.type === 'CapturingGroup') return element.alternatives;
  if (element.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind'))
    return element.alternatives;
  return [];
}

/** Returns texts that an element accepts. Optional repetitions occur once. */
function sample(element: AST.Element, flags: string): readonly string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(element, flags);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.slice(0, MOST_SAMPLES).flatMap((one) => sampleAll(one, flags));
    case 'Quantifier':
      return sample(element.element, flags).map((text) => text.repeat(Math.max(1, element.min)));
    default:
      return [''];
  }
}

function sampleAll(sequence: AST.Alternative, flags: string): readonly string[] {
  const texts = sequence.elements.map((element) => sample(element, flags));
  return [texts.map(([first]) => first ?? '').join('')];
}

function charactersOf(set: AST.CharacterSet | AST.CharacterClass, flags: string): readonly string[] {
  const one = new RegExp(`^(?:${set.raw})$`, flags.replace(/[gy]/g, ''));
  const named = set.type === 'CharacterClass' ? [...set.raw] : [];
  const taken = [...new Set([...ALPHABET, ...named])].filter((character) => one.test(character));
  return taken.slice(0, MOST_SAMPLES);
}
