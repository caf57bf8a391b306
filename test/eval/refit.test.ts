// Tests that refitFolds fits weights to the other parts, and that weights and rules are restored afterwards.
import { expect, it } from 'vitest';
import { fitRules } from '../../lib/matching/weighing/fits.ts';
import { guards } from '../../lib/matching/weighing/guards.ts';
import { looseSpellings } from '../../lib/matching/weighing/spelling.ts';
import { startingWeights, weights } from '../../lib/matching/weighing/weights.ts';
import { observedOf } from './observations.ts';
import { ablate, refitFolds, tallyOf } from './refit.ts';
import type { Outcome } from './report.ts';
import { foldOf } from './variants.ts';

function outcome(family: string, kind: Outcome['kind'], right: boolean): Outcome {
  const observation = { observed: observedOf({}), truth: null, seasonId: family, group: '', family };
  return { observation, kind, right, isFirst: right, inTop3: right, labelDenied: false } as Outcome;
}

async function linesOf(pass: () => Promise<readonly Outcome[]>): Promise<string> {
  const lines: string[] = [];
  for await (const line of ablate(2, pass)) lines.push(line);
  return lines.join('\n');
}

const families = ['a', 'b', 'c', 'd', 'e', 'f'];

it('refitFolds applies a change of a weight that helps the other parts, and measures it on the part that was left out', async () => {
  const pass = async () => {
    const isLow = weights.certain < startingWeights.certain;
    return families.map((family) => outcome(family, isLow ? 'matched' : 'ask', true));
  };
  const said = await refitFolds(2, pass);
  expect(said.split('\n')[0]).toBe(
    'refitted in each of 2 parts: accepted 100.00 % of 6, wrong 0, first –, among three –',
  );
  expect(said).toMatch(/part 1: .*changed certain/);
  expect(said.split('\n').at(-1)).toMatch(/as they are: accepted 0\.00 % of 6/);
  expect(weights).toEqual(startingWeights);
});

it('refitFolds rejects a change that causes wrong decisions in the other parts, however much it helps the part itself', async () => {
  const pass = async () => {
    const isLow = weights.certain < startingWeights.certain;
    return families.map((family) => outcome(family, isLow ? 'matched' : 'ask', foldOf(family, 2) === 0));
  };
  expect(await refitFolds(2, pass)).toMatch(/^part 1: .*changed nothing$/m);
});

it('ablate leaves out each rule once and restores it', async () => {
  const rules = [guards, fitRules, looseSpellings];
  const before = rules.map((kind) => [...kind]);
  const seen: number[] = [];
  await linesOf(async () => {
    seen.push(rules.flat().length);
    return [outcome('a', 'ask', true)];
  });
  const all = before.flat().length;
  expect(seen.filter((length) => length === all - 1)).toHaveLength(all);
  expect(rules).toEqual(before);
});

it('ablate reports in which parts a rule changes decisions', async () => {
  const [first] = guards;
  const said = await linesOf(async () =>
    families.map((family) =>
      outcome(
        family,
        !guards.some((guard) => guard === first) && foldOf(family, 2) === 0 ? 'matched' : 'ask',
        false,
      ),
    ),
  );
  const changed = families.filter((family) => foldOf(family, 2) === 0).length;
  expect(said).toContain(`guard ${first?.name}: `);
  expect(said).toContain(`by part +${changed} (wrong +${changed}), –`);
});

it('tallyOf counts an accepted wrong decision as accepted and as wrong', () => {
  expect(tallyOf([outcome('a', 'matched', false)])).toMatchObject({ accepted: 1, wrong: 1 });
});
