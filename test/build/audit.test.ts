// Tests the dependency audit: a known vulnerability fails, and a missing answer is not mistaken for a clean result.
import { expect, it } from 'vitest';
import { readAudit } from '../../lib/build/audit.ts';

const report = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { idb: { severity } }, metadata: {} });

it('the audit fails only for high and critical vulnerabilities', () => {
  expect(readAudit(report('critical'))).toEqual({ kind: 'holes', names: ['idb'] });
  expect(readAudit(report('high'))).toEqual({ kind: 'holes', names: ['idb'] });
  expect(readAudit(report('moderate'))).toEqual({ kind: 'clean' });
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ kind: 'clean' });
});

it("the audit reads the answer among npm's warnings", () => {
  expect(readAudit(`npm warn something\n${report('high')}\nnpm warn more\n`)).toEqual({
    kind: 'holes',
    names: ['idb'],
  });
});

it('the audit does not take a missing answer for a clean result', () => {
  const refused = '{"message":"405 Method Not Allowed - POST https://registry.example/","statusCode":405}';
  expect(readAudit(refused)).toEqual({
    kind: 'unanswered',
    reason: '405 Method Not Allowed - POST https://registry.example/',
  });
  expect(readAudit('npm error network')).toEqual({ kind: 'unanswered', reason: 'npm error network' });
  expect(readAudit('')).toEqual({ kind: 'unanswered', reason: 'no answer' });
});
