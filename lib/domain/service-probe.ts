// Computes the result of a service probe. It has one row for each feature of the service that Kiroku uses. It contains no titles, names or
// addresses, so that the user can copy it into a report.
import type { AnswerDifference } from '../contract/normalise-answer.ts';
import type { Failure } from './changes/retry.ts';
import { type ScaleFacts, serviceScaleOf } from './score-scale.ts';

/** The rows in the order of the table. `removal` has a row only after the service has refused one form of removing an entry. */
export const probedFeatures = [
  'signIn',
  'account',
  'animeList',
  'mangaList',
  'search',
  'details',
  'scores',
  'removal',
] as const;
export type ProbedFeature = (typeof probedFeatures)[number];

/**
 * The states of a row, from the best to the worst. `bridged`: the service differs from our own server, but Kiroku handles it. `impossible`:
 * something does not work with this service.
 */
export const probeStates = ['found', 'untried', 'bridged', 'impossible', 'failed'] as const;
export type ProbeState = (typeof probeStates)[number];

/** All possible remarks of a row, and the state that each implies. */
const stateOfRemark = {
  called: 'bridged',
  bare: 'bridged',
  issuerAbove: 'bridged',
  noUserinfo: 'bridged',
  entryMissing: 'bridged',
  publishedOnly: 'bridged',
  shortIdOnly: 'bridged',
  unsorted: 'bridged',
  removesByBody: 'bridged',
  removesByQuery: 'bridged',
  leftOut: 'impossible',
  endless: 'impossible',
  cursor: 'impossible',
  converted: 'bridged',
  otherScale: 'impossible',
  refused: 'failed',
  unreadable: 'failed',
  unreachable: 'failed',
  stopped: 'untried',
  noTitle: 'untried',
  noScores: 'untried',
} as const satisfies Readonly<Record<string, ProbeState>>;
export type RemarkCode = keyof typeof stateOfRemark;
export const remarkCodes = Object.keys(stateOfRemark) as readonly RemarkCode[];

export interface ProbeRemark {
  readonly code: RemarkCode;
  readonly values: Readonly<Record<string, string>>;
}

export interface ProbeRow {
  readonly what: ProbedFeature;
  readonly state: ProbeState;
  readonly remarks: readonly ProbeRemark[];
}

/** The result of a probe. `at` is in epoch milliseconds. */
export interface ServiceProbe {
  readonly at: number;
  readonly rows: readonly ProbeRow[];
}

/** The outcome of one request. `stopped`: the request was not sent, because an earlier failure concerns all requests. */
export type ProbeResult =
  | {
      readonly kind: 'ok';
      readonly differences: readonly AnswerDifference[];
      readonly remarks?: readonly ProbeRemark[];
    }
  | { readonly kind: 'stopped' | 'noTitle' }
  | Failure;

export type ProbeAnswers = Readonly<Record<Exclude<ProbedFeature, 'scores' | 'removal'>, ProbeResult>>;

/** Facts about the service that Kiroku has learnt by using it (lib/store/service-profile.ts). */
export interface ServiceFacts extends ScaleFacts {
  readonly takesShortIdOnly: boolean;
  readonly takesPublishedOnly: boolean;
  readonly removesBy: 'both' | 'body' | 'query';
  readonly listsNewestFirst: boolean;
  readonly animeFault: '' | 'endless' | 'cursor';
  readonly mangaFault: '' | 'endless' | 'cursor';
}

export function createProbeRows(answers: ProbeAnswers, known: ServiceFacts): readonly ProbeRow[] {
  const remarks = remarksOnUse(known);
  return probedFeatures.flatMap((what) => {
    const answer = what === 'scores' || what === 'removal' ? null : answers[what];
    const isAnswered = answer === null || answer.kind === 'ok';
    const own = [...(answer ? remarksOn(answer) : []), ...(isAnswered ? remarks[what] : [])];
    return what === 'removal' && own.length === 0 ? [] : [rowOf(what, own)];
  });
}

/** Updates the row about scores, since the user may have answered about the scale after the probe. */
export function withScoreRow(probe: ServiceProbe, facts: ScaleFacts): ServiceProbe {
  const rows = probe.rows.map((row) => (row.what === 'scores' ? rowOf('scores', scoreRemarks(facts)) : row));
  return { ...probe, rows };
}

function rowOf(what: ProbedFeature, remarks: readonly ProbeRemark[]): ProbeRow {
  const worst = Math.max(0, ...remarks.map(({ code }) => probeStates.indexOf(stateOfRemark[code])));
  return { what, state: probeStates[worst] ?? 'failed', remarks: withoutRepeats(remarks) };
}

/** Returns the remarks that follow from Kiroku's use of the service, not from an answer of the probe. */
function remarksOnUse(known: ServiceFacts): Readonly<Record<ProbedFeature, readonly ProbeRemark[]>> {
  const { takesPublishedOnly, takesShortIdOnly, listsNewestFirst, removesBy } = known;
  const queries = when(takesPublishedOnly, 'publishedOnly');
  const lists = [...queries, ...when(!listsNewestFirst, 'unsorted')];
  return {
    signIn: [],
    account: [],
    animeList: [...lists, ...faultRemarks(known.animeFault)],
    mangaList: [...lists, ...faultRemarks(known.mangaFault)],
    search: queries,
    details: when(takesShortIdOnly, 'shortIdOnly'),
    scores: scoreRemarks(known),
    removal: when(removesBy !== 'both', removesBy === 'body' ? 'removesByBody' : 'removesByQuery'),
  };
}

function faultRemarks(fault: ServiceFacts['animeFault']): readonly ProbeRemark[] {
  return fault === '' ? [] : [remark(fault)];
}

function scoreRemarks(facts: ScaleFacts): readonly ProbeRemark[] {
  const scale = serviceScaleOf(facts);
  if (scale === null) return [remark('otherScale', { highest: String(facts.highestScore) })];
  if (scale !== 10) return [remark('converted', { highest: String(scale) })];
  return when(facts.scores === 0, 'noScores');
}

function remarksOn(answer: ProbeResult): readonly ProbeRemark[] {
  switch (answer.kind) {
    case 'ok':
      return [...answer.differences.map(remarkOnDifference), ...(answer.remarks ?? [])];
    case 'refused':
      return [remark('refused', { code: answer.code, status: String(answer.status) })];
    case 'unreadable':
      return [remark('unreadable', { field: answer.field || '–' })];
    default:
      return [remark(answer.kind)];
  }
}

function remarkOnDifference({ field, found }: AnswerDifference): ProbeRemark {
  // `–` means that the answer lacks the field. In a readable answer, only the list entry can be missing.
  if (found === '–') return remark('entryMissing');
  return found === '(bare)' ? remark('bare', { field }) : remark('called', { field, found });
}

function remark(code: RemarkCode, values: Readonly<Record<string, string>> = {}): ProbeRemark {
  return { code, values };
}

function when(applies: boolean, code: RemarkCode): readonly ProbeRemark[] {
  return applies ? [remark(code)] : [];
}

function withoutRepeats(remarks: readonly ProbeRemark[]): readonly ProbeRemark[] {
  return [...new Map(remarks.map((one) => [JSON.stringify(one), one])).values()];
}
