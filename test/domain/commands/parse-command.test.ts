// Tests the possible meanings of a typed line, word by word.
import { describe, expect, it } from 'vitest';
import { parseCommand } from '@/lib/domain/commands/parse-command.ts';
import type { Verb } from '@/lib/domain/commands/verbs.ts';

const verbs: readonly Verb[] = [
  { name: 'score', words: ['score'] },
  { name: 'episode', words: ['episode'] },
  { name: 'on_hold', words: ['on', 'hold'] },
  { name: 'add', words: ['add'] },
  { name: 'next', words: [] },
];

/** Returns each reading as one text. */
function read(line: string): readonly string[] {
  return parseCommand(line, verbs).map(({ entryAction, title }) => {
    const { kind, ...rest } = entryAction;
    return [kind, ...Object.values(rest).map(String), title].join(' | ');
  });
}

describe('parseCommand with a number', () => {
  it.each<[string, readonly string[]]>([
    ['frieren +1', ['step | 1 | frieren']],
    ['frieren +', ['step | 1 | frieren']],
    ['frieren + 12', ['step | 12 | frieren']],
    ['frieren +   3', ['step | 3 | frieren']],
    ['frieren −2', ['step | -2 | frieren']],
    ['-4 frieren', ['step | -4 | frieren']],
    ['frieren x+1', []],
    ['frieren +1x', []],
    ['frieren +12345', []],
    ['frieren 12', ['progress | 12 | frieren']],
    ['frieren ep12', ['progress | 12 | frieren']],
    ['frieren 第5話', ['progress | 5 | frieren']],
    ['frieren 5話目', []],
    ['frieren 8', ['progress | 8 | frieren', 'score | 8 | frieren']],
    ['frieren 8,5', ['score | 8.5 | frieren']],
    ['frieren 10/10', ['score | 10 | frieren']],
    ['frieren 8/100', []],
    ['frieren 0.5', ['score | 0.5 | frieren']],
    ['frieren 0.4', []],
    ['frieren 10', ['progress | 10 | frieren', 'score | 10 | frieren']],
    ['frieren 10.5', []],
    ['86 12', ['progress | 12 | 86', 'progress | 86 | 12']],
    ['frieren   8', ['progress | 8 | frieren', 'score | 8 | frieren']],
    ['  frieren 20  ', ['progress | 20 | frieren']],
    ['the apothecary 20', ['progress | 20 | the apothecary']],
    ['20 the apothecary', ['progress | 20 | the apothecary']],
    ['8', []],
    ['', []],
  ])('reads "%s"', (line, readings) => {
    expect(read(line)).toEqual(readings);
  });
});

describe('parseCommand with a verb', () => {
  it.each<[string, readonly string[]]>([
    ['score frieren', ['score | null | frieren']],
    ['frieren score', ['score | null | frieren']],
    ['on hold the apothecary', ['status | on_hold | the apothecary']],
    ['the apothecary on hold', ['status | on_hold | the apothecary']],
    ['hold on frieren', []],
    ['on hold', []],
    ['score', []],
    ['frieren score 20', ['score | null | frieren 20', 'progress | 20 | frieren score']],
    ['20 score frieren', ['score | null | 20 frieren', 'progress | 20 | score frieren']],
    ['frieren score of', []],
    ['of score frieren', []],
    ['add add', ['add | add']],
  ])('reads "%s"', (line, readings) => {
    expect(read(line)).toEqual(readings);
  });
});
