// Which change a test is run with next, and when its word counts.
import { describe, expect, it } from 'vitest';
import type { Coverage, Outcome } from './record.ts';
import { createTurns, noticedIn } from './turns.ts';

const coverage: Coverage = {
  perTest: { one: ['1', '2', '3'], two: ['2', '3'] },
  static: ['9'],
  took: { one: 40, two: 5 },
  fileOf: {},
};

/** Plays a test whose turns fail or pass as given; says with which change each was run. */
function play(
  before: readonly Outcome[],
  test: string,
  fails: (mutant: string | null) => boolean | 'hangs',
  slowest = 40,
  most?: number,
) {
  const turns = createTurns(coverage, before, { slowest, ...(most !== undefined && { most }) });
  const outcomes = [...before];
  const run: (string | null)[] = [];
  let end: string = turns.begin(test) ? 'go on' : 'nothing to do';
  while (end === 'go on') {
    const mutant = turns.mutant();
    const result = fails(mutant);
    run.push(mutant);
    end = turns.end(result !== false, result === 'hangs', (outcome) => outcomes.push(outcome));
  }
  return { run, end, outcomes: outcomes.slice(before.length) };
}

describe('the turns of a test', () => {
  it('begin without a change, and come to each of its changes once', () => {
    const { run, end, outcomes } = play([], 'one', () => false);
    expect([run, end]).toEqual([[null, '1', '2', '3'], 'done']);
    expect(outcomes.map(({ what }) => what)).toEqual(['clean', 'clean', 'clean']);
  });

  it('have one without a change after each that it noticed', () => {
    const { run, outcomes } = play([], 'one', (mutant) => mutant === '1' || mutant === '3');
    expect(run).toEqual([null, '1', null, '2', '3', null]);
    expect(outcomes.map(({ what }) => what)).toEqual(['noticed', 'repeatable', 'clean', 'noticed']);
  });

  it('leave out what another test has noticed, and what this one passed in an earlier process', () => {
    const before: Outcome[] = [
      { test: 'two', mutant: '2', what: 'noticed' },
      { test: 'one', mutant: '1', what: 'clean' },
    ];
    expect(play(before, 'one', () => false).run).toEqual([null, '3']);
    expect(play([...before, { test: 'two', mutant: '3', what: 'timeout' }], 'one', () => false).end).toBe(
      'nothing to do',
    );
  });

  it('leave out what tests of enough milliseconds have not noticed, in this process or an earlier one', () => {
    const before: Outcome[] = [
      { test: 'two', mutant: '2', what: 'clean' },
      { test: 'two', mutant: '3', what: 'doubtful' },
    ];
    expect(play(before.slice(0, 1), 'one', () => false, 40, 5).run).toEqual([null, '1', '3']);
    expect(play(before.slice(0, 1), 'one', () => false, 40, 5.1).run).toEqual([null, '1', '2', '3']);
    const turns = createTurns(coverage, [], { slowest: 40, most: 40 });
    turns.begin('one');
    for (let at = 0; at < 4; at += 1) turns.end(false, false, () => {});
    expect(turns.begin('two')).toBe(false);
    expect(turns.begin('one')).toBe(false);
  });

  it('go on in another process when the first change has left a test that fails by itself', () => {
    let isBroken = false;
    const before: Outcome[] = [{ test: 'one', mutant: null, what: 'repeatable' }];
    const { run, end, outcomes } = play(before, 'one', (mutant) => {
      isBroken ||= mutant === '1';
      return isBroken;
    });
    expect([run, end]).toEqual([[null, '1', null], 'other process']);
    expect(outcomes.map(({ what }) => what)).toEqual(['noticed']);
  });

  it('take the word of a test back that passes once in each process alone, and never ask it again', () => {
    const passesOnce = () => {
      let runs = 0;
      return () => {
        runs += 1;
        return runs > 1;
      };
    };
    const first = play([], 'one', passesOnce());
    expect([first.run, first.end]).toEqual([[null, '1', null], 'other process']);
    expect([...noticedIn(first.outcomes)]).toEqual([]);
    const second = play(first.outcomes, 'one', passesOnce());
    expect([second.run, second.end]).toEqual([[null, null], 'other process']);
    const all = [...first.outcomes, ...second.outcomes];
    expect([...noticedIn(all)]).toEqual([]);
    expect(play(all, 'one', passesOnce()).end).toBe('nothing to do');
    expect(play(all, 'two', () => false).run).toEqual([null, '2', '3']);
  });

  it('believe a test whose change leaves it broken, once it is known that it passes twice', () => {
    const breaks = () => {
      let isBroken = false;
      return (mutant: string | null) => {
        isBroken ||= mutant === '1';
        return isBroken;
      };
    };
    const first = play([], 'one', breaks());
    const second = play(first.outcomes, 'one', breaks());
    expect([second.run, second.end]).toEqual([[null, null, '1', null], 'other process']);
    const all = [...first.outcomes, ...second.outcomes];
    expect([...noticedIn(all)]).toEqual(['1']);
    expect(play(all, 'one', () => false).run).toEqual([null, '2', '3']);
  });

  it('take a word back that another change may have brought about, and ask again in a process of its own', () => {
    let isBroken = false;
    const { run, end, outcomes } = play([], 'one', (mutant) => {
      const fails = isBroken;
      isBroken ||= mutant === '1';
      return fails;
    });
    expect([run, end]).toEqual([[null, '1', '2', null], 'other process']);
    expect(outcomes.map(({ mutant, what }) => [mutant, what])).toEqual([
      ['1', 'clean'],
      ['2', 'noticed'],
      ['2', 'doubtful'],
    ]);
    expect([...noticedIn(outcomes)]).toEqual([]);

    // Nothing else has a turn in that process.
    expect(play(outcomes, 'two', () => false).end).toBe('nothing to do');
    const again = play(outcomes, 'one', () => false);
    expect([again.run, again.end]).toEqual([[null, null, '2'], 'other process']);
    const after = [...outcomes, ...again.outcomes];
    expect(play(after, 'one', () => false).run).toEqual([null, '3']);

    const sure = play(outcomes, 'one', (mutant) => mutant === '2');
    expect([...noticedIn([...outcomes, ...sure.outcomes])]).toEqual(['2']);
  });

  it('go on in another process when a test with a change has no end', () => {
    const { end, outcomes } = play([], 'one', (mutant) => mutant === '1' && 'hangs');
    expect(end).toBe('other process');
    expect(outcomes).toEqual([{ test: 'one', mutant: '1', what: 'timeout' }]);
    const later = play([], 'one', (mutant) => mutant === '2' && 'hangs');
    expect(later.outcomes.map(({ what }) => what)).toEqual(['clean', 'doubtful']);
    expect(play(later.outcomes, 'one', (mutant) => mutant !== null && 'hangs').outcomes).toEqual([
      { test: 'one', mutant: null, what: 'repeatable' },
      { test: 'one', mutant: '2', what: 'timeout' },
    ]);
  });

  it('leave a doubt alone whose test fails by itself', () => {
    const before: Outcome[] = [{ test: 'one', mutant: '2', what: 'doubtful' }];
    const { outcomes } = play(before, 'one', () => true);
    expect(play([...before, ...outcomes], 'two', () => false).run).toEqual([null, '2', '3']);
  });

  it('do not ask a test that fails by itself in a process of its own', () => {
    const { end, outcomes } = play([], 'one', () => true);
    expect([end, outcomes]).toEqual(['other process', [{ test: 'one', mutant: null, what: 'unrepeatable' }]]);
    expect(play(outcomes, 'one', () => true).end).toBe('nothing to do');
  });

  it('leave out what a test is not asked about', () => {
    const isAsked = (test: string, mutant: string) => test === 'two' && mutant === '3';
    const turns = createTurns(coverage, [], { slowest: 40, isAsked });
    expect([turns.begin('one'), turns.begin('two')]).toEqual([false, true]);
    turns.end(false, false, () => {});
    expect(turns.mutant()).toBe('3');
  });

  it('leave a slow test for later', () => {
    expect(play([], 'one', () => false, 39).end).toBe('nothing to do');
    expect(play([], 'two', () => false, 39).end).toBe('done');
  });

  it('have nothing to do for a test that comes to no change', () => {
    expect(play([], 'three', () => false).end).toBe('nothing to do');
  });
});
