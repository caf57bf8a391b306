// Defines a rule of the interface as a test. If a rule cannot be tested on another service, it is skipped with a reason.
import { it, type TestContext } from 'vitest';
import * as z from 'zod';
import type { TestServer } from '../harness/test-server.ts';
import { removeSamplesFromList } from './answers.ts';
import { type RuleVerdict, takeBridgedDeviations } from './findings.ts';
import { externalService, getTestedService, type TestedService } from './service.ts';

/**
 * Features that a rule may need in addition to the API. If the service lacks the feature, the rule is skipped, and the text is the reason.
 */
const missing = {
  clock: 'needs a clock that can be moved',
  inside: 'looks inside the server',
  area: 'works the pages of this project’s account area',
  limits: 'would exhaust the limits of a service that others use',
} as const;
type Need = keyof typeof missing;

type RuleCheck = (service: TestedService) => Promise<void>;

export function defineRule(text: string, show: RuleCheck): void {
  it(text, async (context) => judge(context, await getTestedService(), show));
}

/**
 * Defines a rule that the extension depends on. Another service must keep the rule, either exactly or in a form that the extension can
 * bridge.
 */
export function defineRequiredRule(text: string, show: RuleCheck): void {
  it(text, async (context) => {
    const service = await getTestedService();
    takeBridgedDeviations();
    // Set the verdict before the rule runs, so that the reporter has a verdict if the rule fails.
    if (service.inside === null) context.task.meta.verdict = { kind: 'ok' };
    await show(service);
    if (service.inside === null) context.task.meta.verdict = verdictOf(null);
  });
}

/** Tests the rule. If this run has started the service, a broken rule fails the test. For another service, only the verdict is recorded. */
async function judge(context: TestContext, service: TestedService, show: RuleCheck): Promise<void> {
  if (service.inside !== null) return show(service);
  takeBridgedDeviations();
  const why = await show(service).then(
    () => null,
    (error: unknown) => shortReason(error),
  );
  context.task.meta.verdict = verdictOf(why);
  // Restore the list that the next rule expects, as far as the service allows it.
  if (why !== null) await removeSamplesFromList(service).catch(() => undefined);
}

const LONGEST_REASON = 200;

function shortReason(error: unknown): string {
  if (error instanceof z.core.$ZodError) return shortReason(z.prettifyError(error));
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
}

function verdictOf(why: string | null): RuleVerdict {
  const notes = takeBridgedDeviations();
  if (why !== null) return { kind: 'differs', why, notes };
  return notes.length > 0 ? { kind: 'bridged', notes } : { kind: 'ok' };
}

/** Defines a rule about explicit titles. The rule is skipped if no explicit anime or no explicit manga of the service is known. */
export function defineExplicitTitleRule(text: string, show: RuleCheck): void {
  it(text, async (context) => {
    const service = await getTestedService();
    const { explicitAnime, explicitManga } = service.samples;
    context.skip(
      explicitAnime === null || explicitManga === null,
      'name explicit titles in CONFORMANCE_EXPLICIT_ANIME and CONFORMANCE_EXPLICIT_MANGA',
    );
    await judge(context, service, show);
  });
}

/** Defines a rule about pages of this project's account area. Another service may have these pages, too. */
export function defineAccountAreaRule(text: string, show: RuleCheck): void {
  it(text, async (context) => {
    const isElsewhere = externalService !== null && !externalService.hasOurPages;
    context.skip(isElsewhere, `${missing.area}: say CONFORMANCE_ACCOUNT_AREA=kiroku where they are there`);
    await judge(context, await getTestedService(), show);
  });
}

/** Defines a rule that can be tested only on a server in this process. */
export function defineInProcessRule(
  need: Need,
  text: string,
  show: (service: TestedService, inside: TestServer) => Promise<void>,
): void {
  it(text, async (context) => {
    context.skip(externalService !== null, missing[need]);
    const service = await getTestedService();
    if (service.inside === null) throw new Error('A service that was started here has an inside.');
    await show(service, service.inside);
  });
}
