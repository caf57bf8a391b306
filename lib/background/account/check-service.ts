// Asks a service about settings before they are kept: whether it answers at both addresses, and whether it knows the app.
import { errorBodySchema } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { ANSWER_LIMIT_MS } from '../read-answer.ts';
import type { CheckSettings } from './authorization.ts';
import { discoveryProblem, isUnanswered } from './discovery.ts';
import type { Requests } from './oauth-conversation.ts';

/** Null when nothing speaks against the settings. */
export async function checkService(
  { checkSettings, ...requests }: Requests & { readonly checkSettings: CheckSettings },
  service: ServiceSettings,
): Promise<Problem | null> {
  const code = await baseProblem(requests, service.baseUrl);
  if (code !== null) return { code, message: '' };
  return checkSettings(service).catch((error: unknown) => discoveryProblem(requests, service, error));
}

/** Nothing of it needs an account: a service says 401 in its own envelope. Null also for a service that is out of order for now. */
async function baseProblem(requests: Requests, baseUrl: string): Promise<string | null> {
  const { fetch: send, timeLimit } = requests;
  try {
    const response = await send(`${baseUrl}${routes.library.path}?type=anime&limit=1`, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: timeLimit(ANSWER_LIMIT_MS),
    });
    if (response.status === 401 || response.status === 429 || response.status >= 500) return null;
    const answer = errorBodySchema().safeParse(await response.json().catch(() => null));
    return answer.success && answer.data.code !== 'not_found' ? null : 'base_wrong';
  } catch (error) {
    return (await isUnanswered(requests, baseUrl, error)) ? 'base_unreachable' : 'base_wrong';
  }
}
