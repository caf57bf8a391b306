// Keeps in memory which requested faults have not happened yet. A restart of the server deletes this list.
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '../../src/db/open.ts';
import { oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import {
  type Fault,
  type FaultRule,
  type FaultTarget,
  type faultOrderSchema,
  takeMatchingFault,
} from './fault-rules.ts';

type Order = z.output<typeof faultOrderSchema>;

export interface FaultState {
  /** Returns the time of the service's clock, which may be shifted. */
  now(): Date;
  take(target: FaultTarget): Fault | null;
  /** Executes an order. If the order ends tokens or connections, returns how many it has ended. For all other orders, returns 0. */
  execute(order: Order): Promise<number>;
  reset(): void;
  show(): { readonly rules: readonly FaultRule[]; readonly clockShiftMs: number };
}

interface Context {
  readonly db: Db;
  readonly now: () => Date;
  /** The path of the API's base address. */
  readonly apiPath: string;
}

export function createFaultState({ db, now, apiPath }: Context): FaultState {
  let rules: readonly FaultRule[] = [];
  let clockShiftMs = 0;
  const shifted = () => new Date(now().getTime() + clockShiftMs);
  return {
    now: shifted,
    take(target) {
      const taken = takeMatchingFault(rules, target, apiPath);
      rules = taken.rules;
      return taken.fault;
    },
    async execute(order) {
      if (order.order === 'expire_tokens') return expireAccessTokens(db, shifted());
      if (order.order === 'revoke_app') return revokeApp(db, order.clientId);
      if (order.order === 'shift_clock') clockShiftMs = order.ms;
      else
        rules = [
          ...rules,
          { fault: order.fault, method: order.method, path: order.path, times: order.times },
        ];
      return 0;
    },
    reset() {
      rules = [];
      clockShiftMs = 0;
    },
    show: () => ({ rules, clockShiftMs }),
  };
}

/** Expires the access tokens, as if a day had passed. Refresh tokens stay valid. */
async function expireAccessTokens(db: Db, at: Date): Promise<number> {
  const expired = await db
    .update(oidcArtifact)
    .set({ expiresAt: at })
    .where(eq(oidcArtifact.kind, 'AccessToken'))
    .returning({ idHash: oidcArtifact.idHash });
  return expired.length;
}

/** Deletes all consents to an app, as if every user had disconnected the app. Returns how many consents were deleted. */
async function revokeApp(db: Db, clientId: string): Promise<number> {
  const revoked = await db
    .delete(oidcGrant)
    .where(eq(oidcGrant.clientId, clientId))
    .returning({ id: oidcGrant.id });
  return revoked.length;
}
