// Changes of the server's code that no test can notice; see equivalent.ts.
import type { Equivalent } from './unnoticeable.ts';

export const inServer: readonly Equivalent[] = [
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
    file: 'server/src/oauth/kept-request.ts',
    line: "return decoded(request.cookies[pathCookieName(area, REQUEST_COOKIE)] ?? '');",
    by: '"Stryker was here!"',
    why: 'neither is a request, and then there is none',
  },
  {
    file: 'server/src/oauth/stored/artifact-adapter.ts',
    line: `.prepare(\`oidc_artifact_\${kind}\`);`,
    by: '``',
    why: 'by the name PostgreSQL keeps the plan, which prepared-statements.test.ts asks it; what is found is the same',
  },
  {
    file: 'server/src/oauth/access-tokens.ts',
    line: ".prepare('token_owner');",
    by: '""',
    why: 'by the name PostgreSQL keeps the plan, which prepared-statements.test.ts asks it; what is found is the same',
  },
  {
    file: 'server/src/oauth/stored/refresh-family.ts',
    line: 'if (dropped === undefined) return;',
    by: 'false',
    why: 'no token has no hash: it saves a statement that would delete nothing',
  },
  {
    file: 'server/src/oauth/request-bounds.ts',
    line: "if (Buffer.byteLength(value ?? '') > LONGEST[name])",
    by: '"Stryker was here!"',
    why: 'either is shorter than what may be sent',
  },
  {
    file: 'server/src/oauth/request-bounds.ts',
    line: "const asked = (value ?? '').split(' ');",
    by: '"Stryker was here!"',
    why: 'neither holds a scope that there is',
  },
  {
    file: 'lib/contract/bounds.ts',
    line: 'z.array(item).check(z.overwrite((all) => (all.length > most ? all.slice(0, most) : all)));',
    by: 'true',
    why: 'of a list that is not longer the first part is the list',
  },
  {
    file: 'lib/contract/bounds.ts',
    line: 'z.array(item).check(z.overwrite((all) => (all.length > most ? all.slice(0, most) : all)));',
    by: 'all.length >= most',
    why: 'of a list that is not longer the first part is the list',
  },
  {
    file: 'lib/contract/library.ts',
    line: "z.refine((score) => Math.abs(score * 10 - Math.round(score * 10)) < 1e-9, 'at most one decimal'),",
    by: 'Math.abs(score * 10 - Math.round(score * 10)) <= 1e-9',
    why: 'no score that is sent has exactly this rest',
  },
  {
    file: 'server/src/oauth/interaction-pages.ts',
    line: "redirectHost: app.redirect?.host ?? '',",
    of: 'app.redirect?.host',
    by: 'app.redirect.host',
    why: 'a request that is asked about has an address; the types do not know it',
  },
  {
    file: 'server/src/oauth/interaction-pages.ts',
    line: "redirectHost: app.redirect?.host ?? '',",
    of: "''",
    by: '"Stryker was here!"',
    why: 'a request that is asked about has an address; the types do not know it',
  },
  {
    file: 'server/src/oauth/provider.ts',
    line: "return sameHash(hashOf(sent), this.clientSecret ?? '');",
    by: '"Stryker was here!"',
    why: 'the secret of an app that has none is not asked for, and neither is a hash',
  },
];
