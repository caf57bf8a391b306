// Changes of the account area's code that no test can notice; see equivalent.ts.
import type { Equivalent } from './unnoticeable.ts';

export const inAccountArea: readonly Equivalent[] = [
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
    file: 'server/src/accounts/security/password-rule.ts',
    line: "const listed = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));",
    by: '""',
    why: 'the parser makes the same text of the bytes',
  },
  {
    file: 'server/src/accounts/session-store.ts',
    line: ".prepare('account_session');",
    by: '""',
    why: 'by the name PostgreSQL keeps the plan; what is found is the same',
  },
  {
    file: 'server/src/accounts/forms/app-form.ts',
    line: "const lines = (fields.redirectUris ?? '').split(/\\s+/).filter((line) => line !== '');",
    by: '/\\s/',
    why: 'the empty parts between two blanks are left out',
  },
  {
    file: 'server/src/accounts/forms/sign-up-form.ts',
    line: "if (message !== null) issues.push({ code: 'custom', message, input: value });",
    by: '""',
    why: 'of an issue its place and its message are read',
  },
  {
    file: 'server/src/accounts/forms/sign-up-form.ts',
    line: "password: passwordFor(fields.name ?? ''),",
    by: '"Stryker was here!"',
    why: 'without a name the form is refused for it, whatever the password',
  },
  {
    file: 'server/src/accounts/forms/sign-up-form.ts',
    line: "birthDate: fields.birthDate ?? '',",
    by: '"Stryker was here!"',
    why: 'neither the empty text nor this one is a date: both are refused',
  },
  {
    file: 'server/src/accounts/security/security-routes.ts',
    line: "const isPossible = password !== '' && lengthOf(password) <= PASSWORD_LENGTH.max;",
    by: 'true',
    why: 'no account has such a password: it saves the check, which would fail',
  },
  {
    file: 'server/src/accounts/security/security-routes.ts',
    line: "const isPossible = password !== '' && lengthOf(password) <= PASSWORD_LENGTH.max;",
    by: "password !== '' || lengthOf(password) <= PASSWORD_LENGTH.max",
    why: 'no account has such a password: it saves the check, which would fail',
  },
  {
    file: 'server/src/accounts/security/security-routes.ts',
    line: "const isPossible = password !== '' && lengthOf(password) <= PASSWORD_LENGTH.max;",
    by: '"Stryker was here!"',
    why: 'no account has such a password: it saves the check, which would fail',
  },
  {
    file: 'server/src/accounts/security/security-routes.ts',
    line: "{ password = '' }: FormFields,",
    by: '"Stryker was here!"',
    why: 'neither is the password of an account: the one is too short, and the other is tried like any wrong one',
  },
  {
    file: 'server/src/accounts/security/security-routes.ts',
    line: "{ password = '', newPassword = '' }: FormFields,",
    by: '"Stryker was here!"',
    why: 'of the current password, as for deleting; a new one that is missing is noticed',
  },
];
