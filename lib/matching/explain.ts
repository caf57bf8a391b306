// A decision's reasons in plain words, for the command line; the popup has its own, translated ones.
import type { Evidence } from '../domain/matches/match.ts';
import { reasonWords } from '../domain/words/english/en-reasons.ts';

/** One sentence per reason. A part in [brackets] needs all of its values. */
export function explain(evidence: readonly Evidence[]): string {
  return evidence.map(sentenceOf).join(' ');
}

function sentenceOf({ code, values }: Evidence): string {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/gu, (_whole, name: string) => String(values[name] ?? '?'));
  return reasonWords[`evidence.${code}`].replace(/\[([^[\]]*)\]/gu, (_whole, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
    return names.every((name) => values[name] !== undefined) ? fill(part) : '';
  });
}
