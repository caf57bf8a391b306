// The service probe as text: as rows of a table, and as a report.
import type { ProbeRow, ServiceProbe } from '../service-probe.ts';
import { type Translate, wordWith } from '../words.ts';
import { joinSentences } from './joined.ts';

interface ProbeLine {
  readonly part: string;
  readonly state: string;
  /** Empty if there are no details. */
  readonly details: string;
}

export function probeLine(t: Translate, { what, state, remarks }: ProbeRow): ProbeLine {
  const sentences = remarks.map(({ code, values }) => wordWith(t, `probe.remark.${code}`, values));
  return {
    part: t(`probe.part.${what}`),
    state: t(`probe.state.${state}`),
    details: joinSentences(t, sentences),
  };
}

/** Contains no address, and nothing of the user's list or account. */
export function probeReport(
  t: Translate,
  { at, rows }: ServiceProbe,
  version: string,
  browser: string,
): string {
  return [
    `${t('diagnostics.version')} ${version}`,
    browser,
    t('probe.at', { time: new Date(at).toISOString() }),
    ...rows.map((row) => {
      const { part, state, details } = probeLine(t, row);
      return `${part}: ${joinSentences(t, [`${state}.`, details])}`;
    }),
  ].join('\n');
}
