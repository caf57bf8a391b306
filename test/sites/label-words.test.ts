// Tests every word of the label vocabulary, both in labels and in names.
import { describe, expect, it } from 'vitest';
import { parseEpisodeLabel, parseLabelField } from '@/lib/sites/reading/episode-label.ts';
import { splitPhrases } from '@/lib/sites/reading/label.ts';
import { labelWords } from '@/lib/sites/reading/label-words.ts';

const kinds = ['special', 'extra', 'final'] as const;
const words = Object.entries(labelWords).flatMap(([language, columns]) =>
  kinds.flatMap((kind) => splitPhrases(columns[kind]).map((word) => ({ language, kind, word }))),
);
const beside = words.filter(({ kind }) => kind !== 'final');
const any = { bareNumber: true, customWord: true };

describe('labelWords', () => {
  it('have only one kind for each word in all languages', () => {
    const kindOf = new Map(words.map(({ word, kind }) => [word, kind]));
    expect(words.filter(({ word, kind }) => kindOf.get(word) !== kind)).toEqual([]);
  });

  it('are in lower case, without numbers', () => {
    expect(words.filter(({ word }) => word !== word.toLowerCase() || /\d/.test(word))).toEqual([]);
  });

  it('contain no word twice for one kind in one language', () => {
    const lines = Object.values(labelWords).flatMap((line) => kinds.map((kind) => splitPhrases(line[kind])));
    expect(lines.filter((line) => new Set(line).size !== line.length)).toEqual([]);
  });
});

describe.each(beside)('label word $word ($language, $kind)', ({ word, kind }) => {
  const number = kind === 'special' ? 2 : null;

  it('is read in a label field without other words', () => {
    expect(parseLabelField(word)?.kind).toBe(kind);
    expect(parseLabelField(word.toUpperCase())?.kind).toBe(kind);
    for (const text of [`${word}2`, `${word} 2`, `[${word} 2] x`, `${word} #02`, `${word.toUpperCase()} ２`])
      expect(parseLabelField(text, any), text).toMatchObject({ kind, number });
  });

  it('has priority over a regular label next to it', () => {
    expect(parseLabelField(`${word} 第2話`)).toMatchObject({ kind, number });
    expect(parseLabelField(`Episode 2 (${word})`)?.kind).toBe(kind);
  });

  it('is ignored within the name of a series or an episode', () => {
    const regular = { kind: 'regular', number: 5 };
    for (const text of [`${word} Episode 5`, `${word} Harbor Episode 5`, `Episode 5 - ${word}`])
      expect(parseEpisodeLabel(text), text).toMatchObject(regular);
    for (const text of [`Episode 5: ${word} Harbor`, `E5 ${word} Harbor`, `S1 E5 - ${word}`])
      expect(parseLabelField(text), text).toMatchObject(regular);
  });
});

describe.each(words.filter(({ kind }) => kind === 'final'))(
  'label word $word ($language, final)',
  ({ word }) => {
    it('is read as the last episode', () => {
      expect(parseLabelField(word)).toMatchObject({ kind: 'final', number: null });
      expect(parseEpisodeLabel(`Lantern Harbor - ${word} | Site`)).toMatchObject({ kind: 'final' });
    });

    it('is ignored next to a number', () => {
      expect(parseLabelField(`Episode 12 - ${word}`)).toMatchObject({ kind: 'regular', number: 12 });
      expect(parseEpisodeLabel(word)).toBeNull();
    });
  },
);
