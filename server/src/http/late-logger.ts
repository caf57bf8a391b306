// The logger of a request, with its id on each line. Made when there is something to say: a child of pino's for every request costs
// more than looking up its token.
import type { FastifyBaseLogger } from 'fastify';

type ChildOf = FastifyBaseLogger['child'];
type Log = (this: LateLogger, ...given: unknown[]) => void;

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A class, because its functions are then made once and not for every request. */
class LateLogger {
  readonly make: () => FastifyBaseLogger;
  made: FastifyBaseLogger | null = null;
  constructor(make: () => FastifyBaseLogger) {
    this.make = make;
  }
  logger(): FastifyBaseLogger {
    this.made ??= this.make();
    return this.made;
  }
  get level(): string {
    return this.logger().level;
  }
  child(...given: Parameters<ChildOf>): FastifyBaseLogger {
    return this.logger().child(...given);
  }
}

for (const name of METHODS) {
  const log: Log = function (...given) {
    (this.logger()[name] as (...values: unknown[]) => void)(...given);
  };
  Object.defineProperty(LateLogger.prototype, name, { value: log });
}

export function createLateLogger(
  parent: FastifyBaseLogger,
  ...given: Parameters<ChildOf>
): FastifyBaseLogger {
  // It has all the functions by now.
  return new LateLogger(() => parent.child(...given)) as unknown as FastifyBaseLogger;
}
