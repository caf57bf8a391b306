// Writes a decision's reasons in plain English for the command line. The popup has translated texts for them.
import type { Evidence } from '../domain/matches/match.ts';
import { reasonWords } from '../domain/words/english/en-reasons.ts';

const HOLE = /\{(\w+)\}/gu;

/** Returns one sentence per reason. A part in [brackets] is left out if one of its values is missing or empty. */
export function explainEvidence(evidence: readonly Evidence[]): string {
  return evidence.map(sentenceOf).join(' ');
}

function sentenceOf({ code, values }: Evidence): string {
  const valueText = (name: unknown): string => String(values[String(name)] ?? '');
  const kept = reasonWords[`evidence.${code}`].replace(/\[([^[\]]*)\]/gu, (_whole, part: string) =>
    [...part.matchAll(HOLE)].every(([, name]) => valueText(name) !== '') ? part : '',
  );
  return kept.replace(HOLE, (_whole, name: string) => valueText(name) || '?');
}
