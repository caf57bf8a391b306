// Fits weights to some franchises, and measures the weights on the other franchises. Also measures how much each weight and rule helps.
import { fitRules } from '../../lib/matching/weighing/fits.ts';
import { doubtGuards } from '../../lib/matching/weighing/guards.ts';
import { looseSpellingRules } from '../../lib/matching/weighing/spelling.ts';
import { startingWeights, type Weights, weights } from '../../lib/matching/weighing/weights.ts';
import type { ScoredObservation } from './report.ts';
import { foldOfFranchise } from './variants.ts';

/** Decides all observations with the current weights. */
type Pass = () => Promise<readonly ScoredObservation[]>;

interface Tally {
  accepted: number;
  wrong: number;
  asked: number;
  first: number;
  top3: number;
}

/** The values that are tried for each weight, as multiples of its current value. */
const STEPS = [0.92, 1.08] as const;
/** One wrong decision costs as much as this many questions. */
const COST_OF_WRONG = 10;

/** Runs `work` with other weights, and then restores the previous ones. */
async function withWeights<T>(other: Partial<Weights>, work: () => Promise<T>): Promise<T> {
  const before = { ...weights };
  Object.assign(weights, other);
  try {
    return await work();
  } finally {
    Object.assign(weights, before);
  }
}

export function countOutcomes(outcomes: readonly ScoredObservation[]): Tally {
  const count = (test: (one: ScoredObservation) => boolean) => outcomes.filter(test).length;
  return {
    accepted: count(({ kind }) => kind === 'matched'),
    wrong: count(({ kind, right, labelDenied }) => kind === 'matched' && !right && !labelDenied),
    asked: count(({ kind }) => kind === 'ask'),
    first: count(({ kind, isFirst }) => kind === 'ask' && isFirst),
    top3: count(({ kind, inTop3 }) => kind === 'ask' && inTop3),
  };
}

function worthOf(outcomes: readonly ScoredObservation[]): number {
  const { accepted, wrong } = countOutcomes(outcomes);
  return accepted - wrong - COST_OF_WRONG * wrong;
}

/** Evaluates each change of a single weight once. Then measures each part of the franchises with the changes that help the other parts. */
export async function refitWeights(count: number, pass: Pass): Promise<string> {
  const trials: {
    readonly name: keyof Weights;
    readonly value: number;
    readonly outcomes: readonly ScoredObservation[];
  }[] = [];
  for (const [name, value] of Object.entries(startingWeights) as [keyof Weights, number][])
    for (const step of STEPS) {
      const changed = { [name]: value * step };
      trials.push({ name, value: value * step, outcomes: await withWeights(changed, pass) });
    }
  const base = await pass();
  const held: ScoredObservation[] = [];
  const lines: string[] = [];
  for (let fold = 0; fold < count; fold += 1) {
    const isHeld = ({ observation }: ScoredObservation) =>
      foldOfFranchise(observation.family, count) === fold;
    const trained = (outcomes: readonly ScoredObservation[]) =>
      worthOf(outcomes.filter((one) => !isHeld(one)));
    const fitted = bestOf(trials, trained, trained(base));
    const own = (await withWeights(fitted, pass)).filter(isHeld);
    held.push(...own);
    lines.push(`part ${fold + 1}: ${said(own)}, changed ${Object.keys(fitted).join(', ') || 'nothing'}`);
  }
  return [
    `refitted in each of ${count} parts: ${said(held)}`,
    ...lines,
    `with the weights as they are: ${said(base)}`,
  ].join('\n');
}

function bestOf(
  trials: readonly {
    readonly name: keyof Weights;
    readonly value: number;
    readonly outcomes: readonly ScoredObservation[];
  }[],
  trained: (outcomes: readonly ScoredObservation[]) => number,
  least: number,
): Partial<Weights> {
  const gains = new Map<keyof Weights, { readonly value: number; readonly worth: number }>();
  for (const { name, value, outcomes } of trials) {
    const worth = trained(outcomes);
    if (worth > (gains.get(name)?.worth ?? least)) gains.set(name, { value, worth });
  }
  return Object.fromEntries([...gains].map(([name, { value }]) => [name, value]));
}

/**
 * Leaves out each guard, fit and loose spelling, and sets each small weight to 0, one at a time. Yields a line with the changes that
 * result.
 */
export async function* measureAblations(count: number, pass: Pass): AsyncGenerator<string> {
  const base = await pass();
  yield `nothing left out: ${said(base)}`;
  const lineOf = (kind: string, name: string, outcomes: readonly ScoredObservation[]) =>
    `${kind} ${name}: ${said(outcomes)}; by part ${changesOf(base, outcomes, count)}`;
  for (const [kind, rules] of RULES)
    for (const rule of [...rules]) yield lineOf(kind, rule.name, await without(rules, rule, pass));
  for (const name of SMALL) yield lineOf('weight', name, await withWeights({ [name]: 0 }, pass));
}

type Rule = { readonly name: string };
const RULES: readonly (readonly [kind: string, rules: Rule[]])[] = [
  ['guard', doubtGuards],
  ['fit', fitRules],
  ['spelling', looseSpellingRules],
];

async function without(rules: Rule[], rule: Rule, pass: Pass): Promise<readonly ScoredObservation[]> {
  const at = rules.indexOf(rule);
  rules.splice(at, 1);
  try {
    return await pass();
  } finally {
    rules.splice(at, 0, rule);
  }
}

/** For each part, returns how many more decisions are accepted, and how many more are wrong. Returns "–" if no decision changes. */
function changesOf(
  base: readonly ScoredObservation[],
  other: readonly ScoredObservation[],
  count: number,
): string {
  return Array.from({ length: count }, (_one, fold) => {
    const isOf = ({ observation }: ScoredObservation) => foldOfFranchise(observation.family, count) === fold;
    const [before, after] = [base.filter(isOf), other.filter(isOf)];
    if (after.every((one, at) => isSameDecision(one, before[at]))) return '–';
    const [was, is] = [countOutcomes(before), countOutcomes(after)];
    return `${signed(is.accepted - was.accepted)} (wrong ${signed(is.wrong - was.wrong)})`;
  }).join(', ');
}

function isSameDecision(one: ScoredObservation, other: ScoredObservation | undefined): boolean {
  return one.kind === other?.kind && one.decided === other.decided;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}

const SMALL = (Object.entries(startingWeights) as [keyof Weights, number][])
  .filter(([, value]) => value <= 0.1)
  .map(([name]) => name);

function said(outcomes: readonly ScoredObservation[]): string {
  const { accepted, wrong, asked, first, top3 } = countOutcomes(outcomes);
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
  return `accepted ${share(accepted, outcomes.length)} of ${outcomes.length}, wrong ${wrong}, first ${share(first, asked)}, among three ${share(top3, asked)}`;
}
