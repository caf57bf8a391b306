// Counts the outcomes of a file, and prints the counts.
import type { StatedDecision } from './calibration.ts';
import type { Observation, ObservationKind } from './observations.ts';

export interface ScoredObservation {
  readonly observation: Observation;
  readonly fresh: boolean;
  readonly kind: 'matched' | 'ask' | 'rejected' | 'failed';
  readonly entry: boolean;
  readonly right: boolean;
  readonly isFirst: boolean;
  readonly inTop3: boolean;
  readonly inCatalogue: boolean;
  /** Whether the stated right title (`truth`) is probably wrong, because its name is not similar to the name on the page. */
  readonly labelDenied: boolean;
  readonly because: string;
  readonly decided: string | null;
  readonly truth: string | null;
  readonly explanation: string;
  readonly choices: readonly string[];
  /** The stated certainty. Null if the match was remembered, or if an id or a relation decided. */
  readonly stated: StatedDecision | null;
  readonly ms: number;
  readonly searches: number;
  readonly details: number;
  readonly peer: { readonly accepted: boolean; readonly entry: boolean; readonly right: boolean };
}

interface WrongSeason {
  readonly seasonId: string;
  readonly title: string;
  readonly decided: string | null;
  readonly truth: string | null;
  readonly labelDenied: boolean;
  episodes: number;
  readonly explanation: string;
}

export type FileReport = ReturnType<typeof createEmptyReport>;

export function createEmptyReport(path: string, kind: ObservationKind, group: string) {
  return {
    path,
    kind,
    group,
    n: 0,
    accepted: 0,
    rightEntry: 0,
    right: 0,
    labelsDenied: 0,
    wrongSeasons: new Map<string, WrongSeason>(),
    asked: 0,
    askedRightFirst: 0,
    askedRightInTop3: 0,
    seriesAsked: new Set<string>(),
    askedCatalogueHasIt: 0,
    rejected: 0,
    seasons: 0,
    series: new Set<string>(),
    stated: [] as StatedDecision[],
    searches: 0,
    details: 0,
    newMs: [] as number[],
    knownMs: [] as number[],
    askedBecause: {} as Record<string, number>,
    askedSeasons: new Map<
      string,
      { title: string; episodes: number; truth: string | null; choices: readonly string[] }
    >(),
    peer: { accepted: 0, rightEntry: 0, right: 0 },
  };
}

export function addOutcome(report: FileReport, outcome: ScoredObservation): void {
  report.n += 1;
  if (outcome.stated) report.stated.push(outcome.stated);
  report.peer.accepted += Number(outcome.peer.accepted);
  report.peer.rightEntry += Number(outcome.peer.entry);
  report.peer.right += Number(outcome.peer.right);
  (outcome.fresh ? report.newMs : report.knownMs).push(outcome.ms);
  report.searches += outcome.searches;
  report.details += outcome.details;
  report.seasons += Number(outcome.fresh);
  report.series.add(seriesOf(outcome));
  if (outcome.kind === 'matched') addAccepted(report, outcome);
  else if (outcome.kind === 'ask') addAsked(report, outcome);
  else report.rejected += 1;
}

/**
 * Returns the key of the observation's series. Questions are counted by this key, because a user who answers one question is not asked
 * again about the series.
 */
function seriesOf({ observation }: ScoredObservation): string {
  const { observed, seasonId } = observation;
  return observed.seriesId ?? seasonId;
}

function addAccepted(report: FileReport, outcome: ScoredObservation): void {
  const { seasonId, observed } = outcome.observation;
  report.accepted += 1;
  report.rightEntry += Number(outcome.entry);
  report.right += Number(outcome.right);
  report.labelsDenied += Number(outcome.labelDenied);
  if (outcome.right) return;
  const known = report.wrongSeasons.get(seasonId);
  if (known) known.episodes += 1;
  else
    report.wrongSeasons.set(seasonId, {
      seasonId,
      title: titleOf(observed),
      decided: outcome.decided,
      truth: outcome.truth,
      labelDenied: outcome.labelDenied,
      episodes: 1,
      explanation: outcome.explanation,
    });
}

function addAsked(report: FileReport, outcome: ScoredObservation): void {
  report.asked += 1;
  report.askedRightFirst += Number(outcome.isFirst);
  report.seriesAsked.add(seriesOf(outcome));
  report.askedRightInTop3 += Number(outcome.inTop3);
  report.askedCatalogueHasIt += Number(outcome.inCatalogue);
  report.askedBecause[outcome.because] = (report.askedBecause[outcome.because] ?? 0) + 1;
  const { seasonId, observed } = outcome.observation;
  const key = `${seasonId} ${outcome.because}`;
  const known = report.askedSeasons.get(key);
  if (known) known.episodes += 1;
  else
    report.askedSeasons.set(key, {
      title: `${titleOf(observed)} — ${outcome.explanation}`,
      episodes: 1,
      truth: outcome.truth,
      choices: outcome.choices,
    });
}

function titleOf({ seriesTitle, seasonTitle, seasonNumber, episodeNumber }: Observation['observed']): string {
  return `${seriesTitle} | ${seasonTitle} | season ${seasonNumber} | episode ${episodeNumber}`;
}

/** Returns the contents of the JSON file. */
export function reportToJson(report: FileReport) {
  const {
    seasons,
    searches,
    details,
    newMs,
    knownMs,
    wrongSeasons,
    askedSeasons,
    stated: _stated,
    series,
    seriesAsked,
    ...counts
  } = report;
  return {
    ...counts,
    questionsPer100Series: 100 * ratio(seriesAsked.size, series.size),
    wrongSeasons: [...wrongSeasons.values()],
    askedSeasons: [...askedSeasons.values()],
    searchesPerNewSeason: ratio(searches, seasons),
    detailsPerNewSeason: ratio(details, seasons),
    msNewSeason: { p50: percentile(newMs, 0.5), p95: percentile(newMs, 0.95) },
    msKnown: { p50: percentile(knownMs, 0.5), p95: percentile(knownMs, 0.95) },
  };
}

export function renderReportsTable(reports: readonly FileReport[]): string {
  const head = [
    'what',
    'n',
    'accepted',
    'entry',
    'right',
    'denied labels',
    'right else',
    'seasons wrong',
    'asked',
    'questions per 100 series',
    'first',
    'in top 3',
    'silent',
    'searches',
    'ms new',
    'ms known',
    'peer accepted',
    'peer right',
  ];
  const rows = reports.map((report) => {
    const json = reportToJson(report);
    return [
      report.group,
      String(report.n),
      percent(report.accepted, report.n),
      percent(report.rightEntry, report.accepted),
      percent(report.right, report.accepted),
      String(report.labelsDenied),
      percent(report.right, report.accepted - report.labelsDenied),
      `${report.wrongSeasons.size}/${report.seasons}`,
      String(report.asked),
      (100 * ratio(report.seriesAsked.size, report.series.size)).toFixed(1),
      percent(report.askedRightFirst, report.askedCatalogueHasIt),
      percent(report.askedRightInTop3, report.askedCatalogueHasIt),
      String(report.rejected),
      json.searchesPerNewSeason.toFixed(2),
      `${json.msNewSeason.p50.toFixed(1)}/${json.msNewSeason.p95.toFixed(1)}`,
      json.msKnown.p50.toFixed(2),
      percent(report.peer.accepted, report.n),
      percent(report.peer.right, report.peer.accepted),
    ];
  });
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return [line(head), ...rows.map(line)].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
