// Tests that refitWeights measures each part of the franchises with weights that were fitted to the other parts. All weights and rules must
// be restored afterwards.
import { expect, it } from 'vitest';
import { fitRules } from '../../lib/matching/weighing/fits.ts';
import { doubtGuards } from '../../lib/matching/weighing/guards.ts';
import { looseSpellingRules } from '../../lib/matching/weighing/spelling.ts';
import { startingWeights, weights } from '../../lib/matching/weighing/weights.ts';
import { observedWith } from './observations.ts';
import { countOutcomes, measureAblations, refitWeights } from './refit.ts';
import type { ScoredObservation } from './report.ts';
import { foldOfFranchise } from './variants.ts';

function outcome(family: string, kind: ScoredObservation['kind'], right: boolean): ScoredObservation {
  const observation = { observed: observedWith({}), truth: null, seasonId: family, group: '', family };
  return { observation, kind, right, isFirst: right, inTop3: right, labelDenied: false } as ScoredObservation;
}

async function linesOf(pass: () => Promise<readonly ScoredObservation[]>): Promise<string> {
  const lines: string[] = [];
  for await (const line of measureAblations(2, pass)) lines.push(line);
  return lines.join('\n');
}

const families = ['a', 'b', 'c', 'd', 'e', 'f'];

it('refitWeights changes a weight if more episodes of the training parts are then accepted', async () => {
  const pass = async () => {
    const isLow = weights.certain < startingWeights.certain;
    return families.map((family) => outcome(family, isLow ? 'matched' : 'ask', true));
  };
  const said = await refitWeights(2, pass);
  expect(said.split('\n')[0]).toBe(
    'refitted in each of 2 parts: accepted 100.00 % of 6, wrong 0, first –, among three –',
  );
  expect(said).toMatch(/part 1: .*changed certain/);
  expect(said.split('\n').at(-1)).toMatch(/as they are: accepted 0\.00 % of 6/);
  expect(weights).toEqual(startingWeights);
});

it('refitWeights rejects a weight change that causes wrong decisions in the training parts', async () => {
  const pass = async () => {
    const isLow = weights.certain < startingWeights.certain;
    return families.map((family) =>
      outcome(family, isLow ? 'matched' : 'ask', foldOfFranchise(family, 2) === 0),
    );
  };
  expect(await refitWeights(2, pass)).toMatch(/^part 1: .*changed nothing$/m);
});

it('ablate leaves out each rule once and restores it', async () => {
  const rules = [doubtGuards, fitRules, looseSpellingRules];
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

it('ablate reports in which parts of the data a rule changes decisions', async () => {
  const [first] = doubtGuards;
  const said = await linesOf(async () =>
    families.map((family) =>
      outcome(
        family,
        !doubtGuards.some((guard) => guard === first) && foldOfFranchise(family, 2) === 0 ? 'matched' : 'ask',
        false,
      ),
    ),
  );
  const changed = families.filter((family) => foldOfFranchise(family, 2) === 0).length;
  expect(said).toContain(`guard ${first?.name}: `);
  expect(said).toContain(`by part +${changed} (wrong +${changed}), –`);
});

it('countOutcomes counts an accepted wrong decision as wrong', () => {
  expect(countOutcomes([outcome('a', 'matched', false)])).toMatchObject({ accepted: 1, wrong: 1 });
});
