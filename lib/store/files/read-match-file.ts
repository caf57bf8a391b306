// Reads an untrusted file of remembered matches. Each match is checked separately, so that a bad match does not invalidate the other
// matches.
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import { shownHostName } from '../../domain/addresses/reportable-address.ts';
import type { FileMatch, UnreadableMatch } from '../../domain/files/match-file.ts';
import type { FileFormat } from '../../domain/files/user-file.ts';
import { type Evidence, evidenceCodes } from '../../domain/matches/match.ts';

export const MATCH_FILE_MAX_BYTES = 4_000_000;
const MOST_MATCHES = 10_000;
const MOST_RULES = 200;
const MOST_EVIDENCE = 40;

const text = lazy(() => z.string().check(z.maxLength(500)));
const name = lazy(() => text().check(z.minLength(1)));
const number = lazy(() => z.number().check(z.minimum(0), z.maximum(1_000_000)));
const externalId = lazy(() => z.nullable(z.int().check(z.minimum(1))));

const titleSchema = lazy(() =>
  z.object({
    mediaId: z.guid(),
    type: z.enum(['anime', 'manga']),
    title: text(),
    mal_id: externalId(),
    anilist_id: externalId(),
  }),
);

const ruleSchema = lazy(() =>
  z.object({
    from: number(),
    to: z.nullable(number()),
    offset: z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    only: z.optional(z.literal('specials')),
    title: titleSchema(),
  }),
);

const evidenceSchema = lazy(() =>
  z.object({
    code: z.string().check(z.maxLength(40)),
    values: z.record(z.string().check(z.maxLength(40)), z.union([text(), z.number()])),
  }),
);

/**
 * Whether the key of a general page contains the origin that is shown to the user. Without this check, a file could show one host and
 * change the matches of another host.
 */
function isOfItsSite({ seasonKey, siteName }: { readonly seasonKey: string; readonly siteName: string }) {
  if (!seasonKey.startsWith('generic:')) return true;
  const [, origin = ''] = /^generic:(https?:\/\/[^\s|]+) /.exec(seasonKey) ?? [];
  return (
    URL.canParse(origin) && new URL(origin).origin === origin && shownHostName(new URL(origin)) === siteName
  );
}

const matchSchema = lazy(() =>
  z
    .object({
      seasonKey: z.string().check(z.maxLength(2000), z.regex(/^[a-z0-9-]{1,40}:/)),
      siteName: name(),
      seriesTitle: name(),
      seasonTitle: z.nullable(text()),
      rules: z.array(ruleSchema()).check(z.maxLength(MOST_RULES)),
      policy: z.enum(['auto', 'ask', 'ignore']),
      decidedBy: z.enum(['user', 'kiroku']),
      jumpAllowed: z.boolean(),
      evidence: z.array(evidenceSchema()).check(z.maxLength(MOST_EVIDENCE)),
      decidedAt: z.int().check(z.minimum(0), z.maximum(8.64e15)),
    })
    .check(z.refine(isOfItsSite, { path: ['siteName'] })),
);

export type KnowsSite = (siteId: string) => boolean;

export interface ParsedMatches {
  readonly matches: readonly FileMatch[];
  readonly unreadable: readonly UnreadableMatch[];
}

/** The schema of the list in a file. It leaves the single matches unparsed. */
export const matchListSchema = lazy(() => z.array(z.unknown()).check(z.maxLength(MOST_MATCHES)));

export function matchFileFormat(knowsSite: KnowsSite): FileFormat<ParsedMatches> {
  const schema = lazy(() =>
    z.pipe(
      z.object({ matches: matchListSchema() }),
      z.transform(({ matches }) => parseMatches(matches, knowsSite)),
    ),
  );
  return { kind: 'kiroku-matches', maxBytes: MATCH_FILE_MAX_BYTES, schema };
}

export function parseMatches(entries: readonly unknown[], knowsSite: KnowsSite): ParsedMatches {
  const matches = new Map<string, FileMatch>();
  const unreadable: UnreadableMatch[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = matchSchema().safeParse(entry);
    const refuse = (reason: UnreadableMatch['reason']): void =>
      void unreadable.push({ place: index + 1, name: nameOf(entry), reason });
    if (!read.success) refuse({ code: 'field', field: read.error.issues[0]?.path.join('.') ?? '' });
    else {
      const { seasonKey } = read.data;
      if (!knowsSite(seasonKey.slice(0, seasonKey.indexOf(':')))) refuse({ code: 'otherSite' });
      else if (matches.has(seasonKey)) refuse({ code: 'twice' });
      else matches.set(seasonKey, { ...read.data, evidence: read.data.evidence.filter(isEvidence) });
    }
  }
  return { matches: [...matches.values()], unreadable };
}

/** Whether this version knows the code of the evidence. Unknown evidence is dropped. */
function isEvidence(one: { readonly code: string; readonly values: Evidence['values'] }): one is Evidence {
  return evidenceCodes.some((code) => code === one.code);
}

function nameOf(entry: unknown): string | null {
  const named = z.object({ seriesTitle: name() }).safeParse(entry);
  return named.success ? named.data.seriesTitle : null;
}
