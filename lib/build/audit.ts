// Asks npm's registry for known vulnerabilities in the shipped dependencies. If the registry does not answer, the audit counts as failed.
import * as z from 'zod';
import { parseJson } from '../domain/fields.ts';
import { runCommand } from './paths.ts';

export type AuditResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'holes'; readonly names: readonly string[] }
  | { readonly kind: 'unanswered'; readonly reason: string };

const BAD = ['high', 'critical'];

/** Asks npm once, without retries. Leaves out development dependencies, because they are not shipped. */
export async function auditDependencies(): Promise<AuditResult> {
  const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await runCommand('npm', [
    'audit',
    '--omit=dev',
    '--audit-level=high',
    '--json',
    ...patience,
  ]);
  return readAudit(output);
}

const reportSchema = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const refusalSchema = z.object({ message: z.string() });

/** Parses the output of `npm audit --json`. There may be warnings before and after the JSON. */
export function readAudit(output: string): AuditResult {
  const answer = parseJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const report = reportSchema.safeParse(answer);
  if (!report.success) {
    const refusal = refusalSchema.safeParse(answer);
    const reason = refusal.success ? refusal.data.message : output.trim();
    return { kind: 'unanswered', reason: reason.slice(0, 200) || 'no answer' };
  }
  const found = Object.entries(report.data.vulnerabilities);
  const names = found.flatMap(([name, { severity }]) => (BAD.includes(severity) ? [name] : []));
  return names.length === 0 ? { kind: 'clean' } : { kind: 'holes', names };
}
