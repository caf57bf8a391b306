// Reads `<site-id>/evidence.json`. This file names the public sources, with their dates, for facts on which a reader depends. It has no
// content of these sources.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The facts that every reader needs. */
export const REQUIRED_FACTS = ['address', 'series', 'episode'] as const;

const sourceSchema = z.strictObject({
  /** The name of a public repository and a file in it. If the source is no repository, this field describes what was seen and where. */
  name: z.string().min(8).max(200),
  /** When the source was last changed. */
  date: z.iso.date(),
});

/**
 * `single` means that there is only one source. `unknown` means that no source is known. `searched` is the day when no other source was
 * found.
 */
const factSchema = z.strictObject({
  fact: z.enum([...REQUIRED_FACTS, 'season', 'player', 'pages', 'locked', 'next']),
  sources: z.array(sourceSchema),
  single: z.literal(true).optional(),
  unknown: z.literal(true).optional(),
  searched: z.iso.date().optional(),
});

type EvidenceFact = z.infer<typeof factSchema>;

const evidenceSchema = z.strictObject({ facts: z.array(factSchema) });

/**
 * Returns the facts in the site's `evidence.json`. A site whose pages were saved from the live site has no such file, so the result is
 * empty.
 */
export function readSiteEvidence(siteId: string): readonly EvidenceFact[] {
  const file = join(import.meta.dirname, '..', siteId, 'evidence.json');
  if (!existsSync(file)) return [];
  return evidenceSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).facts;
}

function nameOfFact({ fact }: EvidenceFact): string {
  return fact === 'next' ? 'next episode' : fact;
}

/** Returns a summary, such as "3 sources agree, newest 2026-08-21; only one source for series (last search 2026-11-22)". */
export function describeEvidence(facts: readonly EvidenceFact[]): string {
  if (facts.length === 0) return 'pages of the live site';
  const newest = facts
    .flatMap(({ sources }) => sources.map(({ date }) => date))
    .sort()
    .at(-1);
  const agreeing = Math.max(...facts.map(({ sources }) => sources.length));
  const named = (mark: 'single' | 'unknown') =>
    facts.flatMap((fact) => (fact[mark] ? nameOfFact(fact) : [])).join(', ');
  const searched = facts.flatMap((fact) => fact.searched ?? []).sort()[0];
  const lastSearch = searched ? ` (last search ${searched})` : '';
  return [
    `${agreeing} ${agreeing === 1 ? 'source' : 'sources agree'}, newest ${newest ?? 'unknown'}`,
    ...(named('single') ? [`only one source for ${named('single')}${lastSearch}`] : []),
    ...(named('unknown') ? [`no source for ${named('unknown')}${lastSearch}`] : []),
  ].join('; ');
}
