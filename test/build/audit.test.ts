// Tests the dependency audit: it fails for a known vulnerability, and for a missing response of npm.
import { expect, it } from 'vitest';
import { readAudit } from '../../lib/build/audit.ts';

const report = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { idb: { severity } }, metadata: {} });

it('readAudit reports only high and critical vulnerabilities', () => {
  expect(readAudit(report('critical'))).toEqual({ kind: 'holes', names: ['idb'] });
  expect(readAudit(report('high'))).toEqual({ kind: 'holes', names: ['idb'] });
  expect(readAudit(report('moderate'))).toEqual({ kind: 'clean' });
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ kind: 'clean' });
});

it("readAudit finds npm's response among npm's warnings", () => {
  expect(readAudit(`npm warn something\n${report('high')}\nnpm warn more\n`)).toEqual({
    kind: 'holes',
    names: ['idb'],
  });
});

it('readAudit reports a missing response of npm', () => {
  const refused = '{"message":"405 Method Not Allowed - POST https://registry.example/","statusCode":405}';
  expect(readAudit(refused)).toEqual({
    kind: 'unanswered',
    reason: '405 Method Not Allowed - POST https://registry.example/',
  });
  expect(readAudit('npm error network')).toEqual({ kind: 'unanswered', reason: 'npm error network' });
  expect(readAudit('')).toEqual({ kind: 'unanswered', reason: 'no answer' });
});
