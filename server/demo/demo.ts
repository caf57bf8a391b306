// Sets up the demonstration. Seeds titles and lists. If the settings require them, also adds covers, the practice site, fault injection and
// a dialect.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../src/config.ts';
import type { Db } from '../src/db/open.ts';
import type { DemoHooks, DemoServices } from '../src/demo-hooks.ts';
import { coverRoutes } from './covers/cover-routes.ts';
import { readDialectProfile } from './dialect/profile.ts';
import { registerDialectHooks } from './dialect/register-dialect-hooks.ts';
import { injectFaults } from './faults/fault-hook.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { createFaultState } from './faults/fault-state.ts';
import { practiceRoutes } from './practice/practice-routes.ts';
import { seedDatabase } from './starter/seed.ts';

interface DemoContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: () => Date;
}

interface Demo extends DemoHooks {
  /** The service's clock, which fault injection can shift. */
  readonly now: () => Date;
}

/** Seeds the database, and returns the demo's hooks. Call this before the app serves requests. */
export async function seedAndCreateDemoHooks(context: DemoContext): Promise<Demo> {
  await seedDatabase(context);
  return createDemoHooks(context);
}

export function createDemoHooks({ db, config, now }: DemoContext): Demo {
  const apiPath = new URL(config.baseUrl).pathname;
  const faults = config.faults ? createFaultState({ db, now, apiPath }) : null;
  const dialect = config.dialect === null ? null : readDialectProfile(config.dialect);
  return {
    now: faults?.now ?? now,
    beforeHooks(app) {
      if (faults !== null) injectFaults(app, faults);
      if (dialect !== null) registerDialectHooks(app, dialect, apiPath);
    },
    async afterRoutes(app: FastifyInstance, services: DemoServices) {
      if (config.covers) await app.register(coverRoutes, { ...services, answerMs: config.timeouts.answerMs });
      if (config.practice)
        await app.register(practiceRoutes, { isSecure: config.authUrl.startsWith('https:') });
      if (faults !== null) await app.register(faultRoutes, { state: faults });
    },
  };
}
