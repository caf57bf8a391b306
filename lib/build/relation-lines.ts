// Parses episode redirects, which are lines of anime-relations or one JSON object per rule.

interface RelationRules {
  /** The day of the data as an ISO date. It is the file's `last_modified`, or today. */
  readonly date: string;
  /**
   * Each row has eight numbers. Numbers 1 to 4 are the source's MAL id, AniList id, first episode and last episode. Numbers 5 to 7 are the
   * target's MAL id, AniList id and first episode. Number 8 is 1 if the target itself has the same redirect. An id of 0 is unknown. A last
   * episode of 0 means that the range has no end.
   */
  readonly rules: readonly (readonly number[])[];
}

const LINE =
  /^- (\d+|\?)\|(?:\d+|\?)\|(\d+|\?):(\d+)(?:-(\d+|\?))? -> (\d+|\?|~)\|(?:\d+|\?|~)\|(\d+|\?|~):(\d+)(?:-(?:\d+|\?))?(!?)$/u;

interface JsonRule {
  readonly from: { readonly mal?: number | null; readonly anilist?: number | null };
  readonly from_eps: readonly [number, number | null];
  readonly to: { readonly mal?: number | null; readonly anilist?: number | null };
  readonly to_eps: readonly [number, number | null];
  readonly self_redirect: boolean;
}

export function parseRelations(text: string, today: string): RelationRules {
  const lines = text.split('\n').map((line) => line.trim());
  const date = lines.map((line) => /^- last_modified: (\d{4}-\d\d-\d\d)$/u.exec(line)?.[1]).find(Boolean);
  const rules = lines.flatMap((line) => {
    const rule = line.startsWith('{') ? ofJson(JSON.parse(line) as JsonRule) : ofLine(line);
    return rule ? [rule] : [];
  });
  return { date: date ?? today, rules };
}

function ofLine(line: string): number[] | null {
  const found = LINE.exec(line);
  if (!found) return null;
  const [, fromMal = '', fromAnilist = '', first = '', last, toMal = '', toAnilist = '', start = '', self] =
    found;
  const from = [number(fromMal), number(fromAnilist)];
  const to = [toMal === '~' ? from[0] : number(toMal), toAnilist === '~' ? from[1] : number(toAnilist)];
  const end = last === undefined ? Number(first) : number(last);
  return [...from, Number(first), end, ...to, Number(start), self === '!' ? 1 : 0].map((one) => one ?? 0);
}

function ofJson({ from, from_eps, to, to_eps, self_redirect }: JsonRule): number[] {
  const ids = (side: JsonRule['from']) => [side.mal ?? 0, side.anilist ?? 0];
  return [...ids(from), from_eps[0], from_eps[1] ?? 0, ...ids(to), to_eps[0], self_redirect ? 1 : 0];
}

/** Parses a number. Returns 0 for a question mark, which stands for an unknown id or end in the file. */
function number(text: string): number {
  return text === '?' ? 0 : Number(text);
}
