// Turns the result of a service probe into text: rows of a table, and a report.
import type { ProbeRow, ServiceProbe } from '../service-probe.ts';
import { type Translate, textWithOptionalParts } from '../words.ts';
import { joinSentences } from './joined.ts';

interface ProbeLine {
  readonly part: string;
  readonly state: string;
  /** Empty if there are no details. */
  readonly details: string;
}

export function createProbeLine(t: Translate, { what, state, remarks }: ProbeRow): ProbeLine {
  const sentences = remarks.map(({ code, values }) =>
    textWithOptionalParts(t, `probe.remark.${code}`, values),
  );
  return {
    part: t(`probe.part.${what}`),
    state: t(`probe.state.${state}`),
    details: joinSentences(t, sentences),
  };
}

/** Returns the report. It contains no address, and no data of the user's list or account. */
export function createProbeReport(
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
      const { part, state, details } = createProbeLine(t, row);
      return `${part}: ${joinSentences(t, [`${state}.`, details])}`;
    }),
  ].join('\n');
}
