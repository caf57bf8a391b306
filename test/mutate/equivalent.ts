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
    file: 'lib/background/account/account.ts',
    line: 'const session: Session = { ...parts, inOrder: createSerial(), renewal: { running: null } };',
    by: '{}',
    why: 'no renewal is none, whether it is said or not',
  },
  {
    file: 'lib/background/account/app-check.ts',
    line: "return response.type === 'opaqueredirect' ? { kind: 'known' } : readRefusal(await response.json());",
    by: '""',
    why: 'asked for is what was refused and what is unknown (a test notices another word for `opaqueredirect`)',
  },
  {
    file: 'lib/background/account/app-check.ts',
    line: "return response.type === 'opaqueredirect' ? { kind: 'known' } : readRefusal(await response.json());",
    by: '{}',
    why: 'asked for is what was refused and what is unknown',
  },
  {
    file: 'lib/background/account/authorization.ts',
    line: 'if (error instanceof oauth.ResponseBodyError) {',
    by: 'true',
    why: 'only such an error has a word of OAuth in `error`; the types need the question',
  },
  {
    file: 'lib/background/account/check-service.ts',
    line: 'const answer = errorBodySchema().safeParse(await response.json().catch(() => null));',
    by: '() => undefined',
    why: 'neither is an answer in the words of the contract',
  },
  {
    file: 'lib/background/account/discovery.ts',
    line: '() => false,',
    by: '() => undefined',
    why: 'asked is only whether there was no answer',
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
    file: 'lib/background/account/tab-sign-in.ts',
    line: 'const signingIn: SigningIn = { ...parts, oneByOne: createSerial(), waiting: { caller: null } };',
    by: '{}',
    why: 'no caller is none, whether it is said or not',
  },
  {
    file: 'lib/background/library/forget-surplus.ts',
    line: 'if ((await write.store.count()) > MOST_SESSIONS)',
    by: 'true',
    why: 'counting saves the reading of all: of those that are not too many none is to be forgotten either way',
  },
  {
    file: 'lib/background/library/forget-surplus.ts',
    line: 'if ((await write.store.count()) > MOST_SESSIONS)',
    by: '(await write.store.count()) >= MOST_SESSIONS',
    why: 'counting saves the reading of all: of those that are not too many none is to be forgotten either way',
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
    file: 'lib/background/sending/take-downs.ts',
    line: "return failure.kind === 'refused' && failure.code === TOOK_DOWN;",
    by: 'true',
    why: 'the first: only a refusal has a code; the types need the question, and a test notices the second',
  },
  {
    file: 'lib/background/sending/take-downs.ts',
    line: 'const hung = since !== undefined && now - since >= HUNG_FOR_MS;',
    by: 'true',
    why: 'the first: from no time nothing has passed; the types need the question, and a test notices the second',
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
    file: 'lib/store/library-copy.ts',
    line: "if (line.mediaId !== null && line.account === after.account && !['ignore', 'rate'].includes(line.what))",
    by: 'true',
    why: 'the first: a line of no title names none that a page could have; a test notices the others',
  },
  {
    file: 'lib/store/library-copy.ts',
    line: 'const shown = ({ account, readAt, run }: LibraryCopyState) => [account, readAt > 0, run?.read ?? 0].join();',
    by: 'readAt <= 0',
    why: 'two states are alike in it or not, whichever way round it is said',
  },
  {
    file: 'lib/store/outbox.ts',
    line: 'sending: () => string | null = () => null,',
    by: '() => undefined',
    why: 'it is held against the id of an item, which is neither',
  },
  {
    file: 'lib/store/outbox.ts',
    line: "return change.kind === 'edit' && change.by === 'kiroku' && change.media.id === mediaId && account === owner;",
    by: 'true',
    why: 'the first: only edits are by Kiroku; the types need the question, and a test notices the others',
  },
  {
    file: 'lib/store/shapes.ts',
    line: "return typeof kind === 'string' && Object.hasOwn(shapes, kind) ? (shapes[kind]?.(value) ?? WRONG) : WRONG;",
    by: 'shapes[kind](value)',
    why: 'the shape is there, which the question before has found out; the types do not know it',
  },
  {
    file: 'lib/store/shapes.ts',
    line: "typeof value === 'number' && Number.isFinite(value) ? value : WRONG;",
    by: 'true',
    why: 'the first: what is no number is not finite either; the types need the question',
  },
  {
    file: 'lib/matching/sequel-goal.ts',
    line: "if (first.kind !== 'accepted') return null;",
    by: 'false',
    why: 'only what is accepted has an offset, which the next line asks to be 0; the types need the question',
  },
  {
    file: 'server/src/accounts/attempt-limit.ts',
    line: "const sessionOf = (request: FastifyRequest) => hashOf(sessionToken(area, request) ?? '');",
    by: '"Stryker was here!"',
    why: 'one word for all who have no session, whichever it is',
  },
  {
    file: 'server/src/accounts/client-address.ts',
    line: "const [before = [], after = []] = address.split('::').map(groupsOf);",
    by: '["Stryker was here"]',
    why: 'the first part is always there, and without a second one the first has all that is read; the types need both',
  },
  {
    file: 'server/src/accounts/forms/form-guard.ts',
    line: "const markOf = (text: string) => marksOf(text)[0] ?? '';",
    by: '"Stryker was here!"',
    why: 'only without any key, and then no mark is accepted',
  },
  {
    file: 'server/src/accounts/forms/form-guard.ts',
    line: "const [encoded = '', mark = ''] = text.split('.');",
    by: '"Stryker was here!"',
    why: 'the first part is always there, and no word is the mark of a text',
  },
  {
    file: 'server/src/accounts/security/password-rule.ts',
    line: 'if (common !== null) return common;',
    by: 'false',
    why: 'the list is read again and is the same: it saves the reading',
  },
  {
    file: 'server/src/accounts/cookies.ts',
    line: "return fastifyCookie.parse(request.headers.cookie ?? '')[name];",
    by: '"Stryker was here!"',
    why: 'a word without a sign of equality holds no cookie',
  },
  {
    file: 'server/src/http/limits/limit-counters.ts',
    line: 'if (endsAt > now && windows.size <= MOST_KEYS) return;',
    by: 'true',
    why: 'one half: a window that is over counts for nothing; it gives back its memory earlier',
  },
  {
    file: 'server/src/http/limits/limit-counters.ts',
    line: 'if (endsAt > now && windows.size <= MOST_KEYS) return;',
    by: 'endsAt >= now',
    why: 'a window that is over counts for nothing; it gives back its memory earlier',
  },
  {
    file: 'server/src/oauth/consume.ts',
    line: '.select({ id: oidcGrant.id })',
    by: '{}',
    why: 'the row is locked; what is read of it is not looked at',
  },
  {
    file: 'server/src/oauth/consume.ts',
    line: '.select({ idHash: oidcArtifact.idHash })',
    by: '{}',
    why: 'the rows are counted; what is read of them is not looked at',
  },
  {
    file: 'server/src/oauth/consume.ts',
    line: "return and(eq(oidcArtifact.kind, 'RefreshToken'), eq(oidcArtifact.grantId, grantId ?? ''), sameStart);",
    by: '"Stryker was here!"',
    why: 'no consent has either name',
  },
  {
    file: 'server/src/oauth/stored/refresh-family.ts',
    line: "const { grantId = '', rotations = 0 } = payload;",
    by: '"Stryker was here!"',
    why: 'no consent has either name, and without one nothing is kept',
  },
  {
    file: 'server/src/oauth/stored/refresh-family.ts',
    line: "const nextHash = hashOf(readFamilyToken(token).secret ?? '');",
    by: '"Stryker was here!"',
    why: 'what is saved in a family has a secret; the types do not know it',
  },
  {
    file: 'server/src/oauth/stored/refresh-family.ts',
    line: "const isNext = eq(refreshFamily.nextHash, hashOf(readFamilyToken(token).secret ?? ''));",
    by: '"Stryker was here!"',
    why: 'no family has the hash of either',
  },
  {
    file: 'server/src/oauth/stored/refresh-family.ts',
    line: "return tokenAfter(used, row.salt ?? '');",
    by: '"Stryker was here!"',
    why: 'a token that was used last has a salt; the types do not know it',
  },
  {
    file: 'server/src/oauth/stored/refresh-family.ts',
    line: 'return row.usedHash === hashOf(token) && (row.usedAt?.getTime() ?? 0) + leewayMs > now().getTime();',
    by: 'row.usedAt.getTime',
    why: 'a token that was used last has an instant; the types do not know it',
  },
  {
    file: 'server/src/oauth/stored/artifact-adapter.ts',
    line: '...(isSpent ? { consumed: Math.floor((row.consumedAt?.getTime() ?? 0) / 1000) } : {}),',
    by: 'row.consumedAt.getTime',
    why: 'what is spent has an instant; the types do not know it',
  },
  {
    file: 'server/src/accounts/security/password-rule.ts',
    line: "const listed = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));",
    by: '""',
    why: 'the parser makes the same text of the bytes',
  },
  {
    file: 'server/src/oauth/kept-request.ts',
    line: "return decoded(request.cookies[pathCookieName(area, REQUEST_COOKIE)] ?? '');",
    by: '"Stryker was here!"',
    why: 'neither is a request, and then there is none',
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
