// Tests that the documents list the names that `lib/contract/accepted.ts` accepts.
import { describe, expect, it } from 'vitest';
import { acceptedFieldNames, acceptedMemberNames } from '@/lib/contract/accepted.ts';
import { readProjectFile } from './documents.ts';

type Table = Readonly<Record<string, readonly string[]>>;

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** Returns the table below a heading. It maps the first column to the names in the second column. */
function tableBelow(heading: string): Table {
  const [, section = ''] = readProjectFile('lib/contract/README.md').split(`### ${heading}\n`);
  const [table = ''] = section.split('\n### ');
  const rows = table.split('\n').flatMap((line) => {
    const [, first = '', second = ''] = line.split('|');
    const [name] = namesIn(first);
    return name === undefined ? [] : [[name, namesIn(second)] as const];
  });
  return Object.fromEntries(rows);
}

describe('lib/contract/README.md', () => {
  it.each([
    { heading: 'Parts of answers', accepted: acceptedMemberNames },
    { heading: 'Fields of titles and entries', accepted: acceptedFieldNames },
  ])('lists every accepted name: $heading', ({ heading, accepted }) => {
    expect(tableBelow(heading)).toEqual(accepted);
  });
});

describe('assumptions in lib/contract/README.md', () => {
  it('list the first accepted name of each member of a response', () => {
    const [, row = ''] = /^\| answers \|(.*)\|$/m.exec(readProjectFile('lib/contract/README.md')) ?? [];
    const { results, entries, nextCursor, ownEntry, writtenEntry } = acceptedMemberNames;
    const [anime, manga] = acceptedMemberNames.details;
    for (const [name] of [results, entries, nextCursor, ownEntry, writtenEntry, [anime], [manga]])
      expect(row).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
