// Injects faults into the server of the tests. The server's own schema provides their types.
import type { Fault, FaultOrder, FaultRule } from '../../../server/demo/faults/fault-rules.ts';

interface Faults {
  /** Makes the next calls of a route fail. The path is relative to the API's base address or to the origin. */
  readonly failNext: (
    route: `${'GET' | 'POST' | 'DELETE'} /${string}`,
    fault: Fault,
    times?: number,
  ) => Promise<void>;
  /** Makes all calls fail that match the rule. */
  readonly fail: (rule: Omit<FaultRule, 'method'>) => Promise<void>;
  /** Lets all access tokens expire, as if a day had passed. */
  readonly expireTokens: () => Promise<void>;
  /** Revokes the app for all users, as if each user had disconnected it. */
  readonly revokeApp: (clientId: string) => Promise<void>;
  /** Sets the server's clock ahead by this much. */
  readonly shiftClock: (ms: number) => Promise<void>;
  /** Returns the rules that have not been used up. */
  readonly left: () => Promise<readonly FaultRule[]>;
  readonly reset: () => Promise<void>;
}

/** Returns functions that inject faults. `origin` is the address of a server that was started with `FAULTS=true`. */
export function createFaultClient(origin: string): Faults {
  async function send(method: 'GET' | 'POST' | 'DELETE', order?: FaultOrder): Promise<readonly FaultRule[]> {
    const answer = await fetch(`${origin}/faults`, {
      method,
      ...(order !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      }),
    });
    if (!answer.ok) throw new Error(`the fault was not ordered: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { rules: readonly FaultRule[] }).rules;
  }
  const sendOrder = async (order: FaultOrder): Promise<void> => void (await send('POST', order));
  return {
    failNext: (route, fault, times = 1) => {
      const [method, path] = route.split(' ') as ['GET' | 'POST' | 'DELETE', string];
      return sendOrder({ order: 'fail', method, path, fault, times });
    },
    fail: (rule) => sendOrder({ order: 'fail', ...rule }),
    expireTokens: () => sendOrder({ order: 'expire_tokens' }),
    revokeApp: (clientId) => sendOrder({ order: 'revoke_app', clientId }),
    shiftClock: (ms) => sendOrder({ order: 'shift_clock', ms }),
    left: () => send('GET'),
    reset: async () => void (await send('DELETE')),
  };
}
