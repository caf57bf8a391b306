// Asks npm's registry for known vulnerabilities in the shipped dependencies. A registry that does not answer is not a clean result.
import { run } from './paths.ts';

export type Audit =
  | { readonly kind: 'clean' }
  | { readonly kind: 'holes'; readonly names: readonly string[] }
  | { readonly kind: 'unanswered'; readonly reason: string };

const BAD = ['high', 'critical'];

/** Asks once, without retries. Development dependencies are left out, since they are not shipped. */
export async function auditDependencies(): Promise<Audit> {
  const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json', ...patience]);
  return readAudit(output);
}

/** Parses the output of `npm audit --json`, which may have warnings around the JSON. */
export function readAudit(output: string): Audit {
  const answer = parse(output.slice(Math.max(0, output.indexOf('{'))));
  if (!answer || !('auditReportVersion' in answer) || !isRecord(answer.vulnerabilities)) {
    const said = answer && typeof answer.message === 'string' ? answer.message : output.trim();
    return { kind: 'unanswered', reason: said.slice(0, 200) || 'no answer' };
  }
  const found = Object.entries(answer.vulnerabilities);
  const names = found.flatMap(([name, hole]) =>
    isRecord(hole) && BAD.includes(String(hole.severity)) ? [name] : [],
  );
  return names.length === 0 ? { kind: 'clean' } : { kind: 'holes', names };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  // Warnings may follow the JSON.
  const end = text.lastIndexOf('}');
  try {
    const value: unknown = JSON.parse(text.slice(0, end + 1));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
