// Changes of the server's code that no test can notice; see equivalent.ts.
import type { Equivalent } from './unnoticeable.ts';

export const inServer: readonly Equivalent[] = [
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
    of: 'endsAt > now',
    by: 'true',
    why: 'a window that is over counts for nothing; it gives back its memory earlier',
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
