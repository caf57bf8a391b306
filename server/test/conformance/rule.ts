// One rule of the interface, as one test. What a foreign service cannot be asked to show is skipped there, and says why.
import { it } from 'vitest';
import type { TestServer } from '../harness/test-server.ts';
import { foreign, type Service, theService } from './service.ts';

/** What a rule needs besides the wire, and why it is skipped where that is missing. */
const missing = {
  clock: 'needs a clock that can be moved',
  inside: 'looks inside the server',
  area: 'works the pages of this project’s account area',
  limits: 'would exhaust the limits of a service that others use',
} as const;
type Need = keyof typeof missing;

export function rule(text: string, show: (service: Service) => Promise<void>): void {
  it(text, async () => show(await theService()));
}

/** A rule about explicit titles: the wire is enough where it is known which title is one. */
export function ruleOnExplicit(text: string, show: (service: Service) => Promise<void>): void {
  it(text, async (context) => {
    const service = await theService();
    const { explicitAnime, explicitManga } = service.samples;
    context.skip(
      explicitAnime === null || explicitManga === null,
      'name explicit titles in CONFORMANCE_EXPLICIT_ANIME and CONFORMANCE_EXPLICIT_MANGA',
    );
    await show(service);
  });
}

/** A rule about the pages of this project's account area: also elsewhere, where the same pages are known to be. */
export function ruleOnArea(text: string, show: (service: Service) => Promise<void>): void {
  it(text, async (context) => {
    const isElsewhere = foreign !== null && !foreign.hasOurPages;
    context.skip(isElsewhere, `${missing.area}: say CONFORMANCE_ACCOUNT_AREA=kiroku where they are there`);
    await show(await theService());
  });
}

/** A rule that only the server in this process can show. */
export function ruleInside(
  need: Need,
  text: string,
  show: (service: Service, inside: TestServer) => Promise<void>,
): void {
  it(text, async (context) => {
    context.skip(foreign !== null, missing[need]);
    const service = await theService();
    if (service.inside === null) throw new Error('A service that was started here has an inside.');
    await show(service, service.inside);
  });
}
