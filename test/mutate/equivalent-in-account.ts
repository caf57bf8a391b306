// Changes of the account's code that no test can notice; see equivalent.ts.
import type { Equivalent } from './unnoticeable.ts';

export const inAccount: readonly Equivalent[] = [
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
    file: 'lib/background/account/app-check.ts',
    line: "return typeof value === 'string' ? value : '';",
    by: '"Stryker was here!"',
    why: 'it is none of the words that are asked for',
  },
  {
    file: 'lib/background/account/erase.ts',
    line: 'if (origins.length > 0) await permissions.remove({ origins }).catch(() => false);',
    by: '() => undefined',
    why: 'what the browser says to it is not asked',
  },
  {
    file: 'lib/background/account/erase.ts',
    line: 'if (origins.length > 0) await permissions.remove({ origins }).catch(() => false);',
    of: 'false',
    by: 'true',
    why: 'what the browser says to it is not asked',
  },
  {
    file: 'lib/background/account/erase.ts',
    line: "await permissions.remove({ permissions: ['notifications'] }).catch(() => false);",
    by: '() => undefined',
    why: 'what the browser says to it is not asked',
  },
  {
    file: 'lib/background/account/erase.ts',
    line: "await permissions.remove({ permissions: ['notifications'] }).catch(() => false);",
    by: 'true',
    why: 'what the browser says to it is not asked',
  },
  {
    file: 'lib/background/account/erase.ts',
    line: 'await parts.tracker.keepOpen([]);',
    by: '["Stryker was here"]',
    why: 'no tab has a text for its number',
  },
];
