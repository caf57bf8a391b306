// What may stand beside the service: a demonstration brings it, the service only gives it places.
import type { FastifyInstance } from 'fastify';
import type { Catalog } from './catalog/catalog-store.ts';
import type { CoverAddresses } from './catalog/cover-address.ts';
import type { FindCaller } from './oauth/access-tokens.ts';

/** What the service lends it. */
export interface ServiceParts {
  readonly catalog: Catalog;
  readonly covers: CoverAddresses;
  readonly coversPath: string;
  readonly findCaller: FindCaller;
  readonly now: () => Date;
}

export interface Beside {
  /** Before anything else looks at a request. */
  first(app: FastifyInstance): void;
  /** After the service's own routes. */
  last(app: FastifyInstance, parts: ServiceParts): Promise<void>;
}
