// Probes the connected service. Makes one request for each thing that Kiroku needs from the service, and stores the results. Writes nothing
// to the service.
import type * as oauth from 'oauth4webapi';
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Media, MediaType } from '../../contract/media.ts';
import { withoutTrailingSlashes } from '../../domain/addresses/service-address.ts';
import { type Failure, isInFuture, OTHER_ACCOUNT_CODE } from '../../domain/changes/retry.ts';
import {
  createProbeRows,
  type ProbeRemark,
  type ProbeResult,
  type ServiceProbe,
} from '../../domain/service-probe.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Outcome } from '../../messaging/protocol.ts';
import { readDeliveryPauseEnd } from '../../store/outbox/delivery-pause.ts';
import { readAccount, readService } from '../../store/preferences.ts';
import { readServiceProfile, type ServiceProfile, storeServiceFacts } from '../../store/service-profile.ts';
import { failedOutcome } from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';
import { getAccessToken } from './access-token.ts';
import { callService, readFromService } from './call-service.ts';
import { refreshDiscovery } from './discovery.ts';
import { createOAuthConnection, readUserInfo, responseOfError } from './oauth-conversation.ts';
import { learnScaleFromScore } from './score-scale.ts';

/** How many entries and search results the probe requests. A few are enough to see their form. */
const FEW = 5;
/** The probe searches for this word if the list is empty. */
const COMMON_WORD = 'the';

/** Probes the service. Concurrent calls share one probe. */
export function probeService(ctx: Context): Promise<Outcome<ServiceProbe>> {
  const { probe } = ctx.state;
  probe.running ??= startProbe(ctx).finally(() => {
    probe.running = null;
  });
  return probe.running;
}

async function startProbe(ctx: Context): Promise<Outcome<ServiceProbe>> {
  const { id, state } = await readAccount();
  if (id === null || state !== 'connected')
    return { ok: false, problem: { code: 'unauthorized', message: '' } };
  if (isInFuture(await readDeliveryPauseEnd(), ctx.now()))
    return { ok: false, problem: { code: 'rate_limited', message: '' } };
  return probe(ctx, id);
}

interface ProbeStep<T> {
  readonly answer: ProbeResult;
  /** The value that the next steps of the probe need. Null if the answer was unreadable or contained no such value. */
  readonly found: T | null;
}

async function probe(ctx: Context, account: string): Promise<Outcome<ServiceProbe>> {
  const service = await readService();
  const profile = await readServiceProfile();
  const ask = createAsk();
  // A failed discovery does not stop the probe, because the sign-in may be on another server.
  const { found: server, answer: signIn } = await probeSignIn(ctx, service);
  const { found: listedAnime, answer: animeList } = await ask(() =>
    probeList(ctx, profile, account, 'anime'),
  );
  const { found: listedManga, answer: mangaList } = await ask(() =>
    probeList(ctx, profile, account, 'manga'),
  );
  const listed = listedAnime ?? listedManga;
  const { found: result, answer: search } = await ask(() => probeSearch(ctx, account, listed));
  const { found: entryNamed, answer: details } = await ask(() =>
    probeDetails(ctx, account, { listed, result }),
  );
  const { answer: user } = await ask(() => probeUser(ctx, service, server));
  const stopped = ask.stoppedBy();
  // Another account has signed in. Store nothing, because the remaining answers would belong to the other account.
  if (stopped?.kind === 'refused' && stopped.code === OTHER_ACCOUNT_CODE) return failedOutcome(stopped);
  const answers = { signIn, account: user, animeList, mangaList, search, details };
  const found = { at: ctx.now(), rows: createProbeRows(answers, await readServiceProfile()) };
  await storeServiceFacts(profile, { probe: found, ...(entryNamed && { namesOwnEntry: true }) });
  ctx.publishChange('account');
  return { ok: true, value: found };
}

/**
 * Returns a function that runs one step of the probe. After a failure that would repeat in every step, the function skips the remaining
 * steps.
 */
function createAsk() {
  let reason: Failure | null = null;
  const ask = async <T>(question: () => Promise<ProbeStep<T>>): Promise<ProbeStep<T>> => {
    if (reason) return { answer: { kind: 'stopped' }, found: null };
    const step = await question();
    if (concernsAll(step.answer)) reason = step.answer;
    return step;
  };
  return Object.assign(ask, { stoppedBy: () => reason });
}

function concernsAll(answer: ProbeResult): answer is Failure {
  if (answer.kind === 'unreachable') return true;
  return (
    answer.kind === 'refused' && ['rate_limited', 'unauthorized', OTHER_ACCOUNT_CODE].includes(answer.code)
  );
}

async function probeSignIn(
  ctx: Context,
  service: ServiceSettings,
): Promise<ProbeStep<oauth.AuthorizationServer>> {
  try {
    const server = await refreshDiscovery(ctx, service);
    const [named, step] = [server.issuer, service.authUrl].map((url) =>
      withoutTrailingSlashes(new URL(url).href),
    );
    return { answer: ok(named !== step ? [{ code: 'issuerAbove', values: {} }] : []), found: server };
  } catch (error) {
    return { answer: signInFailure(error, 'openid-configuration'), found: null };
  }
}

async function probeList(
  ctx: Context,
  profile: ServiceProfile,
  account: string,
  type: MediaType,
): Promise<ProbeStep<Media>> {
  const answer = await readFromService(ctx, account, 'library', { type, limit: FEW });
  if (answer.kind !== 'ok') return { answer, found: null };
  const { entries, unreadable } = answer.value;
  for (const { userScore } of entries) await learnScaleFromScore(ctx, profile, userScore ?? 0);
  const leftOut = { code: 'leftOut', values: { count: String(unreadable.length) } } as const;
  return {
    answer: { ...answer, remarks: unreadable.length > 0 ? [leftOut] : [] },
    found: entries[0]?.media ?? null,
  };
}

async function probeSearch(ctx: Context, account: string, listed: Media | null): Promise<ProbeStep<Media>> {
  const q = listed?.title.trim().slice(0, QUERY_MAX_LENGTH) || COMMON_WORD;
  const answer = await readFromService(ctx, account, 'search', { q, limit: FEW });
  if (answer.kind !== 'ok') return { answer, found: null };
  return { answer, found: answer.value.results[0] ?? null };
}

/**
 * Reads the details of a title of the list, or of a search result if the list is empty. For a title of the list, checks that the details
 * contain its list entry.
 */
async function probeDetails(
  ctx: Context,
  account: string,
  { listed, result }: { readonly listed: Media | null; readonly result: Media | null },
): Promise<ProbeStep<true>> {
  const title = listed ?? result;
  if (!title) return { answer: { kind: 'noTitle' }, found: null };
  const input = { params: { shortId: title.shortId } };
  const answer =
    title.type === 'anime'
      ? await callService(ctx, account, 'animeDetails', input)
      : await callService(ctx, account, 'mangaDetails', input);
  if (answer.kind !== 'ok') return { answer, found: null };
  const { entry } = 'anime' in answer.value ? answer.value.anime : answer.value.manga;
  const isEntryMissing = listed !== null && !entry;
  return {
    answer: { ...answer, remarks: isEntryMissing ? [{ code: 'entryMissing', values: {} }] : [] },
    found: entry ? true : null,
  };
}

/** Checks that the service names the user. The probe does not store the name. */
async function probeUser(
  ctx: Context,
  service: ServiceSettings,
  server: oauth.AuthorizationServer | null,
): Promise<ProbeStep<null>> {
  if (!server) return { answer: { kind: 'stopped' }, found: null };
  if (!server.userinfo_endpoint) return { answer: ok([{ code: 'noUserinfo', values: {} }]), found: null };
  const given = await getAccessToken(ctx);
  if (given.kind !== 'token') return { answer: { kind: 'stopped' }, found: null };
  try {
    await readUserInfo(createOAuthConnection(ctx, service, server), given.token, undefined);
    return { answer: ok([]), found: null };
  } catch (error) {
    return { answer: signInFailure(error, 'userinfo'), found: null };
  }
}

function ok(remarks: readonly ProbeRemark[]): ProbeResult {
  return { kind: 'ok', differences: [], remarks };
}

/** Converts an error of the sign-in to a failure. `field` is the field to report if the answer was unreadable. */
function signInFailure(error: unknown, field: string): Failure {
  const status = responseOfError(error)?.status;
  if (status === undefined) {
    const isSilent = error instanceof TypeError || error instanceof DOMException;
    if (isSilent) return { kind: 'unreachable', message: '' };
  } else if (status >= 400) {
    const code = status === 429 ? 'rate_limited' : `HTTP ${status}`;
    return { kind: 'refused', code, message: '', status, retryAfterMs: null };
  }
  return { kind: 'unreadable', route: '', field, retryAfterMs: null };
}
