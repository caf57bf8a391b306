// Tests the judge and the plan of the chaos run, because a judge that finds nothing would let every run pass.
import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { activity, episode, libraryEntry, media } from './domain/examples.ts';
import { createChaosModel } from './e2e/chaos/model.ts';
import { createStepGenerator, describeChaosStep } from './e2e/chaos/plan.ts';

const watched = media();
const bystander = libraryEntry({
  media: media({ id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff', title: 'Mushishi' }),
});
const observed = [1, 2].map((number) => episode({ episodeId: `e${number}`, episodeNumber: number }));

const entry = libraryEntry({ media: watched, status: 'watching', progress: 2, userScore: 7 });

function line(number: number, part: Partial<Activity> = {}): Activity {
  return activity({
    id: `line ${number}`,
    at: number,
    what: number === 1 ? 'start' : 'advance',
    episodeKey: `crunchyroll:e${number}`,
    episodeLabel: `E${number}`,
    before: null,
    after: { status: 'watching', progress: number, userScore: null },
    ...part,
  });
}

/** Judges a run in which two episodes were watched and a score was given. `part` contains what is wrong in this run. */
function judge(part: {
  list?: readonly LibraryEntry[];
  copy?: readonly LibraryEntry[];
  activity?: readonly Activity[];
}) {
  const model = createChaosModel([bystander]);
  for (const one of observed) model.watched(watched, one);
  model.edited(watched, { userScore: 7 });
  const list = [entry, bystander];
  return model.judge({ list, copy: part.list ?? list, activity: [line(1), line(2)], ...part });
}

const count = ({ lost, doubled, wrong }: ReturnType<typeof judge>) => [
  lost.length,
  doubled.length,
  wrong.length,
];

describe('chaos judge', () => {
  it('reports no lost, doubled or wrong episode for a correct log', () => {
    expect(judge({})).toEqual({ lost: [], doubled: [], wrong: [] });
  });

  it.each<[string, Parameters<typeof judge>[0], number[]]>([
    ['an episode without a log entry', { activity: [line(1)] }, [1, 0, 0]],
    ['an episode with two log entries', { activity: [line(1), line(2), line(2)] }, [0, 1, 0]],
    ['a log entry of an episode that was not watched', { activity: [line(1), line(2), line(3)] }, [0, 0, 1]],
    [
      'an episode that was ignored',
      { activity: [line(1), line(2, { what: 'ignore', reason: 'notAhead' })] },
      [0, 0, 1],
    ],
    ['progress that decreased', { activity: [line(2), line(1)] }, [0, 0, 1]],
    ['a title that is not on the list', { list: [bystander] }, [1, 0, 0]],
    ['an untouched title that is missing', { list: [entry] }, [1, 0, 0]],
    ['an untouched title that has changed', { list: [entry, { ...bystander, progress: 99 }] }, [0, 0, 1]],
    ['a wrong progress', { list: [{ ...entry, progress: 1 }, bystander] }, [0, 0, 1]],
    ['a lost score', { list: [{ ...entry, userScore: null }, bystander] }, [0, 0, 1]],
    ['a local copy with a wrong progress', { copy: [{ ...entry, progress: 1 }, bystander] }, [0, 0, 1]],
    ['a local copy that lacks a title', { copy: [entry] }, [0, 0, 1]],
  ])('finds %s', (_what, part, found) => {
    expect(count(judge(part))).toEqual(found);
  });
});

describe('chaos plan', () => {
  const steps = (seed: number) => {
    const next = createStepGenerator(seed);
    return Array.from({ length: 400 }, () => next());
  };

  it('depends only on the seed', () => {
    expect(steps(7).map(describeChaosStep)).toEqual(steps(7).map(describeChaosStep));
    expect(steps(7).map(describeChaosStep)).not.toEqual(steps(8).map(describeChaosStep));
  });

  it('contains every kind of failure', () => {
    const all = steps(1);
    const kinds = new Set(all.flatMap(({ troubles }) => troubles.map(({ kind }) => kind)));
    expect(kinds.size).toBe(14);
    for (const [index, { troubles }] of all.slice(0, -5).entries())
      if (troubles.some(({ kind }) => kind === 'app revoked'))
        expect(all.slice(index + 1, index + 8).map(({ action }) => action.do)).toContain('reconnect');
  });

  it('contains the episodes of each title in order', () => {
    const seen = new Map<string, number>();
    for (const { action } of steps(2)) {
      if (action.do !== 'watch') continue;
      const key = `${action.title.kind} ${action.title.name}`;
      expect(action.number).toBe((seen.get(key) ?? 0) + 1);
      seen.set(key, action.number);
    }
    expect(seen.size).toBe(6);
  });
});
