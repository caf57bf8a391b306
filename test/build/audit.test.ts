// The audit of dependencies: a known hole fails, and no answer is not taken for a clean result.
import { expect, it } from 'vitest';
import { readAudit } from '../../lib/build/audit.ts';

const report = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { idb: { severity } }, metadata: {} });

it('fails for high and critical holes, and for no others', () => {
  expect(readAudit(report('critical'))).toEqual({ kind: 'holes', names: ['idb'] });
  expect(readAudit(report('high'))).toEqual({ kind: 'holes', names: ['idb'] });
  expect(readAudit(report('moderate'))).toEqual({ kind: 'clean' });
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ kind: 'clean' });
});

it('reads the answer among the warnings of npm', () => {
  expect(readAudit(`npm warn something\n${report('high')}\nnpm warn more\n`)).toEqual({
    kind: 'holes',
    names: ['idb'],
  });
});

it('never takes silence for a clean bill', () => {
  const refused = '{"message":"405 Method Not Allowed - POST https://registry.example/","statusCode":405}';
  expect(readAudit(refused)).toEqual({
    kind: 'unanswered',
    reason: '405 Method Not Allowed - POST https://registry.example/',
  });
  expect(readAudit('npm error network')).toEqual({ kind: 'unanswered', reason: 'npm error network' });
  expect(readAudit('')).toEqual({ kind: 'unanswered', reason: 'no answer' });
});
