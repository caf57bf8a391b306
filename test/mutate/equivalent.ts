// Changes that no test can notice, since the program does the same with them. Each says why; one whose line is gone is named by the run.

interface Equivalent {
  readonly file: string;
  /** The line as it stands there, without the space around it. */
  readonly line: string;
  /** What replaces a part of it. */
  readonly by: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'lib/background/account/authorization.ts',
    line: 'if (error instanceof oauth.ResponseBodyError) {',
    by: 'true',
    why: 'only such an error has a word of OAuth in `error`; the types need the question',
  },
  {
    file: 'lib/background/account/oauth-conversation.ts',
    line: "if (!server.authorization_endpoint) throw new Error('The service names no authorization endpoint.');",
    by: '""',
    why: 'words for the developer of a service',
  },
  {
    file: 'lib/background/account/oauth-conversation.ts',
    line: "if (!claims) throw new Error('The service sent no identity.');",
    by: '""',
    why: 'words for the developer of a service',
  },
  {
    file: 'lib/background/account/oauth-conversation.ts',
    line: "return typeof name === 'string' ? shortText(name) : null;",
    by: 'true',
    why: 'what is no text fails in `shortText`, and then there is no name either',
  },
  {
    file: 'lib/background/sending/delivery.ts',
    line: 'const running: Running = { current: null, again: false, enqueuing: 0, sending: null };',
    by: 'true',
    why: 'every run begins by setting it',
  },
  {
    file: 'lib/background/sending/delivery.ts',
    line: 'if (!running.again) await planNextRun(parts, running);',
    by: 'true',
    why: 'before another look nothing is planned either way: it saves the reading',
  },
  {
    file: 'lib/background/sending/delivery.ts',
    line: "return attempts >= 12 && failure.kind === 'refused' && failure.status >= 500;",
    by: 'true',
    why: 'what has no answer has no status either (a test notices the whole); the types need the question',
  },
  {
    file: 'lib/domain/changes/entry-state.ts',
    line: 'return state !== null && isSameState(state, { ...state, ...patch });',
    by: 'true',
    why: 'without an entry it is not the same as a patch either; the types need the question',
  },
  {
    file: 'lib/domain/changes/outbox-order.ts',
    line: '(last, item) => (last && last.notBefore >= item.notBefore ? last : item),',
    by: 'last.notBefore > item.notBefore',
    why: 'of two that wait equally long either gives the same time, and nothing else is asked of it',
  },
  {
    file: 'lib/domain/changes/outbox-order.ts',
    line: "if (older.kind === 'episode' && newer.kind === 'episode')",
    by: 'true',
    why: 'of two changes in one lane both are episodes or neither is: one half; a test notices the whole',
  },
  {
    file: 'lib/domain/changes/outbox-order.ts',
    line: "if (older.kind === 'episode' && newer.kind === 'episode')",
    by: "older.kind === 'episode' || newer.kind === 'episode'",
    why: 'of two changes in one lane both are episodes or neither is',
  },
  {
    file: 'lib/domain/changes/reconcile.ts',
    line: 'return after.progress < (patch?.progress ?? 0);',
    by: 'patch.progress',
    why: 'what is said by an episode always has a patch; the types do not know it',
  },
  {
    file: 'lib/domain/changes/retry.ts',
    line: 'if (/^\\d+$/.test(header.trim())) return Number(header.trim()) * 1000;',
    by: 'header',
    why: 'the second: `Number` leaves out the space by itself; a test notices the first',
  },
  {
    file: 'lib/domain/changes/retry.ts',
    line: 'const serverNow = sentAt === null ? Number.NaN : Date.parse(sentAt);',
    by: 'false',
    why: '`Date.parse(null)` is no date either',
  },
  {
    file: 'lib/domain/continuing/offer-label.ts',
    line: "if (kind === 'series' || number === null) return t('place.series', { site });",
    by: 'false',
    why: 'the page of a series has no number; the types need the question',
  },
  {
    file: 'lib/domain/continuing/offer-label.ts',
    line: "if (kind === 'series' || number === null) return t('place.series', { site });",
    by: '""',
    why: 'the page of a series has no number; the types need the question',
  },
  {
    file: 'lib/matching/sequel-goal.ts',
    line: "if (first.kind !== 'accepted') return null;",
    by: 'false',
    why: 'only what is accepted has an offset, which the next line asks to be 0; the types need the question',
  },
];

/** The entry for a change, if there is one. */
export function equivalentTo(file: string, line: string, by: string): Equivalent | undefined {
  return equivalents.find((one) => one.file === file && one.line === line.trim() && one.by === by);
}

/** Entries about a line that its file does not have any more. `sourceOf`: undefined for a file that was not looked at. */
export function outdated(
  sourceOf: (file: string) => string | undefined,
  known: readonly Equivalent[] = equivalents,
): readonly Equivalent[] {
  return known.filter(({ file, line }) => {
    const source = sourceOf(file);
    return source !== undefined && !source.split('\n').some((one) => one.trim() === line);
  });
}
