// Defines the hooks with which the demonstration (`server/demo`) extends the app. The app itself never imports `server/demo`.
import type { FastifyInstance } from 'fastify';
import type { CatalogStore } from './catalog/catalog-store.ts';
import type { CoverAddresses } from './catalog/cover-address.ts';
import type { FindCaller } from './oauth/access-tokens.ts';

export interface DemoServices {
  readonly catalog: CatalogStore;
  readonly covers: CoverAddresses;
  readonly coversPath: string;
  readonly findCaller: FindCaller;
  readonly now: () => Date;
}

export interface DemoHooks {
  /** Called before the service adds its own hooks, so that injected faults happen first. */
  beforeHooks(app: FastifyInstance): void;
  /** Called after the service has registered its routes. */
  afterRoutes(app: FastifyInstance, services: DemoServices): Promise<void>;
}
