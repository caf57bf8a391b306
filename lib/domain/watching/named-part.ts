// How much of a media was played while its page named the episode that it is bound to. What was played before may be something else.

export interface NamedPart {
  readonly episodeKey: string;
  /** Content seconds that it has played. */
  readonly covered: number;
  /** Of them what it had played before its page named the episode; missing: nothing. */
  readonly unnamed?: number | undefined;
  /** The episode that it was bound to before. */
  readonly former?: string | undefined;
}

/** Content seconds that it has played since its page named its episode. */
export function namedSeconds({ covered, unnamed = 0 }: NamedPart): number {
  return Math.max(0, covered - unnamed);
}

/** What is unnamed of it when it is bound to another episode. Back on the one before, only what it played in between is. */
export function unnamedAfter(part: NamedPart, episodeKey: string): number {
  return part.former === episodeKey ? namedSeconds(part) : part.covered;
}

/** Whether more of it was played under another name, or none, than under that of its episode. */
export function isMostlyUnnamed(part: NamedPart): boolean {
  return (part.unnamed ?? 0) > namedSeconds(part);
}
