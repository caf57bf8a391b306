// Checks service settings before they are saved: whether both addresses answer, and whether the service knows the app.
import { errorBodySchema } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Context } from '../runtime/context.ts';
import { ANSWER_LIMIT_MS } from '../runtime/read-answer.ts';
import { checkAppAtService } from './authorization.ts';
import { isServerUnreachable, problemOfDiscoveryError } from './discovery.ts';

/** Returns the first problem with the settings, or null if no problem was found. */
export async function checkService(ctx: Context, service: ServiceSettings): Promise<Problem | null> {
  const code = await baseProblem(ctx, service.baseUrl);
  if (code !== null) return { code, message: '' };
  return checkAppAtService(ctx, service).catch((error: unknown) =>
    problemOfDiscoveryError(ctx, service, error),
  );
}

/**
 * Returns the code of the problem with the list service's address, or null. No account is needed: a list service answers an unauthenticated
 * call with 401. A service that is temporarily down also counts as no problem.
 */
async function baseProblem(ctx: Context, baseUrl: string): Promise<string | null> {
  try {
    const response = await ctx.boundedFetch(`${baseUrl}${routes.library.path}?type=anime&limit=1`, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: ctx.timeLimit(ANSWER_LIMIT_MS),
    });
    if (response.status === 401 || response.status === 429 || response.status >= 500) return null;
    const answer = errorBodySchema().safeParse(await response.json().catch(() => null));
    return answer.success && answer.data.code !== 'not_found' ? null : 'base_wrong';
  } catch (error) {
    return (await isServerUnreachable(ctx, baseUrl, error)) ? 'base_unreachable' : 'base_wrong';
  }
}
