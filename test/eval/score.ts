// Passes observations to Kiroku's matching, with one user per season. Compares the results with the right answers.
import type { MatchingDependencies } from '../../lib/background/matching/matching-dependencies.ts';
import { resolveWithDependencies } from '../../lib/background/matching/resolve-with-dependencies.ts';
import type { Resolution } from '../../lib/domain/matches/resolution.ts';
import { explainEvidence } from '../../lib/matching/explain.ts';
import type { UserList } from '../../lib/matching/listed.ts';
import type { MatchingData } from '../../lib/matching/matching-data.ts';
import { normaliseTitle } from '../../lib/matching/title.ts';
import type { TitleNames } from '../../lib/matching/title-names.ts';
import { trigramSimilarity } from '../../lib/matching/weighing/trigram-similarity.ts';
import { createMatchingDependencies, createMatchStore } from '../background/matching/matching-world.ts';
import { computeStatedCertainty, type StatedDecision } from './calibration.ts';
import type { EvalCatalogue } from './catalogue.ts';
import { createUserList, type UserListKind } from './lists.ts';
import type { MemoryApi } from './memory-api.ts';
import type { CorrectAnswer, Observation, ObservationKind } from './observations.ts';
import { decideByDiceSimilarity } from './peer.ts';
import { addOutcome, createEmptyReport, type FileReport, type ScoredObservation } from './report.ts';

/** If the similarity of two names is below this, they belong to different works. They are not different spellings of the same work. */
const LABEL_IS_LIKE = 0.8;

interface Evaluation {
  readonly catalogue: EvalCatalogue;
  readonly memory: MemoryApi;
  readonly data: MatchingData;
  readonly names: TitleNames;
  readonly withoutTruth: boolean;
  /** The kind of the user's list. If it is missing, the list is empty. */
  readonly list?: UserListKind | undefined;
  readonly onOutcome?: ((outcome: ScoredObservation) => void) | undefined;
}

interface Viewer {
  readonly world: MatchingDependencies;
  readonly show: (list: UserList) => void;
}

/** Returns a report for each group of the file, in the order of the file. */
export async function evaluateFile(
  path: string,
  kind: ObservationKind,
  observations: readonly Observation[],
  evaluation: Evaluation,
): Promise<FileReport[]> {
  const reports = new Map<string, FileReport>();
  let season = '';
  let watching = viewer(evaluation);
  for (const one of observations) {
    // The hidden titles depend on the right answer. So users with different right answers must not share remembered matches.
    const key = evaluation.withoutTruth ? `${one.seasonId} ${one.truth?.malIds[0]}` : one.seasonId;
    const fresh = key !== season;
    if (fresh) watching = viewer(evaluation);
    season = key;
    const report = reports.get(one.group) ?? createEmptyReport(path, kind, one.group);
    reports.set(one.group, report);
    if (evaluation.withoutTruth) hideTruth(evaluation, one.truth);
    if (evaluation.list) watching.show(createUserList(evaluation.list, one, evaluation));
    const outcome = await decide(one, watching.world, fresh, evaluation);
    evaluation.onOutcome?.(outcome);
    addOutcome(report, outcome);
    evaluation.memory.hide(() => false);
  }
  return [...reports.values()];
}

/** Returns a user with separate remembered matches and a separate list. */
function viewer({ memory, data, names }: Evaluation): Viewer {
  let list: UserList = new Map();
  return {
    world: createMatchingDependencies(memory.titles(), {
      matches: createMatchStore(new Map()),
      readData: async () => data,
      readNames: async () => names,
      readListedEntries: async () => list,
    }),
    show: (shown) => {
      list = shown;
    },
  };
}

async function decide(
  one: Observation,
  world: MatchingDependencies,
  fresh: boolean,
  { memory, catalogue, data }: Evaluation,
): Promise<ScoredObservation> {
  const before = { ...memory.count };
  memory.answered();
  const start = performance.now();
  const resolution = await resolveWithDependencies(world, one.observed);
  const spent = performance.now() - start;
  const ms = spent - (memory.count.ms - before.ms);
  const searches = memory.count.searches - before.searches;
  const details = memory.count.details - before.details;
  const peer = decideByDiceSimilarity(one.observed, memory);
  const verdict = judge(resolution, one, catalogue);
  return {
    observation: one,
    fresh,
    ms,
    searches,
    details,
    ...verdict,
    stated: searches > 0 ? statedOf(resolution, one, verdict, { memory, data }) : null,
    peer: {
      accepted: peer !== null,
      entry: peer !== null && isRight(peer.id, one.truth, catalogue),
      right:
        peer !== null &&
        isRight(peer.id, one.truth, catalogue) &&
        (one.truth?.episode ?? one.observed.episodeNumber) === one.observed.episodeNumber,
    },
  };
}

function statedOf(
  resolution: Resolution,
  { observed }: Observation,
  { right, isFirst }: Pick<ScoredObservation, 'right' | 'isFirst'>,
  known: Pick<Evaluation, 'memory' | 'data'>,
): StatedDecision | null {
  if (resolution.kind === 'matched') {
    const certainty = computeStatedCertainty(observed, resolution.mediaId, known);
    return certainty === null ? null : { kind: 'accepted', certainty, right };
  }
  const [first] = resolution.kind === 'ask' ? resolution.choices : [];
  return first ? { kind: 'first of a question', certainty: first.score, right: isFirst } : null;
}

function judge(resolution: Resolution, { observed, truth }: Observation, catalogue: EvalCatalogue) {
  const title = observed.seriesTitle;
  const matched = resolution.kind === 'matched' ? resolution : null;
  const entry = matched !== null && isRight(matched.mediaId, truth, catalogue);
  const choices = resolution.kind === 'ask' ? resolution.choices : [];
  const evidence = resolution.kind === 'failed' ? [] : resolution.evidence;
  return {
    kind: resolution.kind,
    entry,
    right: entry && (truth?.episode == null || truth.episode === matched?.episode),
    isFirst: choices.slice(0, 1).some(({ media }) => isRight(media.id, truth, catalogue)),
    inTop3: choices.slice(0, 3).some(({ media }) => isRight(media.id, truth, catalogue)),
    inCatalogue: (truth?.malIds ?? []).some((mal) => catalogue.idOfMal.has(mal)),
    because: evidence[0]?.code ?? 'none',
    decided: matched && `${catalogue.media.get(matched.mediaId)?.title} #${matched.episode}`,
    truth:
      truth &&
      `${catalogue.media.get(catalogue.idOfMal.get(truth.malIds[0] ?? 0) ?? '')?.title} #${truth.episode ?? '?'}`,
    labelDenied: matched !== null && !entry && deniesLabel(title, matched.mediaId, truth, catalogue),
    explanation: explainEvidence(evidence),
    choices: choices.map(({ media, score }) => `${media.title} (${score.toFixed(2)})`),
  };
}

/**
 * Whether the stated right title (`truth`) is wrong. This is so if the matched title has exactly the page's name, and no name of the stated
 * title begins with the page's name or is similar to it.
 */
function deniesLabel(
  title: string,
  mediaId: string,
  truth: CorrectAnswer | null,
  { media, idOfMal }: EvalCatalogue,
) {
  const page = normaliseTitle(title);
  const namesOf = (id: string | undefined) => {
    const one = media.get(id ?? '');
    return one ? [one.title, one.titles.english, one.titles.native, ...one.synonyms] : [];
  };
  const names = (id: string | undefined) => namesOf(id).map((name) => normaliseTitle(name ?? ''));
  const isLike = (name: string) => name.startsWith(page) || trigramSimilarity(name, page) >= LABEL_IS_LIKE;
  const labels = (truth?.malIds ?? []).flatMap((mal) => names(idOfMal.get(mal)));
  return names(mediaId).includes(page) && !labels.some(isLike);
}

function isRight(mediaId: string, truth: CorrectAnswer | null, catalogue: EvalCatalogue): boolean {
  if (!truth) return false;
  const ids = truth.malIds.flatMap((mal) => catalogue.idOfMal.get(mal) ?? []);
  if (ids.includes(mediaId)) return true;
  const family = catalogue.franchise.get(mediaId);
  return truth.byFamily && ids.some((id) => catalogue.franchise.get(id) === family);
}

function hideTruth({ memory, catalogue }: Evaluation, truth: CorrectAnswer | null): void {
  const families = new Set(
    (truth?.malIds ?? []).flatMap((mal) => catalogue.franchise.get(catalogue.idOfMal.get(mal) ?? '') ?? []),
  );
  const own = new Set((truth?.malIds ?? []).flatMap((mal) => catalogue.idOfMal.get(mal) ?? []));
  memory.hide((media) => own.has(media.id) || families.has(catalogue.franchise.get(media.id) ?? ''));
}
